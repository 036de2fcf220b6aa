/** Writes values as the brand's YAML files do: quotes only where they are needed, long texts folded, times in one line. */
import { parse } from 'yaml';

/** The longest line. */
const width = 110;

type Plain = string | number | boolean;

export const spaces = (count: number): string => ' '.repeat(count);

/** Numbers, times, dates and codes of languages stand in one line, in brackets. */
export const isFlow = (value: readonly unknown[], inList = false): boolean =>
  value.every((each) => typeof each === 'number') ||
  value.every(
    (each) => typeof each === 'string' && /^(?:\d\d:\d\d|[a-z]{2,3}(?:-[A-Za-z0-9]+)*)$/.test(each),
  ) ||
  (inList && value.every((each) => typeof each === 'string' && /^\d{4}-\d\d-\d\d$/.test(each))) ||
  value.every(
    (each) =>
      Array.isArray(each) &&
      each.length > 0 &&
      each.every((part) => typeof part === 'string' && /^\d\d:\d\d$/.test(part)),
  );

export const flowText = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(flowText).join(', ')}]` : inline(value as Plain, true);

export const keyText = (name: string): string => (/^\d+$/.test(name) ? name : inline(name));

/** What stands behind a key and its colon, which end at `column` and are indented by `indent`. */
export function afterKey(value: unknown, indent: number, column: number): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return ` ${scalarText(value as Plain, indent, column + 1)}`;
  if (Array.isArray(value)) {
    if (isFlow(value)) return ` ${flowText(value)}`;
    const inner = spaces(indent + 2);
    return value.map((each) => `\n${inner}- ${renderItem(each, indent + 4)}`).join('');
  }
  return Object.keys(value).length > 0 ? `\n${spaces(indent + 2)}${renderMap(value, indent + 2)}` : ' {}';
}

/** What stands behind the dash of an entry; what follows its first line is indented by `indent`. */
export function renderItem(value: unknown, indent: number): string {
  if (Array.isArray(value))
    return isFlow(value, true)
      ? flowText(value)
      : value.map((each) => `- ${renderItem(each, indent + 2)}`).join(`\n${spaces(indent)}`);
  if (typeof value === 'object' && value !== null)
    return Object.keys(value).length > 0 ? renderMap(value, indent) : '{}';
  return scalarText((value ?? '') as Plain, indent - 2, indent);
}

export const renderMap = (value: object, indent: number): string =>
  Object.entries(value)
    .filter(([, each]) => each !== undefined && each !== null)
    .map(([name, each]) => {
      const key = keyText(name);
      return `${key}:${afterKey(each, indent, indent + key.length + 1)}`;
    })
    .join(`\n${spaces(indent)}`);

/**
 * A text, a number, or yes and no.
 * @param indent of the key or the dash before it
 * @param column at which it begins
 * @param canBreak whether nothing else stands in its line
 */
export function scalarText(value: Plain, indent: number, column: number, canBreak = true): string {
  const short = inline(value);
  if (typeof value !== 'string' || !canBreak || unseen.test(value)) return short;
  const inner = `\n${spaces(indent + 2)}`;
  if (/^[^ \t\r\n](?:.*[^ \t\r\n])?(?:\n+[^ \t\r\n](?:.*[^ \t\r\n])?)+$/.test(value))
    return `|-${value
      .split('\n')
      .map((line) => (line ? inner + line : '\n'))
      .join('')}`;
  if (column + short.length <= width || !/^[^ \t\r\n]+(?: [^ \t\r\n]+)*$/.test(value)) return short;
  const lines = broken(value, width - indent - 2);
  return lines.length > 1 ? `>-${lines.map((line) => inner + line).join('')}` : short;
}

function broken(text: string, most: number): string[] {
  const lines: string[] = [];
  // A figure stays in one line: `{$quoteWithinHours :unit unit=hour}`.
  for (const word of text.match(/(?:\{[^{}]*\}|[^ ])+/g) ?? []) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** What nobody sees in a file, and what YAML takes for the end of a line. */
const unseen = /[\u00AD\u2028\u2029\uFEFF]|(?!\n)\p{Cc}/u;

function inline(value: Plain, inList = false): string {
  if (typeof value !== 'string') return String(value);
  return isPlain(value, inList) ? value : quoted(value);
}

function isPlain(text: string, inList: boolean): boolean {
  if (
    unseen.test(text) ||
    text.includes('\n') ||
    text.trim() !== text ||
    text.startsWith('"') ||
    text.startsWith("'")
  )
    return false;
  try {
    const [there, listed]: unknown[] = inList
      ? [quietly(`[${text}]`)[0], quietly(`[${text}]`).length]
      : [quietly(`k: ${text}`).k, 1];
    return there === text && listed === 1 && (inList || quietly(`- ${text}`)[0] === text);
  } catch {
    return false;
  }
}

/** It would warn of an unknown tag with the words around it, and no log has what somebody types. */
const quietly = (yaml: string) => parse(yaml, { logLevel: 'error' });

const quoted = (text: string): string =>
  JSON.stringify(text).replaceAll(
    /[\u007F-\u009F\u00AD\u2028\u2029\uFEFF]/g,
    (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
