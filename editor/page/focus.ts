import type { Path } from '#lib/editor/api.ts';
import { getFieldId } from './paths.ts';

const fields = ':is(input, textarea, select, [role=textbox]):not([disabled])';
const buttons = 'button:not([disabled])';

/**
 * Scrolls to a field and focuses it after the next render. If the field is not visible, uses its closest visible
 * parent.
 */
export function focusField(file: string, path: Path): void {
  requestAnimationFrame(() => {
    for (let length = path.length; length >= 0; length -= 1) {
      const element = document.getElementById(getFieldId(file, path.slice(0, length)));
      if (!element) continue;
      for (const details of document.querySelectorAll('details'))
        if (details.contains(element)) details.open = true;
      element.scrollIntoView({ block: 'center' });
      findIn(element, `${fields}, ${buttons}`)?.focus({ preventScroll: true });
      return;
    }
  });
}

/**
 * When a focused control is removed, moves the focus to its replacement or to a button next to it.
 * Otherwise, keyboard and screen reader users would have to start again at the top of the page.
 * @returns a function that stops watching
 */
export function restoreLostFocus(within: Element): () => void {
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
