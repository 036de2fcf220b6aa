/** Activates the scroll animations when the visitor begins to scroll. Until then, they would cost work and change nothing. */
import { breakpoints } from '../styles/breakpoints.ts';
import { beforeFirstScroll } from './before-first-scroll.ts';

/** Pictures that only the scroll animations show. */
const overlays = '._evening-later, ._evening-unlit';
/** A distance in px that is not less than the distance at which browsers load lazy pictures. */
const nearPx = 1250;

function activate(): void {
  // Read first, since reading it after a change makes browsers recalculate styles at once.
  const viewportHeight = innerHeight;
  // Marked before the styles are inserted, so that far parts of the page never get animations.
  const far = [...document.querySelectorAll('[data-hour]')].filter((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return top > 2 * viewportHeight || bottom < -viewportHeight;
  });
  for (const part of far) part.toggleAttribute('data-far', true);
  insertStyles('first-scroll');
  whenNear(far, viewportHeight, (part) => part.removeAttribute('data-far'));
  whenNear(document.querySelectorAll('._evening-dawn'), viewportHeight, () => insertStyles('near-dawn'));
  // The next pictures load a screen earlier than browsers would load them.
  loadNear(`img[loading=lazy]:not(${overlays})`, nearPx + viewportHeight);
}

/** Adds new style sheets, since enabling a `<style>` element before others makes Blink recalculate the styles of the whole page. */
function insertStyles(start: string): void {
  for (const { textContent } of document.querySelectorAll(`style[data-motion=${start}]`)) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(textContent);
    document.adoptedStyleSheets.push(sheet);
  }
}

/** Calls `callback` once for each element, when it is at most `distance` px above or below the viewport. */
function whenNear(elements: Iterable<Element>, distance: number, callback: (element: Element) => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        callback(target);
      }
    },
    { rootMargin: `${distance}px 0px` },
  );
  for (const element of elements) observer.observe(element);
}

/** Loads pictures when they are at most this far from the viewport, even if they are not shown yet. */
function loadNear(selector: string, distance: number): void {
  const pictures = [...document.querySelectorAll<HTMLImageElement>(selector)];
  // A picture that is not shown has no position, so its ancestor is observed.
  const boxes = new Set(pictures.flatMap((picture) => picture.closest('div') ?? []));
  whenNear(boxes, distance, (box) => {
    for (const picture of pictures) if (box.contains(picture)) picture.loading = 'eager';
  });
}

/** Loads the overlays that appear as soon as the page is scrolled. */
function prepare(): void {
  const moves = matchMedia('(prefers-reduced-motion: no-preference)').matches;
  if (!moves || !CSS.supports('animation-timeline: view()')) return;
  loadNear(matchMedia(breakpoints.framed).matches ? overlays : '._evening-unlit', nearPx);
}

beforeFirstScroll(activate);
// Safari does not support `requestIdleCallback`.
(window.requestIdleCallback ?? setTimeout)(prepare);
