/** `media` and `sizes` of the hero's two pictures, for the picture itself and for its preload. */
import { coverImageSizes } from '../../components/picture/Picture.tsx';
import { breakpoints } from '../../styles/breakpoints.ts';

export const heroTallMedia = breakpoints.upright;
export const heroWideMedia = `not all and ${breakpoints.upright}`;
/** 39vw makes a phone on its side load the narrowest file, 1280 px, however dense its screen is. */
export const heroSizes = `(max-height: 30rem) 39vw, ${coverImageSizes}`;
/** Less than the full width, so that dense screens load a smaller file without a visible difference. */
export const heroTallSizes = `${breakpoints.phone} and (min-resolution: 3.2x) 60vw, ${breakpoints.phone} 83vw, 100vw`;
