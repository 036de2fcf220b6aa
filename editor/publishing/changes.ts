/** What differs between two states of a brand, value by value, as its owner would tell it. */
import type { Difference, Path } from '#lib/editor/api.ts';
import { getKeyLabel, humanizeKey } from '#lib/editor/key-label.ts';
import { isEqualValue, matchEntries } from '#lib/editor/match-entries.ts';
import { findScreenId, getPlaceLabel } from '../fields/screens.ts';
import { parseFile } from '../files/file-value.ts';
import { isTextFile } from '../files/names.ts';

/** The files of a brand, by their names in its folder. */
export type BrandFiles = ReadonlyMap<string, Uint8Array>;

interface NamedFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** In the order of the files' names, and in a file in the order of what it says now. */
export function compareBrands(before: BrandFiles, after: BrandFiles): Difference[] {
  const [former, present] = [byRole(before), byRole(after)];
  const several = languagesIn(before).union(languagesIn(after)).size > 1;
  return [...new Set([...former.keys(), ...present.keys()])].toSorted().flatMap((role) => {
    const [was, is] = [former.get(role), present.get(role)];
    if (was && is && was.name === is.name && Buffer.compare(was.content, is.content) === 0) return [];
    return differencesOf(role, was, is).map((each) => (several ? withLanguage(each) : each));
  });
}

/** The files by their names. A picture is known by its role, whatever its format. */
const byRole = (files: BrandFiles): Map<string, NamedFile> =>
  new Map(
    [...files].map(([name, content]) => [name.replace(/^(pictures\/.+)\.\w+$/, '$1'), { name, content }]),
  );

const languageOf = (name: string): string | undefined =>
  name.match(/^([a-z]{2,3}(?:-[A-Za-z0-9]+)*)\/.*\.(?:yaml|md)$/)?.[1];

const languagesIn = (files: BrandFiles): Set<string> =>
  new Set([...files.keys()].flatMap((name) => languageOf(name) ?? []));

function withLanguage(difference: Difference): Difference {
  const language = languageOf(difference.file);
  if (!language) return difference;
  const named = new Intl.DisplayNames('en', { type: 'language' }).of(language);
  return { ...difference, label: `${difference.label} (${named})` };
}

function differencesOf(name: string, was: NamedFile | undefined, is: NamedFile | undefined): Difference[] {
  if (isTextFile(name)) return differencesOfText(name, textOf(was), textOf(is));
  if (name === 'look.css') return differencesOfLook(name, textOf(was) ?? '', textOf(is) ?? '');
  const label = name.startsWith('pictures/')
    ? `Pictures, ${humanizeKey(name.slice('pictures/'.length))}`
    : name;
  return [difference(is?.name ?? was?.name ?? name, [], label, told(was), told(is))];
}

const textOf = (file: NamedFile | undefined): string | undefined =>
  file && new TextDecoder().decode(file.content);

/** A file that is not read is told by its name and size. */
const told = (file: NamedFile | undefined): string | undefined =>
  file && `${file.name.replace('pictures/', '')}, ${Math.ceil(file.content.byteLength / 1024)} KB`;

const difference = (
  file: string,
  path: Path,
  label: string,
  before: string | undefined,
  after: string | undefined,
  screen = findScreenId(file),
): Difference => ({ file, path, label, before, after, screen });

function differencesOfText(file: string, was: string | undefined, is: string | undefined): Difference[] {
  const label = getPlaceLabel(file, [], undefined);
  if (was === undefined || is === undefined) return [difference(file, [], label, was, is)];
  try {
    const values = { before: parseFile(file, was), after: parseFile(file, is) };
    return [...compared(file, values, { path: [], ...values })];
  } catch {
    // Somebody has broken it by hand: the checks say what is wrong with it.
    return [difference(file, [], label, was, is)];
  }
}

/** The values of two states of a file. */
interface States {
  readonly before: unknown;
  readonly after: unknown;
}

/** Values that stand at the same place. */
interface Pair extends States {
  readonly path: Path;
}

function* compared(file: string, whole: States, pair: Pair): Generator<Difference> {
  const { path, before, after } = pair;
  if (isEqualValue(before, after)) return;
  if (isGroup(before) && isGroup(after)) {
    for (const key of new Set([...Object.keys(after), ...Object.keys(before)]))
      yield* compared(file, whole, { path: [...path, key], before: before[key], after: after[key] });
  } else if (isList(before) && isList(after) && hasEntries(before) && hasEntries(after))
    yield* comparedEntries(file, whole, { path, before, after });
  else if (file.endsWith('.md') && path[0] === 'text')
    yield* comparedParagraphs(file, String(before), String(after));
  else {
    const label = getPlaceLabel(file, path, after === undefined ? whole.before : whole.after);
    yield difference(file, path, label, asText(before), asText(after));
  }
}

