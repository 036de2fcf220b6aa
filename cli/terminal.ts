import { createInterface } from 'node:readline/promises';
import type { StaffTexts } from '#lib/inbox/agency-texts.ts';
import { cliTexts } from './texts.ts';

/** Precedes every line of a visitor's text, so that users can distinguish it from the command's output. */
const quoteMark = '  │ ';

const minColumns = 40;

/**
 * Matches characters that control a terminal or are invisible: control characters, changes of the text direction, and characters
 * without a width.
 */
const invisibleCharacters = /\p{Cc}|\p{Cf}|\u2028|\u2029|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0/gu;

export const escapeControls = (text: string): string =>
  text.replace(invisibleCharacters, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

/** Shortens a visitor's text to one line. Collapses repeated spaces, because they could imitate columns. */
export function truncateText(text: string, max: number): string {
  const line = escapeControls(takeStart(text, 4 * max))
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > max || text.length > 4 * max ? `${takeStart(line, max - 1)}…` : line;
}

const takeStart = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '');

/** Returns a line with aligned columns for each row. The last column is not padded. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const getWidth = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) =>
    row.map((cell, column) => (column < row.length - 1 ? cell.padEnd(getWidth(column)) : cell)).join('  '),
  );
}

/**
 * Formats a visitor's text with a bar before each line, including lines that the terminal would wrap.
 * @param columns the width of the terminal; undefined if lines are not wrapped, as in a file
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
    // Characters from U+1100 on, such as Chinese ones, may be two columns wide.
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

/** Formats an ISO 8601 time in English, in the brand's time zone and clock format: “Mar 9, 2026, 9:30 am”. */
export function formatDateTime(iso: string, { locale, timeZone }: Pick<StaffTexts, 'locale' | 'timeZone'>) {
  const options = { dateStyle: 'medium', timeStyle: 'short', hourCycle: locale.clock, timeZone } as const;
  const text = new Intl.DateTimeFormat('en-US', options).format(new Date(iso));
  // Some versions of ICU write a narrow no-break space before “PM”, which users would not find with a text search.
  return text.replace(/\s([AP]M)$/, (_, half: string) => ` ${half.toLowerCase()}`);
}

export type CommandEnvironment = Pick<NodeJS.Process, 'env'> &
  Readonly<Record<'stdout' | 'stderr', NodeJS.WritableStream & { readonly isTTY?: boolean }>> & {
    readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  };

/**
 * Reads one line from stdin. Secrets are read from stdin, because arguments appear in shell histories and npm's logs.
 * @param prompt is written to stderr if stdin is a terminal
 */
export async function readLine({ stdin, stderr }: CommandEnvironment, prompt: string): Promise<string> {
  if (stdin.isTTY) stderr.write(prompt);
  const lines = createInterface({ input: stdin });
  try {
    for await (const line of lines) return line.trim();
    return '';
  } finally {
    lines.close();
  }
}

/** @throws {UsageError} if the user types anything but `answer` */
export async function requireConfirmation(caller: CommandEnvironment, prompt: string, answer: string) {
  if ((await readLine(caller, prompt)) !== answer) throw new UsageError(cliTexts.notConfirmed);
}

/** An expected failure. The command prints its message without a stack trace, and exits with code 1. */
export class UsageError extends Error {}
