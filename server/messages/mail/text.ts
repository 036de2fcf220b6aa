import type { MailContent, MailLine, MailPart } from './parts.ts';

/** Short enough that a line stays whole when replies quote it twice (RFC 3676, 4.2 asks for 78 characters at most). */
const maxCharacters = 72;

/** The line before a signature: replies should not quote what follows it (RFC 3676, 4.3). */
const signatureLine = '-- ';

/** Begins each line that the visitor wrote, as in any quotation (RFC 3676, 4.5). Lines without it are ours. */
const quoteMark = '>';

/**
 * A mail as plain text, in lines that mail programs join and break anew where they are narrower or wider: `format=flowed`,
 * RFC 3676.
 */
export function renderText({ parts, notes }: Pick<MailContent, 'parts' | 'notes'>): string {
  const above = parts.map(renderPart).join('\n\n');
  const below = notes.map(renderPart).join('\n\n');
  return `${below === '' ? above : `${above}\n\n${signatureLine}\n${below}`}\n`;
}

function renderPart(part: MailPart): string {
  switch (part.kind) {
    case 'heading': {
      const heading = part.theirs ? quoteText(part.text) : flowText(part.text);
      return part.under ? `${heading}\n${flowText(part.under)}` : heading;
    }
    case 'letter':
      return quoteText(part.text);
    case 'ways':
      return part.ways.map(({ label, typed }) => renderVisitorValue(label, typed)).join('\n');
    case 'lines':
      return alignLines(part.lines);
    case 'button':
      return `${flowText(`${part.label}:`)}\n${part.href}`;
    default:
      return flowText(part.text);
  }
}

/** Labels and values: ours in two columns, with long values below their labels; the visitor's values always below. */
function alignLines(lines: readonly MailLine[]): string {
  const width = Math.max(...lines.map(({ label }) => label.length)) + 2;
  return lines
    .map(({ label, value, isByVisitor: isTheirs }) => {
      if (isTheirs) return renderVisitorValue(label, value);
      const line = label.padEnd(width) + value;
      return line.length <= maxCharacters ? line : `${flowText(label)}\n${flowText(value)}`;
    })
    .join('\n');
}

const renderVisitorValue = (label: string, value: string): string =>
  `${flowText(label)}\n${quoteText(value)}`;

/** Text in lines that mail programs join again: a space at a line's end says that the next one continues it. */
const flowText = (text: string, marked: (line: string) => string = stuffLine): string =>
  splitLines(text)
    .map((line) => breakLine(line.trimEnd()).map(marked).join(' \n'))
    .join('\n');

/** The same, with the quote mark before each line. */
const quoteText = (text: string): string =>
  flowText(text, (line) => (line === '' ? quoteMark : `${quoteMark} ${line}`));

/** A text's lines, without control characters. */
export const splitLines = (text: string): string[] =>
  text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).map((line) => line.replace(/[^\P{Cc}\t]/gu, ''));

/** Breaks a line at spaces; a word that is longer than a line, such as an address, stays whole. */
const breakLine = (line: string): string[] =>
  line.length <= maxCharacters
    ? [line]
    : Array.from(line.matchAll(breakable), ([, fitting, long]) => fitting ?? long ?? '');
const breakable = new RegExp(`(.{1,${maxCharacters}})(?: |$)|( *[^ ]+)(?: |$)`, 'gu');

/**
 * Puts a space before a line that begins with a space, or that mail programs would take for a quotation or for the signature
 * line (RFC 3676, 4.4).
 */
const stuffLine = (line: string): string => line.replace(/^(?=[ >]|From |--$)/, ' ');
