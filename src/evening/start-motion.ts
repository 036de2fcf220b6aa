/** Activates the scroll animations when the visitor begins to scroll. Until then, they would cost work and change nothing. */
import { breakpoints } from '../styles/breakpoints.ts';

const firstSigns = ['scroll', 'wheel', 'touchstart', 'pointerdown', 'keydown'];
/** Pictures that only the scroll animations show. */
const overlays = '._evening-later, ._evening-unlit';
/** A distance in px that is not less than the distance at which browsers load lazy pictures. */
const nearPx = 1250;

function activate(): void {
  for (const event of firstSigns) removeEventListener(event, activate, true);
  // Adds new style sheets, since enabling a `<style>` element before others makes Blink recalculate the styles of the whole page.
  for (const { textContent } of document.querySelectorAll('style[data-motion]')) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(textContent);
    document.adoptedStyleSheets.push(sheet);
  }
  // The next pictures load a screen earlier than browsers would load them.
  loadNear(`img[loading=lazy]:not(${overlays})`, nearPx + innerHeight);
}

/** Loads pictures when they are at most this far from the viewport, even if they are not shown yet. */
function loadNear(selector: string, distance: number): void {
  const pictures = document.querySelectorAll<HTMLImageElement>(selector);
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        for (const picture of pictures) if (target.contains(picture)) picture.loading = 'eager';
      }
    },
    { rootMargin: `${distance}px 0px` },
  );
  // An element that is not shown has no position, so its ancestor is observed.
  for (const picture of pictures) {
    const box = picture.closest('div');
    if (box) observer.observe(box);
  }
}

/** Loads the overlays that appear as soon as the page is scrolled. */
function prepare(): void {
  const moves = matchMedia('(prefers-reduced-motion: no-preference)').matches;
  if (!moves || !CSS.supports('animation-timeline: view()')) return;
  loadNear(matchMedia(breakpoints.framed).matches ? overlays : '._evening-unlit', nearPx);
}

for (const event of firstSigns) addEventListener(event, activate, { capture: true, passive: true });
// The page may open at a fragment, or where the visitor left it.
if (scrollY > 0) activate();
// Safari does not support `requestIdleCallback`.
(window.requestIdleCallback ?? setTimeout)(prepare);
