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
 * until the visitor takes over.
 */
function keepToThePlace(): void {
  const place = document.querySelector(':target');
  if (!place) return;
  const heights = new ResizeObserver(() => place.scrollIntoView({ behavior: 'instant' }));
  heights.observe(document.body);
  for (const kind of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    addEventListener(kind, () => heights.disconnect(), { once: true, passive: true });
}

addEventListener('load', () =>
  requestAnimationFrame(() =>
    setTimeout(() => {
      keepToThePlace();
      fetchTheRest();
    }),
  ),
);
