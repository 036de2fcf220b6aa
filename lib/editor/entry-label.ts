/** What an entry of a list is called, by what it says. */
import type { Path } from './api.ts';
import { getFileKey, getKeyLabel, humanizeKey } from './key-label.ts';

/** The keys whose texts tell entries apart, the best first. */
const telling = [
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

const longest = 60;

/**
 * @param noun what one entry is, such as `question`
 * @param place of the entry, from 0 on
 * @param read how a text reads on the page
 * @returns its name or its first words; else “Question 3”
 */
export function getEntryLabel(
  entry: unknown,
  noun: string,
  place: number,
  read = (text: string) => text,
): string {
  const written = typeof entry === 'string' ? entry : textOf(entry);
  const text = written && read(written);
  if (!text?.trim()) return `${humanizeKey(noun)} ${place + 1}`;
  return text.length > longest ? `${text.slice(0, longest).replace(/\s+\S*$/, '')}…` : text;
}

function textOf(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const texts = entry as Readonly<Record<string, unknown>>;
  const key = telling.find((each) => typeof texts[each] === 'string' && texts[each] !== '');
  return key && (texts[key] as string);
}

/**
 * What a place in a file's value is called: “Services, Luxury Travel Curation, description”. An entry that has a name stands for
 * its list; another has its number: “About, lead 2”.
 * @param label what the file is called, whose name is `file`
 */
export function getPlaceLabel(label: string, file: string, value: unknown, path: Path): string {
  const labels = [label];
  let parent = getFileKey(file);
  let here = value;
  let list: string | undefined;
  for (const key of path) {
    here = (here as Readonly<Record<string | number, unknown>> | null | undefined)?.[key];
    if (typeof key === 'string') {
      // What a file consists of needs no name beside the file’s own.
      list = key === 'items' ? undefined : small(getKeyLabel(key, parent));
      parent = key;
      if (list) labels.push(list);
    } else {
      if (list) labels.pop();
      labels.push(textOf(here) ?? `${list ?? 'entry'} ${key + 1}`);
      list = undefined;
    }
  }
  return labels.join(', ');
}

const small = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);
