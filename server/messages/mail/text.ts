import type { MailContent, MailLine, MailPart } from './parts.ts';

/** The maximum length of lines. Quoted by two replies, a line has at most 78 characters (RFC 3676, 4.2). */
const maxCharacters = 72;

/** Mail programs do not quote the text below this separator in replies (RFC 3676, 4.3). */
const signatureSeparator = '-- ';

/**
 * Marks each line of the visitor's text as quoted (RFC 3676, 4.5), so that the text cannot imitate the agency's own
 * lines.
 */
const quoteMark = '>';

/** Renders a mail as plain text. The format `format=flowed` (RFC 3676) lets mail programs wrap lines again. */
export function renderText({ parts, notes }: Pick<MailContent, 'parts' | 'notes'>): string {
  const above = parts.map(renderPart).join('\n\n');
  const below = notes.map(renderPart).join('\n\n');
  return `${below === '' ? above : `${above}\n\n${signatureSeparator}\n${below}`}\n`;
}

function renderPart(part: MailPart): string {
  switch (part.kind) {
    case 'heading': {
      const heading = part.isByVisitor ? quoteText(part.text) : flowText(part.text);
      return part.subheading ? `${heading}\n${flowText(part.subheading)}` : heading;
    }
    case 'letter':
      return quoteText(part.text);
    case 'contacts':
      return part.contacts.map(({ label, typed }) => renderVisitorValue(label, typed)).join('\n');
    case 'lines':
      return alignLines(part.lines);
    case 'button':
      return `${flowText(`${part.label}:`)}\n${part.href}`;
    default:
      return flowText(part.text);
  }
}

function alignLines(lines: readonly MailLine[]): string {
  const width = Math.max(...lines.map(({ label }) => label.length)) + 2;
  return lines
    .map(({ label, value, isByVisitor }) => {
      if (isByVisitor) return renderVisitorValue(label, value);
      const line = label.padEnd(width) + value;
      return line.length <= maxCharacters ? line : `${flowText(label)}\n${flowText(value)}`;
    })
    .join('\n');
}

const renderVisitorValue = (label: string, value: string): string =>
  `${flowText(label)}\n${quoteText(value)}`;

/** Wraps text. A space at the end of a line means that the next line continues the paragraph (RFC 3676, 4.1). */
const flowText = (text: string, markLine: (line: string) => string = stuffLine): string =>
  splitLines(text)
    .map((line) => breakLine(line.trimEnd()).map(markLine).join(' \n'))
    .join('\n');

const quoteText = (text: string): string =>
  flowText(text, (line) => (line === '' ? quoteMark : `${quoteMark} ${line}`));

export const splitLines = (text: string): string[] =>
  text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).map((line) => line.replace(/[^\P{Cc}\t]/gu, ''));

/** Breaks a line at spaces. Words that exceed the width, such as URLs, stay whole. */
const breakLine = (line: string): string[] =>
  line.length <= maxCharacters
    ? [line]
    : Array.from(line.matchAll(breakable), ([, fitting, long]) => fitting ?? long ?? '');
const breakable = new RegExp(`(.{1,${maxCharacters}})(?: |$)|( *[^ ]+)(?: |$)`, 'gu');

/**
 * Inserts a space before lines that begin with a space, or that mail programs would mistake for a quotation or a
 * signature separator (RFC 3676, 4.4).
 */
const stuffLine = (line: string): string => line.replace(/^(?=[ >]|From |--$)/, ' ');
