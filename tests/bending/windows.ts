import type { Page } from '@playwright/test';
import { findLayoutFaults as findFaults } from '../support/browser/layout-faults.ts';

/** In px. */
export type WindowSize = readonly [width: number, height: number];

interface Looked {
  /** Selects what is looked at; the whole page without it. */
  readonly part?: string | undefined;
  /** Called when the window has changed. */
  readonly adapt?: ((page: Page) => Promise<unknown>) | undefined;
}

/**
 * What is broken in an open page, looked at in each of the windows, such as
 * `top: h1 “Exceptional.” leaves the window by 213 px, at 320 × 600`.
 */
export async function findLayoutFaults(
  page: Page,
  windows: readonly WindowSize[],
  { part, adapt }: Looked = {},
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

/** Runs in the page: what a browser does for its visitor when it is resized. */
function keepFocusInView(): void {
  document.activeElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
