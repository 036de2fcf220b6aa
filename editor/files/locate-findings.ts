/** Where texts stand in the files of a brand, and the findings of its checks with these places. */
import { parseYaml } from '#lib/brand/parse-yaml.ts';
import type { Finding, Path } from '#lib/editor/api.ts';
import { type Finding as Found, reportFindings } from '../../build/checks/finding.ts';
import type { FileTexts } from './check-texts.ts';
import { parseFile } from './file-value.ts';

export const formatFinding = (found: Found): string => reportFindings([found])[0]?.text ?? found.what;

/** Findings whose place is named as in `en/hero.yaml: “Some words”`. At most 200 in one file. */
export const locateQuotedFindings = (texts: FileTexts, found: readonly Found[]): Finding[] =>
  placedIn(texts, found, /^([^:]+): “(.*)”$/s, pathsOfWords, 200);

/** Findings whose place is named as in `en/hero.yaml:3`. At most 20 in one file. */
export const locateLineFindings = (texts: FileTexts, found: readonly Found[]): Finding[] =>
  placedIn(texts, found, /^(.*):(\d+)$/, pathsAtLines, 20);

type PathsIn = (file: string, text: string | undefined) => (place: string) => Path | undefined;

/** Findings with their paths. A site with them can be built and read, so none is an error. Each file is parsed once. */
function placedIn(
  texts: FileTexts,
  found: readonly Found[],
  pattern: RegExp,
  pathsIn: PathsIn,
  most: number,
): Finding[] {
  const named = found.map((each) => {
    const [, file = '', place = ''] = pattern.exec(each.where ?? '') ?? [];
    return { found: each, file, place };
  });
  return [...Map.groupBy(named, ({ file }) => file)].flatMap(([file, inFile]) => {
    const pathOf = pathsIn(file, texts.get(file));
    return inFile.slice(0, most).map(({ found, place }): Finding => {
      const level = found.level === 'error' ? 'warning' : found.level;
      return { level, sentence: formatFinding(found), file, path: pathOf(place) };
    });
  });
}

export function* walkTexts(value: unknown, path: Path = []): Generator<{ path: Path; text: string }> {
  if (typeof value === 'string') yield { path, text: value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value))
    yield* walkTexts(each, [...path, Array.isArray(value) ? Number(key) : key]);
}

/** Returns the path of the first text that contains some words, in which figures may have been left out. */
function pathsOfWords(file: string, text: string | undefined): (words: string) => Path | undefined {
  if (text === undefined) return () => undefined;
  const plain = (each: string) => each.replaceAll(/\{[^{}]*\}|\([^()\s]*\)|\s/g, '');
  const all = [...walkTexts(parseFile(file, text))].map((leaf) => ({
    path: leaf.path,
    text: plain(leaf.text),
  }));
  return (words) => {
    const sought = plain(words);
    return all.find((leaf) => leaf.text.includes(sought))?.path;
  };
}

/** Returns the path of the last value that begins at a line or above it. */
function pathsAtLines(file: string, text: string | undefined): (line: string) => Path | undefined {
  if (text === undefined || file.endsWith('.md')) return () => undefined;
  const { value, getLine } = parseYaml(text);
  const all = [...walkTexts(value)].map(({ path }) => ({ path, line: getLine(path) }));
  return (line) => all.findLast((leaf) => leaf.line <= Number(line))?.path;
}
