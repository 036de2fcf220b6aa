/**
 * The breakpoints, each named once. Style sheets use the names, `@media (--phone)`; pictures use the conditions in `media`
 * and `sizes`.
 */

/** The widest screen of each kind, in rem. */
const widest = { phone: 44, tablet: 60, laptop: 75 } as const;

/** The widest screen of a kind in px, at the browser's default text size. */
export const widestInPx = (screen: keyof typeof widest): number => widest[screen] * 16;

/** Most widths are upper limits: `tablet`, where the menu replaces the links, matches phones too; `laptop` both. */
export const breakpoints = {
  phone: `(max-width: ${widest.phone}rem)`,
  tablet: `(max-width: ${widest.tablet}rem)`,
  laptop: `(max-width: ${widest.laptop}rem)`,
  /** Wider than a tablet. */
  desktop: `(width > ${widest.tablet}rem)`,
  cinema: '(min-width: 120rem)',
  /** No words find room beside a picture. */
  'small-phone': '(max-width: 24rem)',
  'narrow-phone': '(max-width: 22rem)',
  upright: '(orientation: portrait)',
  /** Where the hero has a tall picture. */
  'upright-phone': `(max-width: ${widest.phone}rem) and (orientation: portrait)`,
  'upright-tablet': `(max-width: ${widest.tablet}rem) and (orientation: portrait)`,
  'short-phone': `(max-width: ${widest.phone}rem) and (max-height: 46rem) and (orientation: portrait)`,
  'shortest-phone': '(max-height: 37rem) and (orientation: portrait)',
  /** A phone on its side. */
  'lying-phone': '(max-height: 30rem) and (min-width: 30rem)',
  /** A phone on its side, or a low window on a larger screen. */
  low: '(max-height: 37rem) and (orientation: landscape)',
  /** A laptop whose page is enlarged to 400%. */
  enlarged: '(max-width: 34rem) and (max-height: 37rem) and (orientation: landscape)',
  /** A phone whose text is doubled. */
  'doubled-text': '(max-width: 15rem)',
} as const;
