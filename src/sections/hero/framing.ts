/** The `media` and `sizes` of the hero's two pictures, for the `picture` element and the preload. */
import { coverImageSizes } from '../../components/picture/Picture.tsx';
import { breakpoints } from '../../styles/breakpoints.ts';

export const heroTallMedia = breakpoints.upright;
export const heroWideMedia = `not all and ${breakpoints.upright}`;
/** 39vw makes phones in landscape orientation load the narrowest file (1280 px), regardless of their pixel density. */
export const heroSizes = `(max-height: 30rem) 39vw, ${coverImageSizes}`;
/** Less than the full width on phones, so that dense screens load a smaller file. The difference is not visible. */
export const heroTallSizes = `${breakpoints.phone} and (min-resolution: 3.2x) 60vw, ${breakpoints.phone} 83vw, 100vw`;
