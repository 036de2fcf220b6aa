import type { Page } from '@playwright/test';
import { type LayoutFault, layoutFaults } from '../support/browser/layout-faults.ts';
import type { Change } from './changes.ts';
import type { Window } from './windows.ts';

interface Found extends LayoutFault {
  readonly window: Window;
}

/**
 * Changes an open page, looks at it in each of the windows, and changes it back.
 * @param part selects what is looked at
 */
export async function lookAt(
  page: Page,
  { apply, adapt }: Omit<Change, 'name'>,
  windows: readonly Window[],
  part?: string,
): Promise<Found[]> {
  const found: Found[] = [];
  const undo = await apply(page);
  for (const window of windows) {
    const [width, height] = window;
    await page.setViewportSize({ width, height });
    await adapt?.(page);
    await page.evaluate(keepFocusInView);
    found.push(...(await layoutFaults(page, part)).map((fault) => ({ ...fault, window })));
  }
  await undo();
  return found;
}

/** Such as `top: h1 “Exceptional.” leaves the window by 213 px, at 320 × 600`. */
export const inWords = ({ part, what, by, window: [width, height] }: Found): string =>
  `${part}: ${what}${by > 0 ? ` by ${by} px` : ''}, at ${width} × ${height}`;

/** Runs in the page: what a browser does for its visitor when it is resized. */
function keepFocusInView(): void {
  document.activeElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
