import { createInterface } from 'node:readline/promises';
import type { DeskTexts } from '#lib/inbox/agency-texts.ts';
import { cliTexts } from './texts.ts';

/** Precedes every line of a visitor's text, to distinguish it from the command's output. */
const quoteMark = '  │ ';

const minColumns = 40;

/**
 * Matches characters that control a terminal or are invisible: control characters, changes of the text direction, and characters
 * without a width.
 */
const invisibleCharacters = /\p{Cc}|\p{Cf}|\u2028|\u2029|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0/gu;

/** Makes text safe for one line of a terminal: replaces control and invisible characters by their code points. */
export const escapeControls = (text: string): string =>
  text.replace(invisibleCharacters, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

/** Truncates a visitor's text to one line. Repeated spaces are collapsed, so that they cannot imitate columns. */
export function truncate(text: string, max: number): string {
  const line = escapeControls(takeStart(text, 4 * max))
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > max || text.length > 4 * max ? `${takeStart(line, max - 1)}…` : line;
}

/** Returns the beginning of a text, without a lone surrogate at its end. */
const takeStart = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '');

/** Formats rows of cells as lines with aligned columns. The last column is not padded. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const getWidth = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) =>
    row.map((cell, column) => (column < row.length - 1 ? cell.padEnd(getWidth(column)) : cell)).join('  '),
  );
}

/**
 * Formats a visitor's text with a bar before each line, including lines that the terminal would wrap.
 * @param columns the width of the terminal; undefined if the output is not wrapped, as in a file
 */
export function quoteLines(text: string, columns: number | undefined = process.stdout.columns): string {
  const width = Math.max(columns ?? Number.POSITIVE_INFINITY, minColumns) - quoteMark.length;
  return text
    .split('\n')
    .flatMap((line) => wrapLine(line.split('\t').map(escapeControls).join('  '), width))
    .map((line) => quoteMark + line)
    .join('\n');
}

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = [];
  let [current, used] = ['', 0];
  for (const character of line) {
    // Characters from U+1100 on, such as Chinese ones, may take two columns.
    const columns = (character.codePointAt(0) ?? 0) < 0x1100 ? 1 : 2;
    if (used + columns > width) {
      lines.push(current);
      [current, used] = ['', 0];
    }
    current += character;
    used += columns;
  }
  return [...lines, current];
}

/**
 * Formats an ISO 8601 time in English, in the desk's time zone and the brand's clock format: “Mar 9, 2026, 9:30 am”.
 */
export function formatTime(iso: string, { locale, timeZone }: Pick<DeskTexts, 'locale' | 'timeZone'>) {
  const options = { dateStyle: 'medium', timeStyle: 'short', hourCycle: locale.clock, timeZone } as const;
  const text = new Intl.DateTimeFormat('en-US', options).format(new Date(iso));
  // Some systems write a narrow space before “PM”. A search with an ordinary space would not match it.
  return text.replace(/\s([AP]M)$/, (_, half: string) => ` ${half.toLowerCase()}`);
}

/** The environment and the streams of a command: those of the process, or of a test. */
export type TerminalContext = Pick<NodeJS.Process, 'env'> &
  Readonly<Record<'stdout' | 'stderr', NodeJS.WritableStream & { readonly isTTY?: boolean }>> & {
    readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  };

/**
 * Reads one line from stdin. Unlike an argument, it does not appear in shell histories or npm's logs.
 * @param prompt is written to stderr if stdin is a terminal
 */
export async function readLine({ stdin, stderr }: TerminalContext, prompt: string): Promise<string> {
  if (stdin.isTTY) stderr.write(prompt);
  const lines = createInterface({ input: stdin });
  try {
    for await (const line of lines) return line.trim();
    return '';
  } finally {
    lines.close();
  }
}

/** Prompts for a confirmation. @throws {UsageError} if the user types anything but `answer` */
export async function requireConfirmation(caller: TerminalContext, prompt: string, answer: string) {
  if ((await readLine(caller, prompt)) !== answer) throw new UsageError(cliTexts.notConfirmed);
}

/** An expected failure, which the command reports as a sentence with exit code 1. */
export class UsageError extends Error {}
