import type { Locator } from '@playwright/test';

/** Whether an element is visible to Playwright and not transparent. */
export const isVisiblyShown = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node.checkVisibility({ opacityProperty: true }));
