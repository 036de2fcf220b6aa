import type { Page } from '@playwright/test';

/**
 * Multiplies the default font size, as a visitor can in the browser's settings. Media queries in `rem` change
 * accordingly.
 */
export async function enlargeText(page: Page, factor = 2): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 * factor, fixed: 13 * factor } });
}
