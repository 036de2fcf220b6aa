/** Inlined into every page: loads `late-faces.ts` after the page has loaded and been painted. */

/** Replaced by the build. */
declare const addressOfLateFaces: string;

const fetchLateFaces = () => import(addressOfLateFaces);

/** Needed besides `load`, since a quick page has loaded well before its first paint. */
const painted = new Promise((resolve) =>
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }),
);

const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
// A visit with an anchor, a reload or a return does not begin at the first view, so there is nothing to wait for.
if (location.hash || visit?.type !== 'navigate') fetchLateFaces();
else addEventListener('load', () => painted.then(fetchLateFaces), { once: true });
