/** A visitor's text in the cell of a table, where it is text and nothing else. */

/** What a terminal obeys, but tabs and ends of lines; and what turns the direction of all that follows. */
const controls = /[\p{Cc}--[\t\n\r]]|[\u202a-\u202e\u2066-\u2069]/gv;

/** Text without controls: each is written as its code point, `\u{1b}`. */
export const escapeControlCharacters = (text: string): string =>
  text.replace(controls, (control) => `\\u{${control.codePointAt(0)?.toString(16)}}`);

/**
 * Where a formula would begin: in a cell, and after what ends a cell where lists are separated by semicolons or tabs, since
 * a quotation mark within the line means nothing there.
 */
const formula = /^(?=[=+\-@\t\r＝＋－＠])|(?<=[;\t\n\r]"*)(?<!")(?="*[=+\-@＝＋－＠])/g;

/** What spreadsheets take for a number or a date, and change: `0049170123456` to 49170123456. */
const number = /^\d[\d\s.,:/()e-]*$/i;

/** A cell of CSV. An apostrophe goes before what a spreadsheet would take for a formula, a number or a date. */
export function toCsvCell(text: string): string {
  const plain = escapeControlCharacters(text);
  return number.test(plain) ? `'${plain}` : plain.replace(formula, "'");
}
