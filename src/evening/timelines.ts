import bar from './bar.css?inline';
import { clockStyle } from './clock-style.ts';
import light from './light.css?inline';
import nightfall from './nightfall.css?inline';

/**
 * CSS for the end of a page: what follows the scrolling. While a page grows, a browser lays it out twice in every frame for
 * its timelines.
 * @param landing whether the page is the landing page, which alone passes through the hours
 */
export const timelines = (landing: boolean): string =>
  bar + light + (landing ? nightfall + clockStyle() : '');
