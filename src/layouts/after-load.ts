/**
 * What a page is complete without stands in its head for visitors without scripts, who get it at once. Everyone else
 * gets it when the page has loaded and is painted, so that the first view has the line to itself.
 */
function fetchTheRest(): void {
  const rest = document.querySelector('noscript[data-after-load]');
  rest?.replaceWith(document.createRange().createContextualFragment(rest.textContent));
}

/**
 * Late faces change the height of what stands above the place that an address names. The window follows the place,
 * until the visitor takes over. Whoever comes back is put by the browser where they were.
 */
const heights = new ResizeObserver(() =>
  document.querySelector(':target')?.scrollIntoView({ behavior: 'instant' }),
);
const takenOver = new AbortController();
takenOver.signal.addEventListener('abort', () => heights.disconnect());
for (const kind of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
  addEventListener(kind, () => takenOver.abort(), { passive: true, signal: takenOver.signal });

addEventListener('load', () =>
  requestAnimationFrame(() =>
    setTimeout(() => {
      const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      if (visit?.type === 'navigate' && !takenOver.signal.aborted) heights.observe(document.body);
      fetchTheRest();
    }),
  ),
);
