import { isPriceName } from '#lib/editor/figure-name.ts';
import { humanizeKey } from '#lib/editor/key-label.ts';
import type { BrandDifference } from './changes.ts';

const maxLines = 12;
const maxSubjectLength = 72;
/** The maximum length of a value in one line. Longer values are omitted. */
const maxValueLength = 40;

/**
 * @param note the owner's note. It becomes the subject if it is short enough.
 * @returns a subject of at most 72 characters, “Change figures, questions and colors”, and one line for each change:
 *   “the hours of Friday (10:00–16:30 → 09:00–18:00)”
 */
export function summarizeChanges(changes: readonly BrandDifference[], note?: string) {
  const text = note?.trim().replaceAll(/\s+/g, ' ');
  const lines = [...new Set(changes.map(formatLine))];
  const shown = lines.length > maxLines ? lines.slice(0, maxLines) : lines;
  const more = lines.length - shown.length;
  return {
    subject: text && text.length <= maxSubjectLength ? text : createSubject(changes),
    lines: [...(text ? [text] : []), ...shown, ...(more > 0 ? [`and ${more} more`] : [])],
  };
}

function formatLine(difference: BrandDifference): string {
  const { before, after } = difference;
  const name = nameValue(difference);
  const kind = getKind(difference);
  if (kind !== 'changed') return `${name} (${kind})`;
  return isShort(before) && isShort(after) ? `${name} (${before} → ${after})` : name;
}

/** Names a value for use in a sentence: “the price of the wellness package”, “the second line of “First view””. */
function nameValue({ file, path, labels: [screen = '', ...names], language }: BrandDifference): string {
  const field = names.join(', ');
  const place = `“${screen}”${language ? ` (${language})` : ''}`;
  const [first = '', second = ''] = path.map(String);
  if (file === 'opening-hours.yaml' && first === 'closures') return 'the days when you are closed';
  if (file === 'opening-hours.yaml' && second) return `the hours of ${nameDay(second)}`;
  if (file === 'facts.yaml' && isPriceName(first))
    return `the price of the ${humanizeKey(first.replace(/From$/, '')).toLowerCase()}`;
  if (!field) return file === 'look.css' ? small(screen) : place;
  if (file === 'facts.yaml') return `the figure “${field}”`;
  if (file === 'look.css' && screen === 'Colors') return `the color ${field}`;
  if (file.startsWith('pictures/')) return `the picture “${field}”`;
  // Labels of fields begin with a small letter, unlike the names of entries.
  const name = /^\p{Ll}/u.test(field) ? `the ${field}` : `“${field}”`;
  return `${name} in ${place}`;
}

const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** @param key a weekday or a date of `opening-hours.yaml` */
const nameDay = (key: string): string =>
  Number.isNaN(Date.parse(key)) ? humanizeKey(key) : dateFormat.format(new Date(key));

const getKind = ({ before, after }: BrandDifference): keyof typeof verbs =>
  (before === undefined) === (after === undefined) ? 'changed' : before === undefined ? 'added' : 'removed';

const verbs = { added: 'Add', removed: 'Remove', changed: 'Change' };

const isShort = (value: string | undefined): value is string =>
  value !== undefined && value.length <= maxValueLength && !value.includes('\n');

function createSubject(changes: readonly BrandDifference[]): string {
  const [only] = changes;
  if (changes.length === 1 && only) {
    const subject = `${verbs[getKind(only)]} ${small(only.label)}`;
    if (subject.length <= maxSubjectLength) return subject;
  }
  const areas = [...new Set(changes.map(({ labels: [area = ''] }) => small(area)))];
  // Mention as many areas as fit into the subject.
  for (let named = areas.length; named > 0; named -= 1) {
    const rest = areas.length - named;
    const subject = `Change ${joinNames([...areas.slice(0, named), ...(rest > 0 ? [`${rest} more`] : [])])}`;
    if (subject.length <= maxSubjectLength) return subject;
  }
  return 'Change the brand’s files';
}

const small = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);
const joinNames = (names: readonly string[]): string => new Intl.ListFormat('en').format(names);

/** Describes unsaved changes for use in a sentence: “your unsaved changes in Hero and About”. */
export function describeUnsavedChanges(labels: readonly string[]): string {
  const named = [...new Set(labels)];
  return `your unsaved ${named.length === 1 ? 'change' : 'changes'} in ${new Intl.ListFormat('en').format(named)}`;
}
