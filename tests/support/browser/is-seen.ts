import type { Locator } from '@playwright/test';

/** Whether an element is visible as Playwright means it, and not transparent either. */
export const isVisiblyShown = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node.checkVisibility({ opacityProperty: true }));
