import { type Document, isMap, isSeq, LineCounter, parseDocument } from 'yaml';

export interface ParsedYaml {
  readonly value: unknown;
  /**
   * Returns the line of the value at a path. If it does not exist, returns the line of the nearest parent. The first line is
   * 1.
   */
  readonly getLine: (path: readonly PropertyKey[]) => number;
  /** Syntax errors. If there are any, `value` is undefined. */
  readonly errors: readonly { readonly line: number; readonly message: string }[];
}

/** @param linesBefore the number of lines before the text in its file */
export function parseYaml(text: string, linesBefore = 0): ParsedYaml {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const lineAt = (offset = 0) => linesBefore + Math.max(lineCounter.linePos(offset).line, 1);
  const errors = document.errors.map(({ pos, message }) => ({ line: lineAt(pos[0]), message }));
  let value: unknown;
  try {
    // A key without a value counts as missing.
    if (errors.length === 0) value = document.toJS({ reviver: (_, entry) => entry ?? undefined });
  } catch (error) {
    // The parser throws for unresolved aliases, and for aliases that expand to too much data.
    errors.push({ line: lineAt(), message: (error as Error).message });
  }
  return {
    value,
    getLine: (path) => lineAt(findOffset(document, path)),
    errors,
  };
}

function findOffset({ contents }: Document, path: readonly PropertyKey[]): number | undefined {
  let node: unknown = contents;
  let offset: number | undefined;
  for (const key of path) {
    if (isMap(node)) {
      // A key such as `400` is a number in YAML, but a string in JavaScript.
      const pair = node.items.find((item) => String(item.key) === String(key));
      if (!pair) break;
      offset = (pair.key as { range?: [number, number, number] }).range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(key)];
      offset = (node as { range?: [number, number, number] } | undefined)?.range?.[0] ?? offset;
    } else break;
  }
  return offset;
}

export function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listStrings) : [];
}