function* comparedEntries(
  file: string,
  whole: States,
  { path, before, after }: { path: Path; before: readonly unknown[]; after: readonly unknown[] },
): Generator<Difference> {
  yield* comparedLists(file, before, after, {
    path: (at) => (at === undefined ? path : [...path, at]),
    label: (side, at) => getPlaceLabel(file, [...path, at], whole[side]),
    changes: (place, at) =>
      compared(file, whole, { path: [...path, at], before: before[place], after: after[at] }),
  });
}

/** Paragraphs of a policy. */
function* comparedParagraphs(file: string, before: string, after: string): Generator<Difference> {
  const paragraphs = { before: before.split(/\n{2,}/), after: after.split(/\n{2,}/) };
  const path = ['text'];
  yield* comparedLists(file, paragraphs.before, paragraphs.after, {
    path: () => path,
    label: (side, at) => {
      const heading = paragraphs[side].slice(0, at + 1).findLast((each) => each.startsWith('#'));
      const words = heading?.replace(/^#+\s*/, '');
      return [getPlaceLabel(file, [], undefined), words, `paragraph ${at + 1}`].filter(Boolean).join(', ');
    },
    changes: (place, at, label) => {
      const [was, is] = [paragraphs.before[place], paragraphs.after[at]];
      return was === is ? [] : [difference(file, path, label, was, is)];
    },
  });
}

/** What is said of the entries of two lists. */
interface Described {
  /** The place of an entry in its list, or of the list for an entry that is gone. */
  path(at?: number): Path;
  label(side: keyof States, at: number): string;
  /** What differs in an entry that is in both lists, at `place` and now at `at`. */
  changes(place: number, at: number, label: string): Iterable<Difference>;
}

function* comparedLists(
  file: string,
  before: readonly unknown[],
  after: readonly unknown[],
  { path, label: labelled, changes }: Described,
): Generator<Difference> {
  const places = matchEntries(before, after);
  const stayed = inOrder(places.filter((place) => place !== undefined));
  for (const [at, entry] of after.entries()) {
    const [place, label] = [places[at], labelled('after', at)];
    if (place === undefined) yield difference(file, path(at), label, undefined, asText(entry));
    else {
      if (!stayed.has(place))
        yield difference(file, path(at), `${label}, its place`, String(place + 1), String(at + 1));
      yield* changes(place, at, label);
    }
  }
  for (const [place, entry] of before.entries())
    if (!places.includes(place))
      yield difference(file, path(), labelled('before', place), asText(entry), undefined);
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Whether it has entries that come and go. A figure of two numbers, and the hours of a day, are one value. */
const hasEntries = (list: readonly unknown[]): boolean =>
  !list.some(
    (entry) => typeof entry === 'number' || Array.isArray(entry) || /^\d\d:\d\d$/.test(String(entry)),
  );

/** Whether it says nothing without its name. */
const isNumber = (value: unknown): boolean => typeof value === 'number' || typeof value === 'boolean';

/** A value in words; a group and a list have a line for each of theirs. */
function asText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (isGroup(value))
    return Object.entries(value)
      .flatMap(([key, each]) => (isNumber(each) ? `${getKeyLabel(key)}: ${each}` : (asText(each) ?? [])))
      .join('\n');
  if (!Array.isArray(value)) return String(value);
  const entries: readonly unknown[] = value;
  const between = hasEntries(entries) ? '\n' : entries.some(Array.isArray) ? ', ' : '–';
  return entries.map(asText).join(between);
}

/** Of places, as many as stand in their order: the others were moved. */
function inOrder(places: readonly number[]): Set<number> {
  // For each, the longest rising sequence that ends with it.
  const longest: number[][] = [];
  for (const [at, place] of places.entries()) {
    const before = longest.slice(0, at).filter((sequence) => (sequence.at(-1) ?? -1) < place);
    longest.push([...longestOf(before), place]);
  }
  return new Set(longestOf(longest));
}

const longestOf = (sequences: readonly number[][]): number[] =>
  sequences.reduce((most, each) => (each.length > most.length ? each : most), []);

function differencesOfLook(file: string, was: string, is: string): Difference[] {
  const [before, after] = [propertiesIn(was), propertiesIn(is)];
  const differences = [...new Set([...after.keys(), ...before.keys()])]
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => {
      const isCrop = name.startsWith('--crop-');
      const label = isCrop ? 'Pictures, what stays visible of' : 'Colors,';
      const words = humanizeKey(name.replace(/^--(?:crop-)?/, ''));
      return difference(
        file,
        [name],
        `${label} ${isCrop ? words.toLowerCase() : words}`,
        before.get(name),
        after.get(name),
        isCrop ? 'pictures' : 'colors',
      );
    });
  return differences.length > 0
    ? differences
    : [difference(file, [], 'Colors, other styles', undefined, undefined, 'colors')];
}

/** The custom properties of a style sheet. */
const propertiesIn = (css: string): Map<string, string> =>
  new Map(
    [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/(--[\w-]+)\s*:\s*([^;}]+)/g)].map(
      ([, name = '', value = '']) => [name, value.trim().replaceAll(/\s+/g, ' ')],
    ),
  );
