/** Lists the differences between two versions of a brand, with labels for the owner. */
import type { Path, ValueDifference } from '#lib/editor/api.ts';
import { getKeyLabel, humanizeKey } from '#lib/editor/key-label.ts';
import { isEqualValue, matchEntries } from '#lib/editor/match-entries.ts';
import { findFieldLabels, findScreenId } from '../fields/screens.ts';
import { parseFile } from '../files/file-value.ts';
import { getStyleLabel } from '../files/look.ts';
import { isTextFile } from '../files/names.ts';

export type BrandFiles = ReadonlyMap<string, Uint8Array>;

/** A difference, with the data for a sentence about it. */
export interface BrandDifference extends ValueDifference {
  /** The parts of the label, beginning with the label of the file. */
  readonly labels: readonly string[];
  /** The English name of the text's language, if the brand has several languages. */
  readonly language?: string;
}

interface NamedFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Sorts differences by file name, then by their position in the new file. */
export function compareBrands(before: BrandFiles, after: BrandFiles): BrandDifference[] {
  const [former, present] = [mapByRole(before), mapByRole(after)];
  const several = listLanguages(before).union(listLanguages(after)).size > 1;
  return [...new Set([...former.keys(), ...present.keys()])].toSorted().flatMap((role) => {
    const [was, is] = [former.get(role), present.get(role)];
    if (was && is && was.name === is.name && Buffer.compare(was.content, is.content) === 0) return [];
    return compareFiles(role, was, is).map((each) => (several ? addLanguage(each) : each));
  });
}

/** Maps pictures by role and other files by name, so that a picture is compared with its former version in another format. */
const mapByRole = (files: BrandFiles): Map<string, NamedFile> =>
  new Map(
    [...files].map(([name, content]) => [name.replace(/^(pictures\/.+)\.\w+$/, '$1'), { name, content }]),
  );

const findLanguage = (name: string): string | undefined =>
  name.match(/^([a-z]{2,3}(?:-[A-Za-z0-9]+)*)\/.*\.(?:yaml|md)$/)?.[1];

const listLanguages = (files: BrandFiles): Set<string> =>
  new Set([...files.keys()].flatMap((name) => findLanguage(name) ?? []));

function addLanguage(difference: BrandDifference): BrandDifference {
  const code = findLanguage(difference.file);
  const language = code && new Intl.DisplayNames('en', { type: 'language' }).of(code);
  return language ? { ...difference, language, label: `${difference.label} (${language})` } : difference;
}

function compareFiles(
  name: string,
  was: NamedFile | undefined,
  is: NamedFile | undefined,
): BrandDifference[] {
  if (isTextFile(name)) return compareTexts(name, decodeText(was), decodeText(is));
  if (name === 'look.css') return compareLooks(name, decodeText(was) ?? '', decodeText(is) ?? '');
  const labels = name.startsWith('pictures/')
    ? ['Pictures', humanizeKey(name.slice('pictures/'.length))]
    : [name];
  return [createDifference(is?.name ?? was?.name ?? name, [], labels, describeFile(was), describeFile(is))];
}

const decodeText = (file: NamedFile | undefined): string | undefined =>
  file && new TextDecoder().decode(file.content);

const describeFile = (file: NamedFile | undefined): string | undefined =>
  file && `${file.name.replace('pictures/', '')}, ${Math.ceil(file.content.byteLength / 1024)} KB`;

const createDifference = (
  file: string,
  path: Path,
  labels: readonly string[],
  before: string | undefined,
  after: string | undefined,
  screen = findScreenId(file),
): BrandDifference => ({ file, path, label: labels.join(', '), labels, before, after, screen });

function compareTexts(file: string, was: string | undefined, is: string | undefined): BrandDifference[] {
  const labels = findFieldLabels(file, [], undefined);
  if (was === undefined || is === undefined) return [createDifference(file, [], labels, was, is)];
  try {
    const values = { before: parseFile(file, was), after: parseFile(file, is) };
    return [...compareValues(file, values, { path: [], ...values })];
  } catch {
    // The file has a syntax error, which the checks report.
    return [createDifference(file, [], labels, was, is)];
  }
}

interface States {
  readonly before: unknown;
  readonly after: unknown;
}

interface Pair extends States {
  readonly path: Path;
}

function* compareValues(file: string, whole: States, pair: Pair): Generator<BrandDifference> {
  const { path, before, after } = pair;
  if (isEqualValue(before, after)) return;
  if (isGroup(before) && isGroup(after)) {
    for (const key of new Set([...Object.keys(after), ...Object.keys(before)]))
      yield* compareValues(file, whole, { path: [...path, key], before: before[key], after: after[key] });
  } else if (isList(before) && isList(after) && hasEntries(before) && hasEntries(after))
    yield* compareLists(file, before, after, {
      path: (at) => (at === undefined ? path : [...path, at]),
      labels: (side, at) => findFieldLabels(file, [...path, at], whole[side]),
      changes: (place, at) =>
        compareValues(file, whole, { path: [...path, at], before: before[place], after: after[at] }),
    });
  else if (file.endsWith('.md') && path[0] === 'text')
    yield* compareParagraphs(file, String(before), String(after));
  else {
    const labels = findFieldLabels(file, path, after === undefined ? whole.before : whole.after);
    yield createDifference(file, path, labels, formatValue(before), formatValue(after));
  }
}

