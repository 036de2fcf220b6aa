/** Where texts stand in the files of a brand, and the findings of its checks with these places. */
import { readYaml } from '#lib/brand/yaml-file.ts';
import type { Finding, Path } from '#lib/editor/api.ts';
import { type Finding as Found, sentences } from '../../build/checks/finding.ts';
import type { Texts } from './check-texts.ts';
import { fileValue } from './file-value.ts';

/** A site with it can be built and read, so it keeps nobody from publishing. */
export const warned = ({ level, ...found }: Found): Found => ({
  ...found,
  level: level === 'error' ? 'warning' : level,
});

export const sentenceOf = (found: Found): string => sentences([found])[0]?.text ?? found.what;

/** The number of findings of one check in one file that are reported. */
const maxFindings = { quoted: 200, byLine: 20 };

/** Findings whose place is named as in `en/hero.yaml: “Some words”`. Each file is parsed once. */
export function quoted(texts: Texts, found: readonly Found[]): Finding[] {
  const named = found.map((each) => {
    const [, file = '', words = ''] = /^([^:]+): “(.*)”$/s.exec(each.where ?? '') ?? [];
    return { found: each, file, words };
  });
  return [...Map.groupBy(named, ({ file }) => file)].flatMap(([file, inFile]) => {
    const pathOf = pathsOfWords(file, texts.get(file));
    return inFile.slice(0, maxFindings.quoted).map(({ found, words }): Finding => {
      const path = pathOf(words);
      return { level: warned(found).level, sentence: sentenceOf(found), file, ...(path && { path }) };
    });
  });
}

/** Findings whose place is named as in `en/hero.yaml:3`, as warnings. Each file is parsed once. */
export function foundAtLines(texts: Texts, found: readonly Found[]): Finding[] {
  const named = found.map((each) => {
    const [, file = '', line] = /^(.*):(\d+)$/.exec(each.where ?? '') ?? [];
    return { found: each, file, line: Number(line) };
  });
  return [...Map.groupBy(named, ({ file }) => file)].flatMap(([file, inFile]) => {
    const pathOf = pathsAtLines(file, texts.get(file));
    return inFile.slice(0, maxFindings.byLine).map(({ found, line }): Finding => {
      const path = pathOf(line);
      return { level: 'warning', sentence: sentenceOf(found), file, ...(path && { path }) };
    });
  });
}

export function* leaves(value: unknown, path: Path = []): Generator<{ path: Path; text: string }> {
  if (typeof value === 'string') yield { path, text: value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value))
    yield* leaves(each, [...path, Array.isArray(value) ? Number(key) : key]);
}

/** Returns the path of the first text that contains some words, in which figures may have been left out. */
function pathsOfWords(file: string, text: string | undefined): (words: string) => Path | undefined {
  if (text === undefined) return () => undefined;
  const plain = (each: string) => each.replaceAll(/\{[^{}]*\}|\([^()\s]*\)|\s/g, '');
  const all = [...leaves(fileValue(file, text))].map((leaf) => ({ path: leaf.path, text: plain(leaf.text) }));
  return (words) => {
    const sought = plain(words);
    return all.find((leaf) => leaf.text.includes(sought))?.path;
  };
}

/** Returns the path of the last value that begins at a line or above it. */
function pathsAtLines(file: string, text: string | undefined): (line: number) => Path | undefined {
  if (text === undefined || file.endsWith('.md')) return () => undefined;
  const { value, lineOf } = readYaml(text);
  const all = [...leaves(value)].map(({ path }) => ({ path, line: lineOf(path) }));
  return (line) => all.findLast((leaf) => leaf.line <= line)?.path;
}
