/**
 * Puts a changed value into a YAML text, so that everything that did not change stays byte for byte: comments, quotes,
 * the order of keys, line breaks.
 */
import {
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parse,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { isSame, matched } from '#lib/editor/matching.ts';
import {
  afterKey,
  flowText,
  isFlow,
  keyText,
  renderItem,
  renderMap,
  scalarText,
  spaces,
} from './yaml-text.ts';

/**
 * @param text of the file
 * @param value what it should say: what `parse` makes of it, a key without a value being absent
 * @throws {Error} when the text is no YAML
 */
export function mergeYaml(text: string, value: unknown): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const lines = /\r\n/.test(text) ? '\r\n' : '\n';
  const source = text.slice(mark.length).replaceAll('\r\n', '\n');
  const document = parseDocument(source);
  const [error] = document.errors;
  if (error) throw error;
  const old: unknown = document.toJS();
  if (isSame(old, value)) return text;
  const { contents } = document;
  const merged = contents
    ? source.slice(0, startOf(contents)) +
      (new Merge(source).node(contents, old, value) ?? whole(value)) +
      source.slice(endOf(source, contents))
    : `${source}${whole(value)}\n`;
  // What the merge does not know, such as anchors: said anew, without the comments inside.
  const written = says(merged, value) ? merged : `${headOf(source)}${whole(value)}\n`;
  return mark + written.replaceAll('\n', lines);
}

const whole = (value: unknown): string =>
  Array.isArray(value) && value.length > 0 && !isFlow(value)
    ? value.map((each) => `- ${renderItem(each, 2)}`).join('\n')
    : isGroup(value)
      ? renderMap(value, 0)
      : afterKey(value, 0, 0).trim();

function says(text: string, value: unknown): boolean {
  try {
    return isSame(parse(text), value);
  } catch {
    return false;
  }
}