function* compareParagraphs(file: string, before: string, after: string): Generator<BrandDifference> {
  const paragraphs = { before: before.split(/\n{2,}/), after: after.split(/\n{2,}/) };
  const path = ['text'];
  yield* compareLists(file, paragraphs.before, paragraphs.after, {
    path: () => path,
    labels: (side, at) => {
      const heading = paragraphs[side].slice(0, at + 1).findLast((each) => each.startsWith('#'));
      const words = heading?.replace(/^#+\s*/, '');
      return [...findFieldLabels(file, [], undefined), ...(words ? [words] : []), `paragraph ${at + 1}`];
    },
    changes: (place, at, labels) => {
      const [was, is] = [paragraphs.before[place], paragraphs.after[at]];
      return was === is ? [] : [createDifference(file, path, labels, was, is)];
    },
  });
}

interface ListDescription {
  /**
   * Returns the path of the entry with this index in the new list. Without an index (for a removed entry), returns the path
   * of the list.
   */
  path(at?: number): Path;
  labels(side: keyof States, at: number): readonly string[];
  /** Returns the differences in an entry. `place` is its index in the old list, `at` its index in the new list. */
  changes(place: number, at: number, labels: readonly string[]): Iterable<BrandDifference>;
}

function* compareLists(
  file: string,
  before: readonly unknown[],
  after: readonly unknown[],
  { path, labels: listLabels, changes }: ListDescription,
): Generator<BrandDifference> {
  const places = matchEntries(before, after);
  const unmoved = findUnmoved(places.filter((place) => place !== undefined));
  for (const [at, entry] of after.entries()) {
    const [place, labels] = [places[at], listLabels('after', at)];
    if (place === undefined) yield createDifference(file, path(at), labels, undefined, formatValue(entry));
    else {
      if (!unmoved.has(place))
        yield createDifference(file, path(at), [...labels, 'its place'], String(place + 1), String(at + 1));
      yield* changes(place, at, labels);
    }
  }
  for (const [place, entry] of before.entries())
    if (!places.includes(place))
      yield createDifference(file, path(), listLabels('before', place), formatValue(entry), undefined);
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/**
 * Whether a list has entries that can be added and removed. Number ranges and opening hours are lists, but count as one
 * value.
 */
const hasEntries = (list: readonly unknown[]): boolean =>
  !list.some(
    (entry) => typeof entry === 'number' || Array.isArray(entry) || /^\d\d:\d\d$/.test(String(entry)),
  );

/** Whether a value is a number or boolean, which nobody understands without its label. */
const isNumber = (value: unknown): boolean => typeof value === 'number' || typeof value === 'boolean';

/** Formats a value as text. Groups and lists have one line for each value. */
function formatValue(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (isGroup(value))
    return Object.entries(value)
      .flatMap(([key, each]) => (isNumber(each) ? `${getKeyLabel(key)}: ${each}` : (formatValue(each) ?? [])))
      .join('\n');
  if (!Array.isArray(value)) return String(value);
  if (value.length === 0) return 'none';
  const entries: readonly unknown[] = value;
  const between = hasEntries(entries) ? '\n' : entries.some(Array.isArray) ? ', ' : '–';
  return entries.map(formatValue).join(between);
}

/** Returns the longest increasing subsequence of old indexes: the entries that were not moved. */
function findUnmoved(places: readonly number[]): Set<number> {
  // For each index in `places`, the longest increasing subsequence that ends there.
  const longest: number[][] = [];
  for (const [at, place] of places.entries()) {
    const before = longest.slice(0, at).filter((sequence) => (sequence.at(-1) ?? -1) < place);
    longest.push([...findLongest(before), place]);
  }
  return new Set(findLongest(longest));
}

const findLongest = (sequences: readonly number[][]): number[] =>
  sequences.reduce((most, each) => (each.length > most.length ? each : most), []);

function compareLooks(file: string, was: string, is: string): BrandDifference[] {
  const [former, present] = [was, is].map((css) => css.replaceAll(/\/\*.*?\*\/|\s+/gs, ' ').trim());
  const [before, after] = [parseProperties(was), parseProperties(is)];
  const differences = [...new Set([...after.keys(), ...before.keys()])]
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => {
      const isCrop = name.startsWith('--crop-');
      const label = getStyleLabel(name);
      return createDifference(
        file,
        [name],
        isCrop ? ['Pictures', `what stays visible of ${label.toLowerCase()}`] : ['Colors', label],
        before.get(name),
        after.get(name),
        isCrop ? 'pictures' : 'colors',
      );
    });
  return differences.length > 0 || former === present
    ? differences
    : [createDifference(file, [], ['Styles other than colors'], undefined, undefined, 'colors')];
}

const parseProperties = (css: string): Map<string, string> =>
  new Map(
    [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/(--[\w-]+)\s*:\s*([^;}]+)/g)].map(
      ([, name = '', value = '']) => [name, value.trim().replaceAll(/\s+/g, ' ')],
    ),
  );
