import type { Page } from '@playwright/test';
import { findLayoutFaults as findFaults } from '../support/browser/layout-faults.ts';

export type WindowSize = readonly [width: number, height: number];

interface Options {
  /** The CSS selector of the element to check. By default, the whole page is checked. */
  readonly part?: string | undefined;
  readonly adapt?: ((page: Page) => Promise<unknown>) | undefined;
}

/**
 * Lists the layout faults of an open page in each viewport, such as `top: h1 “Exceptional.” leaves the window by 213
 * px, at 320 × 600`.
 */
export async function findLayoutFaults(
  page: Page,
  windows: readonly WindowSize[],
  { part, adapt }: Options = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    await adapt?.(page);
    await page.evaluate(keepFocusInView);
    for (const { part: place, what, by } of await findFaults(page, part))
      found.push(`${place}: ${what}${by > 0 ? ` by ${by} px` : ''}, at ${width} × ${height}`);
  }
  return found;
}

function keepFocusInView(): void {
  document.activeElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
