import type { DeskTexts } from '#lib/inbox/agency-texts.ts';

/** Stands before every line of a visitor's text, so that none of it looks like a line of ours. */
const quoteMark = '  │ ';

const minColumns = 40;

/**
 * Characters that a terminal obeys or does not show: controls, those that turn the direction of what follows, and
 * those without a width.
 */
const invisibleCharacters = /\p{Cc}|\p{Cf}|\u2028|\u2029|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0/gu;

/** Text in one line that a terminal shows and never obeys: other characters are written as their code points. */
export const escapeControls = (text: string): string =>
  text.replace(invisibleCharacters, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

/** The beginning of a visitor's text, in one line. Rows of spaces become one, which cannot push text into our columns. */
export function truncate(text: string, max: number): string {
  const line = escapeControls(takeStart(text, 4 * max))
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > max || text.length > 4 * max ? `${takeStart(line, max - 1)}…` : line;
}

/** The beginning of a text, without half of a character at its end. */
const takeStart = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '');

/** Rows of cells as lines with aligned columns; the last column takes the rest of the line. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) =>
    row.map((cell, column) => (column < row.length - 1 ? cell.padEnd(widthOf(column)) : cell)).join('  '),
  );
}

/**
 * A visitor's words, each line set off by a bar, also where a terminal would begin a line by itself.
 * @param columns of the terminal; none where nothing is wrapped, as in a file
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
    // Characters beyond the Latin, Greek and Cyrillic scripts may be twice as wide.
    const wide = (character.codePointAt(0) ?? 0) < 0x1100 ? 1 : 2;
    if (used + wide > width) {
      lines.push(current);
      [current, used] = ['', 0];
    }
    current += character;
    used += wide;
  }
  return [...lines, current];
}

/** An instant, ISO 8601, in English, by the desk’s zone and on the clock that the brand’s people read: “Mar 9, 2026, 9:30 am”, “Mar 9, 2026, 09:30”. */
export function momentText(
  iso: string,
  { locale, timeZone }: Pick<DeskTexts, 'locale' | 'timeZone'>,
): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', hourCycle: locale.clock, timeZone } as const;
  const text = new Intl.DateTimeFormat('en-US', options).format(new Date(iso));
  // Some systems put a narrow space before “PM”, which no search finds.
  return text.replace(/\s([AP]M)$/, (_, half: string) => ` ${half.toLowerCase()}`);
}
