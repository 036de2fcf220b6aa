import type { Page } from '@playwright/test';

/** Multiplies the browser's default font size, on which media queries in `rem` depend. */
export async function enlargeText(page: Page, factor = 2): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 * factor, fixed: 13 * factor } });
}
