/** Removes the space that `Intl` inserts between a number and its unit in Japanese: “27分”. */
export const removeUnitSpace = (text: string): string => text.replace(/(\d) (?=\p{Script=Han})/gu, '$1');

/**
 * Formats a range of numbers, and corrects the separators of `Intl`. Some languages have a hyphen between spaces, where the
 * text could wrap: an en dash replaces it. Japanese has a fullwidth tilde, which many typefaces lack: a wave dash replaces
 * it.
 */
export const formatRange = (format: Intl.NumberFormat, from: number, to: number): string =>
  removeUnitSpace(
    format
      .formatRangeToParts(from, to)
      .map(({ value }) => (/^\s*-\s*$/.test(value) ? '–' : value === '～' ? '〜' : value))
      .join(''),
  );
