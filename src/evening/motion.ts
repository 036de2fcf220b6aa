import bar from './bar.css?inline';
import { clockStyle } from './clock-style.ts';
import light from './light.css?inline';
import nightfall from './nightfall.css?inline';

/**
 * CSS for the end of a page: what follows the scrolling. While a page grows, what is animated so makes a browser lay it out twice
 * in every frame. The timelines themselves are in the head, since all that could follow a new one is styled anew.
 * @param landing whether the page is the landing page, which alone passes through the hours
 */
export const motion = (landing: boolean): string => bar + light + (landing ? nightfall + clockStyle() : '');
