/** How the hero's picture is framed on each screen, for the picture and for the preload that fetches it early. */
import { breakpoints } from '../../styles/breakpoints.ts';

export const heroTallMedia = breakpoints['upright-tablet'];
export const heroWideMedia = `not all and ${breakpoints['upright-tablet']}`;
/**
 * The picture covers the viewport's height, so a narrow one shows a part of a wider picture. 1280 px of it are enough
 * for a phone on its side, however dense its screen is.
 */
export const heroSizes = `${breakpoints['lying-phone']} 39vw, max(100vw, 160vh)`;
/**
 * Phones ask for two and a half pixels of the picture for each of the page, and for less the denser their screen is: a
 * third more bytes would not be seen.
 */
export const heroTallSizes = `${breakpoints.phone} and (min-resolution: 3.2x) 60vw, ${breakpoints.phone} 83vw, 100vw`;
