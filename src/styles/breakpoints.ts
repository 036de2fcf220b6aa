/** The media conditions for style sheets (`@media (--phone)`) and for the `media` and `sizes` of pictures. */

/** The maximum widths of the viewports, in rem. */
const maxWidths = { phone: 44, tablet: 60, laptop: 75 } as const;

export const getMaxWidthPx = (screen: keyof typeof maxWidths): number => maxWidths[screen] * 16;

/**
 * The width conditions are upper limits: `tablet` also matches phones. Up to the width of `tablet`, the bar's links are in a
 * menu.
 */
export const breakpoints = {
  phone: `(max-width: ${maxWidths.phone}rem)`,
  tablet: `(max-width: ${maxWidths.tablet}rem)`,
  laptop: `(max-width: ${maxWidths.laptop}rem)`,
  /** Phones and tablets in portrait orientation. They show the tall pictures. */
  upright: `(max-width: ${maxWidths.tablet}rem) and (orientation: portrait)`,
  /**
   * All viewports in which `--screen` is the full height. Does not match very high viewports, such as those of full-page
   * screenshots.
   */
  framed: '(max-height: 75rem), (min-aspect-ratio: 5/9)',
  /** Viewports in which text is not much enlarged. */
  roomy: '(min-width: 18rem)',
  low: '(max-height: 37rem) and (orientation: landscape)',
} as const;
