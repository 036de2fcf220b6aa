/** Which framing a window gets, shared by the picture and the preload that fetches it in the first round trip. */
export const heroTallMedia = '(max-width: 60rem) and (orientation: portrait)';
export const heroWideMedia = 'not all and (max-width: 60rem) and (orientation: portrait)';
/**
 * The picture covers the window's height, so a narrow window shows a part of a wider picture. A phone on its side gets
 * along with 1280 px of it, whatever its density.
 */
export const heroSizes = '(max-height: 30rem) 39vw, max(100vw, 160vh)';
/**
 * Phones ask for two and a half pixels of the picture for each of the page, and for less the denser their screen is: a
 * third more bytes would not be seen.
 */
export const heroTallSizes =
  '(max-width: 44rem) and (min-resolution: 3.2x) 60vw, (max-width: 44rem) 83vw, 100vw';
