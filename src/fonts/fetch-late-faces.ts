/** Faces that the first frame does without are asked for once it is painted, so that they never hold it up. */
function fetchLateFaces(): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[data-after-first-frame]')) {
    sheet.media = 'all';
  }
}

if (PerformanceObserver.supportedEntryTypes.includes('paint')) {
  new PerformanceObserver(fetchLateFaces).observe({ type: 'paint', buffered: true });
} else {
  addEventListener('load', fetchLateFaces);
}
