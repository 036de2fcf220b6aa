import { splitAtBreaks, splitTelephone } from './unbreakable.ts';

/**
 * Replaces the content of an element by `text`, as `Prose` renders it. Does not rely on what a translator may have
 * changed in it.
 */
export function renderProse(element: Element, text: string): void {
  const parts = splitAtBreaks(text).map((part, i) => {
    if (i % 2 === 0) return part;
    const [number, rest] = splitTelephone(part);
    const kept = document.createElement('span');
    kept.className = 'nowrap';
    if (number) kept.appendChild(document.createElement('bdi')).textContent = number;
    kept.append(rest);
    return kept;
  });
  element.replaceChildren(...parts);
}
