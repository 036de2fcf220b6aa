import { coverImageSizes } from '../../components/picture/Picture.tsx';
import { breakpoints } from '../../styles/breakpoints.ts';

export const heroTallMedia = breakpoints.upright;
export const heroWideMedia = `not all and ${breakpoints.upright}`;
/** The value 39vw makes phones in landscape orientation load the narrowest file (1280 px), even on high-density screens. */
export const heroSizes = `(max-height: 30rem) 39vw, ${coverImageSizes}`;
/** Less than the width of phones, so that high-density screens load a smaller file. The difference is not visible. */
export const heroTallSizes = `${breakpoints.phone} and (min-resolution: 3.2x) 60vw, ${breakpoints.phone} 83vw, 100vw`;
