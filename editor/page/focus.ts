/** Keeps the keyboard's place in the forms. */
import type { Path } from '#lib/editor/api.ts';
import { getFieldId } from './paths.ts';

const fields = ':is(input, textarea, select):not([disabled])';
const buttons = 'button:not([disabled])';

/** Scrolls to the field of a path, or to the closest thing around it, and puts the cursor into it, once it is rendered. */
export function focusField(file: string, path: Path): void {
  requestAnimationFrame(() => {
    for (let length = path.length; length >= 0; length -= 1) {
      const element = document.getElementById(getFieldId(file, path.slice(0, length)));
      if (!element) continue;
      element.scrollIntoView({ block: 'center' });
      first(element, `${fields}, ${buttons}`)?.focus({ preventScroll: true });
      return;
    }
  });
}

/**
 * Whenever the control that has the focus is removed, gives the focus to what took its place, or to a button beside it:
 * without it, keyboards and screen readers would begin again at the top of the page.
 * @returns a function that ends it
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
      firstOf(added, `h1, ${fields}, ${buttons}`) ??
      firstOf([nextSibling, previousSibling, target], buttons) ??
      firstOf([target], fields);
    next?.focus();
  });
  document.addEventListener('focusin', onFocus);
  observer.observe(within, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
  };
}

const first = (element: Element, selector: string): HTMLElement | null =>
  element instanceof HTMLElement && element.matches(selector) ? element : element.querySelector(selector);

const firstOf = (nodes: readonly (Node | null)[], selector: string): HTMLElement | undefined =>
  nodes.flatMap((node) => (node instanceof Element && node.isConnected && first(node, selector)) || [])[0];
