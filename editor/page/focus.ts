/** Manages the keyboard focus in forms. */
import type { Path } from '#lib/editor/api.ts';
import { getFieldId } from './paths.ts';

const fields = ':is(input, textarea, select):not([disabled])';
const buttons = 'button:not([disabled])';

/** Scrolls to a field, or to its closest visible parent, and focuses it after the next render. */
export function focusField(file: string, path: Path): void {
  requestAnimationFrame(() => {
    for (let length = path.length; length >= 0; length -= 1) {
      const element = document.getElementById(getFieldId(file, path.slice(0, length)));
      if (!element) continue;
      element.scrollIntoView({ block: 'center' });
      findIn(element, `${fields}, ${buttons}`)?.focus({ preventScroll: true });
      return;
    }
  });
}

/**
 * Moves the focus to the replacement of a removed control, or to a button next to it. Otherwise, keyboards and screen readers
 * would restart at the top of the page.
 * @returns a function that stops watching for removed controls
 */
export function keepFocus(within: Element): () => void {
  let last: EventTarget | null = null;
  const onFocus = ({ target }: FocusEvent) => {
    last = target;
  };
  const observer = new MutationObserver((records) => {
    const control = last;
    if (!(control instanceof Element) || control.isConnected || document.activeElement !== document.body)
      return;
    const removal = records.find(({ removedNodes }) =>
      [...removedNodes].some((node) => node.contains(control)),
    );
    if (!removal) return;
    const { target, nextSibling, previousSibling } = removal;
    const added = records
      .filter((record) => record.target === target)
      .flatMap((record) => [...record.addedNodes]);
    const next =
      findInNodes(added, `h1, ${fields}, ${buttons}`) ??
      findInNodes([nextSibling, previousSibling, target], buttons) ??
      findInNodes([target], fields);
    next?.focus();
  });
  document.addEventListener('focusin', onFocus);
  observer.observe(within, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
  };
}

const findIn = (element: Element, selector: string): HTMLElement | null =>
  element instanceof HTMLElement && element.matches(selector) ? element : element.querySelector(selector);

const findInNodes = (nodes: readonly (Node | null)[], selector: string): HTMLElement | undefined =>
  nodes.flatMap((node) => (node instanceof Element && node.isConnected && findIn(node, selector)) || [])[0];
