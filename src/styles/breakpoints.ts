/** The breakpoints. Style sheets use their names (`@media (--phone)`); pictures use the conditions in `media` and `sizes`. */

/** The maximum viewport widths in rem. */
const maxWidths = { phone: 44, tablet: 60, laptop: 75 } as const;

/** Returns a maximum width in px, at the browser's default text size. */
export const maxWidthPx = (screen: keyof typeof maxWidths): number => maxWidths[screen] * 16;

/** Widths are upper limits: `tablet` also matches phones, and `laptop` matches both. Below `tablet`, a menu replaces the links. */
export const breakpoints = {
  phone: `(max-width: ${maxWidths.phone}rem)`,
  tablet: `(max-width: ${maxWidths.tablet}rem)`,
  laptop: `(max-width: ${maxWidths.laptop}rem)`,
  /** Phones and tablets in portrait orientation, which use the tall pictures. */
  upright: `(max-width: ${maxWidths.tablet}rem) and (orientation: portrait)`,
  /** All viewports except very high ones, such as full-page screenshots, which exceed the limit of `--screen`. */
  framed: '(max-height: 75rem), (min-aspect-ratio: 5/9)',
  /** Phones in landscape orientation, and low windows. */
  low: '(max-height: 37rem) and (orientation: landscape)',
} as const;
