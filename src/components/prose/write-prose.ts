import { dividedByBreaks, elementKeeping } from './unbreakable.ts';

/** Has an element of the page say `text`, as `Prose` does, whatever a translator has made of what it said before. */
export function writeProse(element: Element, text: string): void {
  const parts = dividedByBreaks(text).map((part, i) => {
    if (i % 2 === 0) return part;
    const kept = document.createElement(elementKeeping(part));
    kept.className = 'nowrap';
    kept.textContent = part;
    return kept;
  });
  element.replaceChildren(...parts);
}
