/** How numbers are written with their units, and ranges, where `Intl` alone would not do. */

/** What `Intl` writes of a number with its unit, without the space between them that it alone has in Japanese: “27分”. */
export const removeUnitSpace = (text: string): string => text.replace(/(\d) (?=\p{Script=Han})/gu, '$1');

/**
 * A range. Some languages write a hyphen between spaces, at which a line could break: it becomes a dash. Japanese has a wide
 * tilde, which many typefaces lack: it becomes the wave dash that it stands for.
 */
export const formatRange = (format: Intl.NumberFormat, from: number, to: number): string =>
  removeUnitSpace(
    format
      .formatRangeToParts(from, to)
      .map(({ value }) => (/^\s*-\s*$/.test(value) ? '–' : value === '～' ? '〜' : value))
      .join(''),
  );
