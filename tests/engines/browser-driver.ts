/** A visitor's actions, whatever drives the browser, and waiting for what they bring about. */
import { setTimeout as pause } from 'node:timers/promises';
import { hasStylesAndFonts } from '../support/browser/wait-until-complete.ts';

export interface BrowserDriver {
  /** Opens an address and waits for its load event. */
  navigate(address: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Presses the pointer at a point of the viewport. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  /** Evaluates an expression in the page, even where the page's own scripts are switched off. */
  evaluate<Value>(expression: string): Promise<Value>;
  close(): Promise<void>;
}

const timeoutMs = 20_000;

/**
 * Waits until `expression` is true in the page.
 * @param what names the state in the error
 * @throws {Error} when it does not come true within 20 seconds
 */
export async function waitUntil(visitor: BrowserDriver, what: string, expression: string): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    if (await visitor.evaluate<boolean>(`Boolean(${expression})`).catch(() => false)) return;
    await pause(100);
  }
  throw new Error(`This did not come true: ${what}`);
}

/** Opens an address, and waits until its page is complete. */
export async function openPage(visitor: BrowserDriver, address: string): Promise<void> {
  await visitor.navigate(address);
  await waitUntil(visitor, 'a complete page', `(${hasStylesAndFonts})()`);
}

/** The middle of an element, in px of the viewport, and whether the element is what a pointer hits there. */
type Target = [x: number, y: number, hit: boolean];

/**
 * Clicks the middle of the first visible element that matches, with the pointer, once it has stopped moving.
 * @throws {Error} when nothing visible matches, or something else lies over it
 */
export async function click(visitor: BrowserDriver, selector: string): Promise<void> {
  const visible = `[...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => each.getClientRects().length > 0)`;
  await waitUntil(visitor, `${selector} in sight`, visible);
  const middle = `(() => {
    const element = ${visible};
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return [x, y, element.contains(document.elementFromPoint(x, y))];
  })()`;
  let target = await visitor.evaluate<Target>(middle);
  for (let moving = true; moving; ) {
    await pause(100);
    const next = await visitor.evaluate<Target>(middle);
    moving = String(next) !== String(target);
    target = next;
  }
  const [x, y, hit] = target;
  if (!hit) throw new Error(`Something lies over ${selector}.`);
  await visitor.clickAt(x, y);
}
