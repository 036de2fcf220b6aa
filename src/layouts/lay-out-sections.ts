/**
 * Lays out the sections that `section-skipping-script.ts` skipped, one in each frame, since the layout of all sections would
 * block a slow phone for a third of a second. Lays out the rest at once before the visitor scrolls or follows a link.
 */
import { beforeFirstScroll } from '../evening/before-first-scroll.ts';

const skipped = [...document.querySelectorAll<HTMLElement>('[data-hour]:not(header), body > footer')];

function layOutNext(): void {
  for (const section of skipped.splice(0, 3)) section.style.contentVisibility = 'visible';
  if (skipped.length > 0) requestIdle(() => requestAnimationFrame(layOutNext));
}

/** Safari does not support `requestIdleCallback`. */
const requestIdle = window.requestIdleCallback ?? setTimeout;

beforeFirstScroll(() => {
  for (const section of skipped.splice(0)) section.style.contentVisibility = 'visible';
});
// Later, so that the brand's typefaces come first and no section is laid out twice.
addEventListener('load', () => requestIdle(() => requestAnimationFrame(layOutNext)));
