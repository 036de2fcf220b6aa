/** A policy's file as a value: what stands above its text, and the text, which is Markdown. */
import { parse } from 'yaml';
import { mergeYaml } from './yaml-merge.ts';

export interface PolicyValue {
  readonly title: string;
  readonly description: string;
  /** Without the blank lines before and behind it. */
  readonly text: string;
}

const parts = /^(\uFEFF?---\r?\n)(.*?\n|)(---\r?\n)(\s*)(.*?)(\s*)$/s;

/** @throws {Error} when its head cannot be read */
export function policyValue(file: string): unknown {
  const [, , head = '', , , text = file.trim()] = parts.exec(file) ?? [];
  return { ...(parse(head) as object | null), text: text.replaceAll('\r\n', '\n') };
}

/** The file once it says `value`. Comments, and whatever did not change, stay byte for byte. */
export function mergePolicy(file: string, { text, ...about }: PolicyValue): string {
  const [whole, open = '---\n', head = '', close = '---\n', before = '\n', old, after = '\n'] =
    parts.exec(file) ?? [];
  const isSame = whole !== undefined && text === old?.replaceAll('\r\n', '\n');
  const lines = open.endsWith('\r\n') ? '\r\n' : '\n';
  const written = isSame ? old : text.trim().replaceAll(/\r?\n/g, lines);
  return `${open}${mergeYaml(head, about)}${close}${before || lines}${written}${after || lines}`;
}
