/** A policy's file as a value: what stands above its text, and the text, which is Markdown. */
import { parse } from 'yaml';
import { mergeYaml } from './yaml-merge.ts';

export interface PolicyValue {
  readonly title: string;
  readonly description: string;
  /** Without the blank lines before and behind it. */
  readonly text: string;
}

const heads = /^(\uFEFF?---\r?\n)(.*?\n|)(---\r?\n)/s;

/** A policy's file in six parts; undefined where it has no head. */
function partsOf(file: string) {
  const [whole, open = '', head = '', close = ''] = heads.exec(file) ?? [];
  if (whole === undefined) return undefined;
  const rest = file.slice(whole.length);
  const text = rest.trim();
  const before = rest.slice(0, rest.length - rest.trimStart().length);
  return { open, head, close, before, text, after: rest.slice(before.length + text.length) };
}

/** @throws {Error} when its head cannot be read */
export function parsePolicy(file: string): unknown {
  const { head, text } = partsOf(file) ?? { head: '', text: file.trim() };
  return { ...(parse(head) as object | null), text: text.replaceAll('\r\n', '\n') };
}

const noParts = { open: '---\n', head: '', close: '---\n', before: '\n', after: '\n' };

/** The file once it says `value`. Comments, and whatever did not change, stay byte for byte. */
export function mergePolicy(file: string, { text, ...about }: PolicyValue): string {
  const old = partsOf(file);
  const { open, head, close, before, after } = old ?? noParts;
  const isSame = text === old?.text.replaceAll('\r\n', '\n');
  const lines = open.endsWith('\r\n') ? '\r\n' : '\n';
  const written = isSame ? old?.text : text.trim().replaceAll(/\r?\n/g, lines);
  return `${open}${mergeYaml(head, about)}${close}${before || lines}${written}${after || lines}`;
}
