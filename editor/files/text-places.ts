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

/** A finding whose place is named as in `en/hero.yaml: “Some words”`. */
export function quoted(texts: Texts, found: Found): Finding {
  const [, file = '', words = ''] = /^([^:]+): “(.*)”$/s.exec(found.where ?? '') ?? [];
  const path = pathOfWords(file, texts.get(file), words);
  return { level: warned(found).level, sentence: sentenceOf(found), file, ...(path && { path }) };
}

export function* leaves(value: unknown, path: Path = []): Generator<{ path: Path; text: string }> {
  if (typeof value === 'string') yield { path, text: value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value))
    yield* leaves(each, [...path, Array.isArray(value) ? Number(key) : key]);
}

/** The place of the first text that has these words, in which figures may have been left out. */
function pathOfWords(file: string, text: string | undefined, words: string): Path | undefined {
  if (text === undefined) return undefined;
  const plain = (each: string) => each.replaceAll(/\{[^{}]*\}|\([^()\s]*\)|\s/g, '');
  const sought = plain(words);
  return leaves(fileValue(file, text)).find((leaf) => plain(leaf.text).includes(sought))?.path;
}

/** The place of the last value that begins at a line or above it. */
export function pathAtLine(file: string, text: string | undefined, line: number): Path | undefined {
  if (text === undefined || file.endsWith('.md')) return undefined;
  const { value, lineOf } = readYaml(text);
  return [...leaves(value)].findLast(({ path }) => lineOf(path) <= line)?.path;
}
