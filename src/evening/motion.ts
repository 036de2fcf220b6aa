import bar from './bar.css?inline';
import { clockMotion } from './clock-style.ts';
import light from './light.css?inline';
import nightfall from './nightfall.css?inline';

/**
 * CSS for the end of a page: the animations that follow the scrolling. While a page is still growing, each of them makes
 * browsers lay it out twice in every frame. Their timelines are in the head (`before-motion.css`): one that is declared
 * later has everything inside its element styled anew.
 * @param landing whether the page is the landing page, which alone passes through the hours
 */
export const motion = (landing: boolean): string => bar + light + (landing ? nightfall + clockMotion() : '');
