/**
 * Lays out the sections that `section-skipping-script.ts` skipped, three in each idle frame, since the layout of all sections
 * would block a slow phone for a third of a second. Lays out the rest at once before the visitor scrolls or follows a link.
 */
import { beforeFirstScroll } from '../evening/before-first-scroll.ts';

const sectionsPerFrame = 3;
/** As in `base.css`. Empty if nothing was skipped. */
const skipped = [
  ...document.querySelectorAll<HTMLElement>(
    ':root[data-skip-sections] :is([data-hour]:not(header), body > footer)',
  ),
];

function layOut(count: number): void {
  for (const section of skipped.splice(0, count)) section.style.contentVisibility = 'visible';
}

function layOutNext(): void {
  layOut(sectionsPerFrame);
  if (skipped.length > 0) layOutWhenIdle();
}

const layOutWhenIdle = () => requestIdleCallback(() => requestAnimationFrame(layOutNext));

if (skipped.length > 0) {
  beforeFirstScroll(() => layOut(skipped.length));
  // Later, so that the brand's typefaces come first and no section is laid out twice.
  addEventListener('load', layOutWhenIdle);
}
