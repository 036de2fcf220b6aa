import bar from './bar.css?inline';
import { createAnimatedClockStyle } from './clock-style.ts';
import dawn from './dawn.css?inline';
import light from './light.css?inline';
import nightfall from './nightfall.css?inline';

interface MotionStyle {
  /** The point at which `start-motion.ts` inserts the CSS. */
  readonly start: 'first-scroll' | 'near-dawn';
  readonly css: string;
}

/**
 * Returns the CSS of the scroll animations, in the order in which `start-motion.ts` inserts it. It is inserted when the visitor
 * begins to scroll or comes near the end of the page, because scroll animations cost time in every frame, and make browsers lay
 * out a loading page twice per frame. Two rules avoid recalculating the styles of all elements: the timelines are declared in the
 * `<head>` (`before-motion.css`), and `bar.css` is first, because the other files use its keyframes.
 * @param landing whether this is the landing page; other pages have no clock, no animated hero and no dawn
 */
export const listScrollAnimationStyles = (landing: boolean): readonly MotionStyle[] => [
  { start: 'first-scroll', css: bar },
  { start: 'first-scroll', css: light },
  ...(landing ? listLandingPageStyles() : []),
];

const listLandingPageStyles = (): readonly MotionStyle[] => [
  { start: 'first-scroll', css: nightfall },
  { start: 'first-scroll', css: createAnimatedClockStyle() },
  { start: 'near-dawn', css: dawn },
];
