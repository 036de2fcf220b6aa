import { withoutControls } from '#lib/desk/cells.ts';

/** Excel's limit, in UTF-16 units. */
const maxCell = 32_767;

/** A text cell of a workbook, where `_x0041_` would stand for A. What is longer than Excel takes ends with an ellipsis. */
export function workbookCell(text: string): string {
  const plain = withoutControls(text).replace(/\r\n?/g, '\n');
  const whole = plain.length > maxCell ? `${plain.slice(0, maxCell - 1).toWellFormed()}…` : plain;
  return whole.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}
