/**
 * The breakpoints. Style sheets use their names, `@media (--phone)`; pictures use their conditions in `media` and
 * `sizes`.
 */

/** The widest screen of each kind, in rem. */
const widest = { phone: 44, tablet: 60, laptop: 75 } as const;

/** The widest screen of a kind in px, at the browser's default text size. */
export const maxWidthPx = (screen: keyof typeof widest): number => widest[screen] * 16;

/**
 * Widths are upper limits: `tablet`, where the menu replaces the links, also matches phones, and `laptop` both.
 */
export const breakpoints = {
  phone: `(max-width: ${widest.phone}rem)`,
  tablet: `(max-width: ${widest.tablet}rem)`,
  laptop: `(max-width: ${widest.laptop}rem)`,
  /** Phones and tablets held upright, which get the tall pictures. */
  upright: `(max-width: ${widest.tablet}rem) and (orientation: portrait)`,
  /** Any window but those higher than `--screen`, which full-page screenshots and embedded views have. */
  framed: '(max-height: 75rem), (min-aspect-ratio: 5/9)',
  /** A phone in landscape, or a low window on a larger screen. */
  low: '(max-height: 37rem) and (orientation: landscape)',
} as const;
