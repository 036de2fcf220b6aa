import { parseYaml } from '#lib/brand/parse-yaml.ts';
import type { Finding, Path } from '#lib/editor/api.ts';
import { type Finding as Found, reportFindings } from '../../build/checks/finding.ts';
import type { FileTexts } from './check-texts.ts';
import { parseFile } from './file-value.ts';

export const formatFinding = (found: Found): string => reportFindings([found])[0]?.text ?? found.what;

/** Adds field paths to findings that quote a text: `en/hero.yaml: “Some words”`. Returns at most 200 findings per file. */
export const locateQuotedFindings = (texts: FileTexts, found: readonly Found[]): Finding[] =>
  locate(texts, found, /^([^:]+): “(.*)”$/s, createTextFinder, 200);

/** Adds field paths to findings that name a line number: `en/hero.yaml:3`. Returns at most 20 findings per file. */
export const locateLineFindings = (texts: FileTexts, found: readonly Found[]): Finding[] =>
  locate(texts, found, /^(.*):(\d+)$/, createLineFinder, 20);

type FinderFactory = (file: string, text: string | undefined) => (place: string) => Path | undefined;

/** Adds field paths to findings. Errors become warnings, because they do not prevent a build. Parses each file once. */
function locate(
  texts: FileTexts,
  found: readonly Found[],
  pattern: RegExp,
  createFinder: FinderFactory,
  most: number,
): Finding[] {
  const named = found.map((each) => {
    const [, file = '', place = ''] = pattern.exec(each.where ?? '') ?? [];
    return { found: each, file, place };
  });
  return [...Map.groupBy(named, ({ file }) => file)].flatMap(([file, inFile]) => {
    const findPath = createFinder(file, texts.get(file));
    return inFile.slice(0, most).map(({ found, place }): Finding => {
      const level = found.level === 'error' ? 'warning' : found.level;
      return { level, sentence: formatFinding(found), file, path: findPath(place) };
    });
  });
}

export function* walkTexts(value: unknown, path: Path = []): Generator<{ path: Path; text: string }> {
  if (typeof value === 'string') yield { path, text: value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value))
    yield* walkTexts(each, [...path, Array.isArray(value) ? Number(key) : key]);
}

/**
 * Returns a function that finds the first text that contains a quotation. It ignores placeholders, text in parentheses, and
 * spaces.
 */
function createTextFinder(file: string, text: string | undefined): (words: string) => Path | undefined {
  if (text === undefined) return () => undefined;
  const plain = (each: string) => each.replaceAll(/\{[^{}]*\}|\([^()\s]*\)|\s/g, '');
  const all = [...walkTexts(parseFile(file, text))].map((leaf) => ({
    path: leaf.path,
    text: plain(leaf.text),
  }));
  return (words) => {
    const quotation = plain(words);
    return all.find((leaf) => leaf.text.includes(quotation))?.path;
  };
}

function createLineFinder(file: string, text: string | undefined): (line: string) => Path | undefined {
  if (text === undefined || file.endsWith('.md')) return () => undefined;
  const { value, getLine } = parseYaml(text);
  const all = [...walkTexts(value)].map(({ path }) => ({ path, line: getLine(path) }));
  return (line) => all.findLast((leaf) => leaf.line <= Number(line))?.path;
}
