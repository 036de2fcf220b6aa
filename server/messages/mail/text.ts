import type { Line, MailContent, MailPart } from './parts.ts';

/** What stays on one line where a reply quotes it twice (RFC 3676, 4.2 asks for 78 at most). */
const maxCharacters = 72;

/** Before what a reply should not quote (RFC 3676, 4.3). */
const signatureLine = '-- ';

/** Before each line of a visitor's, as before what is quoted in any mail (RFC 3676, 4.5): no line without it is theirs. */
const quoteMark = '>';

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
    case 'heading': {
      const heading = part.theirs ? quoted(part.text) : flowed(part.text);
      return part.under ? `${heading}\n${flowed(part.under)}` : heading;
    }
    case 'letter':
      return quoted(part.text);
    case 'ways':
      return part.ways.map(({ label, typed }) => theirs(label, typed)).join('\n');
    case 'lines':
      return aligned(part.lines);
    case 'button':
      return `${flowed(`${part.label}:`)}\n${part.href}`;
    default:
      return flowed(part.text);
  }
}

/** Our values in one column, of words that have no room there below their label; the visitor's always below. */
function aligned(lines: readonly Line[]): string {
  const width = Math.max(...lines.map(({ label }) => label.length)) + 2;
  return lines
    .map((each) => {
      const { label, value } = each;
      if (each.theirs) return theirs(label, value);
      const line = label.padEnd(width) + value;
      return line.length <= maxCharacters ? line : `${flowed(label)}\n${flowed(value)}`;
    })
    .join('\n');
}

const theirs = (label: string, value: string): string => `${flowed(label)}\n${quoted(value)}`;

/** Text in lines that a reader can join again. A space at a line's end says that it goes on. */
const flowed = (text: string): string =>
  linesOf(text)
    .map((line) => broken(line.trimEnd()).map(stuffed).join(' \n'))
    .join('\n');

/** The same, in lines that are all marked. */
const quoted = (text: string): string =>
  linesOf(text)
    .map((line) =>
      broken(line.trimEnd())
        .map((piece) => (piece === '' ? quoteMark : `${quoteMark} ${piece}`))
        .join(' \n'),
    )
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
