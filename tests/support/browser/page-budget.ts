const kilobyte = 1000;

/** How much a page may load on a phone with a dense screen, in bytes as they are sent, compressed. */
export const pageBudget = {
  /** All that comes without scrolling. */
  firstView: 140 * kilobyte,
  /** The hero's picture, which paints the first view. */
  hero: 30 * kilobyte,
  /** All that comes for whoever reads to the end. */
  wholePage: 500 * kilobyte,
};
