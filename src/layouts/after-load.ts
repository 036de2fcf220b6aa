/**
 * What a page is complete without stands in its head for visitors without scripts, who get it at once. Everyone else
 * gets it when the page has loaded and is painted, so that the first view has the line to itself.
 */
function fetchTheRest(): void {
  const rest = document.querySelector('noscript[data-after-load]');
  rest?.replaceWith(document.createRange().createContextualFragment(rest.textContent));
}

addEventListener('load', () => requestAnimationFrame(() => setTimeout(fetchTheRest)));
