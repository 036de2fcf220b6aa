import bar from './bar.css?inline';
import { createAnimatedClockStyle } from './clock-style.ts';
import light from './light.css?inline';
import nightfall from './nightfall.css?inline';

/**
 * Returns the CSS of the scroll animations, in the order in which `start-motion.ts` inserts it. It is inserted when the visitor
 * begins to scroll, because scroll animations make browsers lay out a loading page twice per frame. Two rules avoid
 * recalculating the styles of all elements: the timelines are declared in the `<head>` (`before-motion.css`), and `bar.css` is
 * first, because the other files use its keyframes.
 * @param landing whether this is the landing page; other pages have no clock and no animated hero
 */
export const listScrollAnimationStyles = (landing: boolean): readonly string[] => [
  bar,
  light,
  ...(landing ? [nightfall, createAnimatedClockStyle()] : []),
];
