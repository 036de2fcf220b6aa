/** Formats numbers with units, and ranges, where the output of `Intl` needs corrections. */

/** Removes the space that `Intl` inserts between a number and its unit in Japanese: “27分”. */
export const removeUnitSpace = (text: string): string => text.replace(/(\d) (?=\p{Script=Han})/gu, '$1');

/**
 * Formats a range of numbers. Some languages use a hyphen between spaces, where text could wrap: it is replaced by a dash.
 * Japanese uses a fullwidth tilde, which many typefaces lack: it is replaced by the wave dash.
 */
export const formatRange = (format: Intl.NumberFormat, from: number, to: number): string =>
  removeUnitSpace(
    format
      .formatRangeToParts(from, to)
      .map(({ value }) => (/^\s*-\s*$/.test(value) ? '–' : value === '～' ? '〜' : value))
      .join(''),
  );
