import type { Page } from '@playwright/test';

export const scrollToEnd = (page: Page): Promise<void> =>
  page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));

/** Whether any part of the bar's background is in the viewport. An animation can move the background upwards. */
export const barHasBackground = (page: Page): Promise<boolean> =>
  page.getByRole('banner').evaluate((bar) => {
    const { translate, height } = getComputedStyle(bar, '::before');
    const [, up = 0] = translate.split(' ').map(Number.parseFloat);
    return -up < Number.parseFloat(height);
  });
