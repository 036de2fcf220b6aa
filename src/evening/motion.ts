import bar from './bar.css?inline';
import { animatedClockStyle } from './clock-style.ts';
import light from './light.css?inline';
import nightfall from './nightfall.css?inline';

/**
 * CSS for the animations that follow the scrolling, in the order in which `start-motion.ts` lets them in: while a page is
 * still growing, each makes browsers lay it out twice in every frame. Their timelines are in the head
 * (`before-motion.css`): one that is declared later has everything inside its element styled anew. So has an animation
 * whose keyframes come after it; hence the bar's first, which the others use too.
 * @param landing whether the page is the landing page, which alone passes through the hours
 */
export const motion = (landing: boolean): readonly string[] => [
  bar,
  light,
  ...(landing ? [nightfall, animatedClockStyle()] : []),
];
