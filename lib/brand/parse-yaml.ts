import { type Document, isMap, isSeq, LineCounter, parseDocument } from 'yaml';

/** A text in YAML, with the lines that its values stand in. */
export interface ParsedYaml {
  readonly value: unknown;
  /** The line of the value at a path, or of the last value on the way there; the first line is 1. */
  readonly getLine: (path: readonly PropertyKey[]) => number;
  /** Why it cannot be read. */
  readonly errors: readonly { readonly line: number; readonly message: string }[];
}

/** @param before how many lines stand above the text in its file */
export function parseYaml(text: string, before = 0): ParsedYaml {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const lineAt = (offset = 0) => before + Math.max(lineCounter.linePos(offset).line, 1);
  const faults = document.errors.map(({ pos, message }) => ({ line: lineAt(pos[0]), message }));
  let value: unknown;
  try {
    // A key without a value counts as missing.
    if (faults.length === 0) value = document.toJS({ reviver: (_, each) => each ?? undefined });
  } catch (error) {
    // Aliases that lead nowhere, or to more than any memory holds.
    faults.push({ line: lineAt(), message: (error as Error).message });
  }
  return {
    value,
    getLine: (path) => lineAt(offsetOf(document, path)),
    errors: faults,
  };
}

function offsetOf({ contents }: Document, path: readonly PropertyKey[]): number | undefined {
  let node: unknown = contents;
  let offset: number | undefined;
  for (const key of path) {
    if (isMap(node)) {
      // A key such as `400` is a number in YAML, and a property's name in JavaScript.
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

/** All texts in a value of a YAML file. */
export function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listStrings) : [];
}
