import type { Locator } from '@playwright/test';

/**
 * Whether an element is rendered, and neither it nor an ancestor has an opacity of 0. Playwright's `isVisible` ignores
 * opacity.
 */
export const isVisible = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node.checkVisibility({ opacityProperty: true }));
