import { setTimeout as pause } from 'node:timers/promises';
import { hasStylesAndFonts } from '../support/browser/wait-until-complete.ts';

export interface BrowserDriver {
  navigate(address: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  clickAt(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  /** Evaluates an expression in the page, even if the page's own scripts are disabled. */
  evaluate<Value>(expression: string): Promise<Value>;
  close(): Promise<void>;
}

const timeoutMs = 20_000;

/**
 * Waits until a JavaScript expression is true in the page.
 * @param what the description of the expected state, for the error message
 * @throws {Error} if the expression is not true within 20 seconds
 */
export async function waitUntil(visitor: BrowserDriver, what: string, expression: string): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    if (await visitor.evaluate<boolean>(`Boolean(${expression})`).catch(() => false)) return;
    await pause(100);
  }
  throw new Error(`Timed out after ${timeoutMs / 1000} s: ${what}`);
}

/** Opens an address, and waits until all files of its page are loaded. */
export async function openPage(visitor: BrowserDriver, address: string): Promise<void> {
  await visitor.navigate(address);
  await waitUntil(visitor, 'a complete page', `(${hasStylesAndFonts})()`);
}

/** The center of an element in px of the viewport, and whether no other element covers the center. */
type Target = [x: number, y: number, hit: boolean];

/**
 * Waits until the first visible element that matches has stopped moving, and clicks its center.
 * @throws {Error} if no visible element matches, or another element covers it
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
  if (!hit) throw new Error(`${selector} is covered by another element.`);
  await visitor.clickAt(x, y);
}
