import type { Page } from '@playwright/test';

/** Doubles the browser's default font size, as a visitor does in its settings. Media queries in `rem` follow it. */
export async function enlargeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}
