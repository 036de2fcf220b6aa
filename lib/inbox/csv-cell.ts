/** Escapes visitors' texts for CSV cells, so that spreadsheets do not run formulas in them. */

/** Control characters except tabs and line breaks, and the bidirectional controls of Unicode. */
const controlCharacters = /[\p{Cc}--[\t\n\r]]|[\u202a-\u202e\u2066-\u2069]/gv;

/** Replaces each control character with its code point, such as `\u{1b}`. */
export const escapeControlCharacters = (text: string): string =>
  text.replace(controlCharacters, (control) => `\\u{${control.codePointAt(0)?.toString(16)}}`);

/**
 * The positions at which a spreadsheet may parse the start of a formula: at the start of the cell, and after semicolons, tabs
 * and line breaks. The latter matter because a spreadsheet that separates cells by semicolons or tabs ignores quotation
 * marks.
 */
const formulaStart = /^(?=[=+\-@\t\r＝＋－＠])|(?<=[;\t\n\r]"*)(?<!")(?="*[=+\-@＝＋－＠])/g;

/** Texts that spreadsheets convert to a number or a date: `0049170123456` becomes 49170123456. */
const numberLike = /^\d[\d\s.,:/()e-]*$/i;

/**
 * Returns the content of a CSV cell. Adds an apostrophe before text that a spreadsheet would parse as a formula, number or
 * date.
 */
export function toCsvCell(text: string): string {
  const plain = escapeControlCharacters(text);
  return numberLike.test(plain) ? `'${plain}` : plain.replace(formulaStart, "'");
}
