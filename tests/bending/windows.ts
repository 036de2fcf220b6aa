import type { Page } from '@playwright/test';
import { findLayoutFaults as findFaults } from '../support/browser/layout-faults.ts';

/** The size of a viewport in px. */
export type WindowSize = readonly [width: number, height: number];

interface Options {
  /** The selector of the part to check; by default the whole page. */
  readonly part?: string | undefined;
  /** Called after each resize. */
  readonly adapt?: ((page: Page) => Promise<unknown>) | undefined;
}

/**
 * Lists the layout faults of an open page in each of the viewports, such as `top: h1 “Exceptional.” leaves the window
 * by 213 px, at 320 × 600`.
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

/** Scrolls the focused element into view, as browsers do on a resize. Runs in the page. */
function keepFocusInView(): void {
  document.activeElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
