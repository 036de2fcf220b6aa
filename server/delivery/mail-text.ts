import type { Line, MailContent, MailPart } from './mail-parts.ts';

/** What stays on one line where a reply quotes it twice (RFC 3676, 4.2 asks for 78 at most). */
const maxCharacters = 72;

/** Before what a reply should not quote (RFC 3676, 4.3). */
const signatureLine = '-- ';

/**
 * A mail as plain text, in lines that mail programs join and break anew where they are narrower or wider: `format=flowed`,
 * RFC 3676.
 */
export function asText({ parts, notes }: Pick<MailContent, 'parts' | 'notes'>): string {
  const above = parts.map(textOf).join('\n\n');
  const below = notes.map(textOf).join('\n\n');
  return `${below === '' ? above : `${above}\n\n${signatureLine}\n${below}`}\n`;
}

function textOf(part: MailPart): string {
  switch (part.kind) {
    case 'heading':
      return [part.text, part.under]
        .filter((text) => text)
        .map((text) => flowed(text as string))
        .join('\n');
    case 'lines':
      return aligned(part.lines);
    case 'command':
      return `${flowed(`${part.label}:`)}\n${part.command}`;
    case 'button':
      return `${flowed(`${part.label}:`)}\n${part.href}`;
    default:
      return flowed(part.text);
  }
}

/** Values in one column; of words that have no room there, each on a line of its own below its label. */
function aligned(lines: readonly Line[]): string {
  const width = Math.max(...lines.map(({ label }) => label.length)) + 2;
  return lines
    .map(({ label, value }) => {
      const line = label.padEnd(width) + value;
      const stands = (line.length <= maxCharacters || !value.includes(' ')) && linesOf(value).length === 1;
      return stands ? linesOf(line)[0] : `${flowed(label)}\n${flowed(value)}`;
    })
    .join('\n');
}

/** Text in lines that a reader can join again. A space at a line's end says that it goes on. */
const flowed = (text: string): string =>
  linesOf(text)
    .map((line) => broken(line.trimEnd()).map(stuffed).join(' \n'))
    .join('\n');

/** A text's lines, without what no mail should hold. */
export const linesOf = (text: string): string[] =>
  text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).map((line) => line.replace(/[^\P{Cc}\t]/gu, ''));

/** Breaks a line at spaces; a word that is longer than a line, such as an address, stays whole. */
const broken = (line: string): string[] =>
  line.length <= maxCharacters
    ? [line]
    : Array.from(line.matchAll(breakable), ([, fitting, long]) => fitting ?? long ?? '');
const breakable = new RegExp(`(.{1,${maxCharacters}})(?: |$)|( *[^ ]+)(?: |$)`, 'gu');

/**
 * A line that mail programs would take for a quotation or for the one before a signature, or that begins with a space, has
 * one more (RFC 3676, 4.4).
 */
const stuffed = (line: string): string => line.replace(/^(?=[ >]|From |--$)/, ' ');
