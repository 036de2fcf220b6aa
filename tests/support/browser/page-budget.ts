const kilobyte = 1000;

/** The size limits of a page in compressed bytes, on a phone with a dense screen. */
export const pageBudget = {
  /** Everything that is loaded without scrolling. */
  firstView: 140 * kilobyte,
  hero: 30 * kilobyte,
  /** Everything that is loaded after scrolling to the end. */
  wholePage: 500 * kilobyte,
};
