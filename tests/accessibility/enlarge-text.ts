import type { Page } from '@playwright/test';

/** Doubles the text as a visitor does in the browser's settings, which media queries in `rem` hear of too. */
export async function enlargeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}
