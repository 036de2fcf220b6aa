/** Runs in every page, as a part of it: asks for `late-faces.ts` when the page has loaded and can be seen. */

/** Set by the build. */
declare const addressOfLateFaces: string;

const fetchLateFaces = () => import(addressOfLateFaces);

/** Pages that load quickly have loaded long before anything of them is on the screen. */
const painted = new Promise((resolve) =>
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }),
);

const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
// Whoever arrives further down, or comes back, sees no first view: there is nothing to wait for.
if (location.hash || visit?.type !== 'navigate') fetchLateFaces();
else addEventListener('load', () => painted.then(fetchLateFaces), { once: true });
