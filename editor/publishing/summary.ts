/** What a publication has changed, in a few lines: for the list of those that can be brought back, and for a commit. */
import type { Difference } from '#lib/editor/api.ts';

export interface Summary {
  /** One line, of at most 72 characters: “Change figures, questions and colors”. */
  readonly subject: string;
  readonly lines: readonly string[];
}

const mostLines = 12;
const longestSubject = 72;
/** Longer words are not shown in a line. */
const longestWords = 40;

/** @param note what the owner says of it, if anything */
export function summarize(changes: readonly Difference[], note?: string): Summary {
  const said = note?.trim().replaceAll(/\s+/g, ' ');
  const lines = changes.map(lineOf);
  const shown = lines.length > mostLines ? lines.slice(0, mostLines) : lines;
  const more = lines.length - shown.length;
  return {
    subject: said && said.length <= longestSubject ? said : subjectOf(changes),
    lines: [...(said ? [said] : []), ...shown, ...(more > 0 ? [`and ${more} more`] : [])],
  };
}

function lineOf(difference: Difference): string {
  const { label, before, after } = difference;
  const kind = kindOf(difference);
  return kind === 'changed' && isShort(before) && isShort(after)
    ? `${label}: ${before} → ${after}`
    : `${label}: ${kind}`;
}

const kindOf = ({ before, after }: Difference): keyof typeof verbs =>
  (before === undefined) === (after === undefined) ? 'changed' : before === undefined ? 'added' : 'removed';

const verbs = { added: 'Add', removed: 'Remove', changed: 'Change' };

const isShort = (words: string | undefined): words is string =>
  words !== undefined && words.length <= longestWords && !words.includes('\n');

function subjectOf(changes: readonly Difference[]): string {
  const [only] = changes;
  if (changes.length === 1 && only) {
    const subject = `${verbs[kindOf(only)]} ${small(only.label)}`;
    if (subject.length <= longestSubject) return subject;
  }
  const areas = [...new Set(changes.map(({ label }) => small(label.split(/, | \(/)[0] ?? label)))];
  // As many as fit.
  for (let named = areas.length; named > 0; named -= 1) {
    const rest = areas.length - named;
    const subject = `Change ${listed([...areas.slice(0, named), ...(rest > 0 ? [`${rest} more`] : [])])}`;
    if (subject.length <= longestSubject) return subject;
  }
  return 'Change the brand’s files';
}

const small = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);
const listed = (names: readonly string[]): string => new Intl.ListFormat('en').format(names);

/** Names changes in a sentence. */
export function describeUnsaved(labels: readonly string[]): string {
  const named = [...new Set(labels)];
  return `your unsaved ${named.length === 1 ? 'change' : 'changes'} in ${new Intl.ListFormat('en').format(named)}`;
}
