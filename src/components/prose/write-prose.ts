import { splitTelephone, splitUnbreakableParts } from './unbreakable.ts';

/**
 * Replaces an element's content with the markup that `Prose` renders. Replaces all child nodes, because translation by the
 * browser may have changed them.
 */
export function renderProse(element: Element, text: string): void {
  const parts = splitUnbreakableParts(text).map((part, i) => {
    if (i % 2 === 0) return part;
    const [number, rest] = splitTelephone(part);
    const span = document.createElement('span');
    span.className = 'nowrap';
    if (number) span.appendChild(document.createElement('bdi')).textContent = number;
    span.append(rest);
    return span;
  });
  element.replaceChildren(...parts);
}