/** The comments at the head of a file. */
const headOf = (source: string): string => /^(?:[ \t]*(?:#.*)?\n)*/.exec(source)?.[0] ?? '';

type Group = Readonly<Record<string, unknown>>;

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a list in brackets stays in them: it has as many entries as before. */
const staysFlow = (old: unknown, value: unknown): boolean =>
  Array.isArray(old)
    ? Array.isArray(value) &&
      value.length === old.length &&
      old.every((each, at) => staysFlow(each, value[at]))
    : typeof value !== 'object';

const startOf = (node: Node): number => node.range?.[0] ?? 0;

/** Where what a node says ends: of blocks, with the line and its comment. */
function endOf(source: string, node: Node): number {
  const [start = 0, end = 0] = node.range ?? [];
  if ((isMap(node) || isSeq(node)) && !node.flow) {
    const last = node.items.at(-1);
    return last === undefined ? end : lineEnd(source, endOfItem(source, last as Node | Pair, end));
  }
  if (isScalar(node) && /^BLOCK/.test(node.type ?? ''))
    return start + source.slice(start, end).trimEnd().length;
  return end;
}

function endOfItem(source: string, item: Node | Pair, otherwise: number): number {
  if (!('key' in item)) return endOf(source, item);
  const { key, value } = item as Pair<Node, Node | null>;
  return value?.range ? endOf(source, value) : (key.range?.[1] ?? otherwise);
}

function lineEnd(source: string, from: number): number {
  const end = source.indexOf('\n', from);
  return end < 0 ? source.length : end;
}

const columnOf = (source: string, at: number): number => at - (source.lastIndexOf('\n', at - 1) + 1);

/** An entry of a list or a group as it stands in the source. */
interface Part {
  /** The lines between the entry before and this one: the line's end, blank lines, comments, what it is indented by. */
  readonly gap: string;
  readonly start: number;
  /** With what stands behind it in its last line. */
  readonly end: number;
}

class Merge {
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  /** The source of a node once it says `value`; undefined where it has to be written anew. */
  node(node: Node, old: unknown, value: unknown, canBreak = true): string | undefined {
    const source = this.#source;
    if (isSame(old, value)) return source.slice(startOf(node), endOf(source, node));
    if (isScalar(node) && (typeof value !== 'object' || value === null)) {
      if (value === undefined || value === null || node.value === null) return undefined;
      const start = startOf(node);
      // What a text that is broken into lines is indented by: the key, or the dash, before it.
      const line = source.slice(source.lastIndexOf('\n', start - 1) + 1);
      const [lead = ''] = /^ *(?:- +)*/.exec(line) ?? [];
      const isItem = lead.length === columnOf(source, start);
      const indent = isItem ? lead.replace(/- +$/, '').length : lead.length;
      return scalarText(value as string | number | boolean, indent, columnOf(source, start), canBreak);
    }
    if ((isMap(node) || isSeq(node)) && node.flow)
      return Array.isArray(value) && (isFlow(value, true) || staysFlow(old, value))
        ? flowText(value)
        : undefined;
    if (
      isSeq(node) &&
      Array.isArray(value) &&
      Array.isArray(old) &&
      value.length > 0 &&
      node.items.length > 0
    )
      return this.#list(node as YAMLSeq<Node>, old, value);
    if (isMap(node) && isGroup(value) && isGroup(old) && node.items.length > 0)
      return this.#group(node as YAMLMap<Node, Node | null>, old, value);
    return undefined;
  }

  #parts(items: readonly { readonly start: number; readonly end: number }[]): Part[] {
    const source = this.#source;
    return items.map(({ start, end }, place) => ({
      gap: place === 0 ? '' : source.slice(lineEnd(source, items[place - 1]?.end ?? 0), start),
      start,
      end: lineEnd(source, end),
    }));
  }

  #list(node: YAMLSeq<Node>, old: readonly unknown[], values: readonly unknown[]): string {
    const source = this.#source;
    const column = columnOf(source, startOf(node));
    const parts = this.#parts(
      node.items.map((item, place) => ({
        start: place === 0 ? startOf(node) : dashBefore(source, startOf(item), column),
        end: endOf(source, item),
      })),
    );
    const places = matched(old, values);
    return joined(
      values.map((value, at) => {
        const place = places[at];
        const part = place === undefined ? undefined : parts[place];
        const item = place === undefined ? undefined : node.items[place];
        if (!part || !item || place === undefined) return { text: `- ${renderItem(value, column + 2)}` };
        const behind = source.slice(endOf(source, item), part.end);
        const text = this.node(item, old[place], value, behind.trim() === '');
        return {
          gap: part.gap,
          text:
            text === undefined
              ? `- ${renderItem(value, column + 2)}`
              : source.slice(part.start, startOf(item)) + text + behind,
        };
      }),
      parts,
      column,
    );
  }

  #group(node: YAMLMap<Node, Node | null>, old: Group, value: Group): string | undefined {
    const source = this.#source;
    const column = columnOf(source, startOf(node));
    const parts = this.#parts(
      node.items.map((pair) => ({
        start: startOf(pair.key),
        end: endOfItem(source, pair as unknown as Pair, 0),
      })),
    );
    const names = node.items.map(({ key }) => String(isScalar(key) ? key.value : key));
    const present = (name: string) => value[name] !== undefined && value[name] !== null;
    const pieces: { name: string; gap?: string; text: string }[] = node.items.flatMap((pair, place) => {
      const name = names[place] ?? '';
      const part = parts[place];
      // A key without a value stays as it is: it says nothing.
      if (!part || (!present(name) && old[name] !== null)) return [];
      const text = isSame(old[name], value[name])
        ? source.slice(part.start, part.end)
        : this.#pair(pair.key, pair.value, part, old[name], value[name], column);
      return [{ name, gap: part.gap, text }];
    });
    const all = Object.keys(value).filter(present);
    for (const [at, name] of all.entries()) {
      if (names.includes(name)) continue;
      const before = pieces.findIndex((piece) => piece.name === all[at - 1]);
      const text = `${keyText(name)}:${afterKey(value[name], column, column + name.length + 1)}`;
      pieces.splice(before < 0 && at > 0 ? pieces.length : before + 1, 0, { name, text });
    }
    return pieces.length > 0 ? joined(pieces, [], column) : undefined;
  }

  #pair(key: Node, node: Node | null, part: Part, old: unknown, value: unknown, column: number): string {
    const source = this.#source;
    const end = node ? endOf(source, node) : part.end;
    const behind = source.slice(end, part.end);
    const text = node ? this.node(node, old, value, behind.trim() === '') : undefined;
    if (node && text !== undefined) return source.slice(part.start, startOf(node)) + text + behind;
    const name = source.slice(startOf(key), key.range?.[1]);
    return `${name}:${afterKey(value, column, column + name.length + 1)}`;
  }
}

/** Where the dash of an entry stands whose value begins at `from`. */
function dashBefore(source: string, from: number, column: number): number {
  let line = source.lastIndexOf('\n', from - 1) + 1;
  while (line > 0 && !(source[line + column] === '-' && source.slice(line, line + column).trim() === ''))
    line = source.lastIndexOf('\n', line - 2) + 1;
  return line + column;
}

/** Entries below each other. Each keeps its comments; the first has none above it but those of the list. */
function joined(
  pieces: readonly { readonly gap?: string; readonly text: string }[],
  parts: readonly Part[],
  column: number,
): string {
  const [, second] = parts;
  const isApart = second
    ? /^\n[ \t]*\n/.test(second.gap)
    : parts.length > 0 && pieces.some(({ text }) => text.split('\n').length > 3);
  const between = `${isApart ? '\n\n' : '\n'}${spaces(column)}`;
  return pieces
    .map(({ gap, text }, place) => (place === 0 ? (gap ?? '').trimStart() : gap || between) + text)
    .join('');
}
