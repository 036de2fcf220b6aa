import bar from './bar.css?inline';
import { animatedClockStyle } from './clock-style.ts';
import light from './light.css?inline';
import nightfall from './nightfall.css?inline';

/**
 * Returns the CSS of the scroll animations, in the order in which `start-motion.ts` activates it. Activation is deferred because
 * scroll animations make browsers lay out a loading page twice per frame. The timelines are in the head (`before-motion.css`),
 * since declaring a timeline later recalculates the styles of all descendants. An animation whose keyframes come later does so,
 * too. Therefore `bar.css`, whose keyframes the other files use, is first.
 * @param landing whether this is the landing page; only that page has the clock and the nightfall
 */
export const motion = (landing: boolean): readonly string[] => [
  bar,
  light,
  ...(landing ? [nightfall, animatedClockStyle()] : []),
];
