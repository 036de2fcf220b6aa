/**
 * Runs in every page: fetches the typefaces that the first paint did without, and puts them in place all at
 * once, where they move nothing that is being read. Without scripts, the `noscript` that names them holds.
 */
const root = document.documentElement;

const everything = 'U+0-10FFFF';

async function fetchFaces(): Promise<void> {
  const noscript = document.querySelector('noscript[data-late-faces]');
  const [link] = document.createRange().createContextualFragment(noscript?.textContent ?? '').children;
  if (!(link instanceof HTMLLinkElement)) return;
  root.dataset.faces = 'coming';
  // Only read: faces of a sheet that is in use would be put in place one by one, as they come.
  link.media = 'not all';
  await new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
  const faces = [...(link.sheet?.cssRules ?? [])]
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ style }) => {
      const descriptor = (name: string) => style.getPropertyValue(name);
      // A name of two words is read with its quotes, which the constructor would take for a part of it.
      return new FontFace(descriptor('font-family').replaceAll('"', ''), descriptor('src'), {
        style: descriptor('font-style'),
        weight: descriptor('font-weight'),
        unicodeRange: descriptor('unicode-range') || everything,
      });
    });
  // Faces of accented letters are fetched by the page that shows one. A face that cannot be had is done without.
  await Promise.allSettled(faces.map((face) => face.unicodeRange === everything && face.load()));
  putInPlace(faces);
}

/**
 * Text in the viewport or above it, and above the place that the visitor is on the way to, keeps its face if
 * the new one would rewrap it.
 */
function putInPlace(faces: readonly FontFace[]): void {
  const place = document.querySelector(':target')?.getBoundingClientRect().bottom ?? 0;
  const seen = [...document.querySelectorAll<HTMLElement>(':is(main, footer) *')]
    .filter(
      (element) => holdsText(element) && element.getBoundingClientRect().top < Math.max(innerHeight, place),
    )
    .map((element) => ({
      element,
      lines: linesOf(element),
      // An early face that was late has not been used, and is not to be used now.
      family: getComputedStyle(element).fontFamily.replace(/"[^"]* Early", /, ''),
    }));
  // In between, lines do break anew: the browser must not scroll after them.
  root.style.overflowAnchor = 'none';
  for (const face of faces) document.fonts.add(face);
  root.dataset.faces = 'whole';
  const broken = seen.filter(({ element, lines }) => linesOf(element) !== lines);
  for (const { element, family } of broken) element.style.fontFamily = family;
  requestAnimationFrame(() =>
    setTimeout(() => {
      root.style.overflowAnchor = '';
    }),
  );
}

const holdsText = (element: Element): boolean =>
  [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');

/** Where each line of an element's text ends: it changes when a line breaks elsewhere. */
function linesOf(text: Element): string {
  const { top } = text.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()].map(({ bottom }) => Math.round(bottom - top)).join();
}

const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
// Whoever arrives further down, or comes back, sees no first view: there is nothing to wait for.
if (location.hash || visit?.type !== 'navigate')
  document.addEventListener('DOMContentLoaded', fetchFaces, { once: true });
else addEventListener('load', () => requestAnimationFrame(() => setTimeout(fetchFaces)), { once: true });
