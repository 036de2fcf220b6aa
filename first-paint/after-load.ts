/** Runs in every page, as a part of it: asks for `late-faces.ts` when the page has loaded. */

/** Set by the build. */
declare const addressOfLateFaces: string;

const fetchLateFaces = () => import(addressOfLateFaces);

const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
// Whoever arrives further down, or comes back, sees no first view: there is nothing to wait for, and all of the page has
// to be laid out for the browser to find the place.
if (location.hash || visit?.type !== 'navigate') {
  for (const part of document.querySelectorAll<HTMLElement>('[data-part="late"]')) part.dataset.part = '';
  fetchLateFaces();
} else
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(fetchLateFaces)), { once: true });
