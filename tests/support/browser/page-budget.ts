const kilobyte = 1000;

/** The size limits of a page on a phone with a dense screen, in compressed bytes. */
export const pageBudget = {
  /** Everything that is loaded without scrolling. */
  firstView: 140 * kilobyte,
  /** The hero's picture, which paints the first view. */
  hero: 30 * kilobyte,
  /** Everything that is loaded if the visitor scrolls to the end. */
  wholePage: 500 * kilobyte,
};
