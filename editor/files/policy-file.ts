/** Converts a policy's file (front matter and Markdown) to a value, and a value to a file. */
import { parse } from 'yaml';
import { mergeYaml } from './yaml-merge.ts';

export interface PolicyValue {
  readonly title: string;
  readonly description: string;
  readonly text: string;
}

const frontMatter = /^(\uFEFF?---\r?\n)(.*?\n|)(---\r?\n)/s;

/**
 * Splits a policy's file into the front matter, the text, and the delimiters and blank lines around them. Returns undefined
 * if the file has no front matter.
 */
function splitFile(file: string) {
  const [whole, open = '', head = '', close = ''] = frontMatter.exec(file) ?? [];
  if (whole === undefined) return undefined;
  const rest = file.slice(whole.length);
  const text = rest.trim();
  const before = rest.slice(0, rest.length - rest.trimStart().length);
  return { open, head, close, before, text, after: rest.slice(before.length + text.length) };
}

/** @throws {Error} if the front matter is not valid YAML */
export function parsePolicy(file: string): unknown {
  const { head, text } = splitFile(file) ?? { head: '', text: file.trim() };
  return { ...(parse(head) as object | null), text: text.replaceAll('\r\n', '\n') };
}

const noParts = { open: '---\n', head: '', close: '---\n', before: '\n', after: '\n' };

/**
 * Returns the text of a policy's file after writing a value into it. Preserves comments and unchanged parts byte for byte.
 */
export function mergePolicy(file: string, { text, ...about }: PolicyValue): string {
  const old = splitFile(file);
  const { open, head, close, before, after } = old ?? noParts;
  const isSame = text === old?.text.replaceAll('\r\n', '\n');
  const lines = open.endsWith('\r\n') ? '\r\n' : '\n';
  const written = isSame ? old?.text : text.trim().replaceAll(/\r?\n/g, lines);
  return `${open}${mergeYaml(head, about)}${close}${before || lines}${written}${after || lines}`;
}
