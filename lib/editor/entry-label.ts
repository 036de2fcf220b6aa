import type { Path } from './api.ts';
import { getFileKey, getKeyLabel, humanizeKey } from './key-label.ts';

/** The keys of texts that can identify an entry, the most suitable first. */
const labelKeys = [
  'name',
  'question',
  'title',
  'label',
  'heading',
  'network',
  'when',
  'figure',
  'text',
  'href',
  'id',
];

const maxLength = 60;

/**
 * @param noun the type of the entry, such as `question`
 * @param place the index of the entry, from 0
 * @param read formats a text as the page shows it
 * @returns the entry's name or first words, or its number: “Question 3”
 */
export function getEntryLabel(
  entry: unknown,
  noun: string,
  place: number,
  read = (text: string) => text,
): string {
  const written = typeof entry === 'string' ? entry : findLabelText(entry);
  const text = written && read(written);
  if (!text?.trim()) return `${humanizeKey(noun)} ${place + 1}`;
  return text.length > maxLength ? `${text.slice(0, maxLength).replace(/\s+\S*$/, '')}…` : text;
}

function findLabelText(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const texts = entry as Readonly<Record<string, unknown>>;
  const key = labelKeys.find((each) => typeof texts[each] === 'string' && texts[each] !== '');
  return key && (texts[key] as string);
}

/**
 * Returns the label of a field: “Services, Luxury Travel Curation, description”. The name of an entry replaces the label of
 * its list. An entry without a name has a number: “About, lead 2”.
 * @param label the label of the file
 */
export const formatFieldLabel = (label: string, file: string, value: unknown, path: Path): string =>
  listFieldLabels(label, file, value, path).join(', ');

/** Returns the parts of a field's label, beginning with the label of the file. */
export function listFieldLabels(label: string, file: string, value: unknown, path: Path): string[] {
  const labels = [label];
  let parent = getFileKey(file);
  let current = value;
  let list: string | undefined;
  for (const key of path) {
    current = (current as Readonly<Record<string | number, unknown>> | null | undefined)?.[key];
    if (typeof key === 'string') {
      // `items` is the only list of a file, so it needs no label of its own.
      list = key === 'items' ? undefined : lowerFirst(getKeyLabel(key, parent));
      parent = key;
      if (list) labels.push(list);
    } else {
      if (list) labels.pop();
      labels.push(findLabelText(current) ?? `${list ?? 'entry'} ${key + 1}`);
      list = undefined;
    }
  }
  return labels;
}

const lowerFirst = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);
