/** What several promises are checked by. Promises state words and figures literally: they are what is promised. */
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { section } from '../reading.ts';

/** For `test.use`: what a promise about phones is seen on. By default it is a wide screen. */
export const phoneOptions = { viewport: { width: 390, height: 844 } };

/** A promise about the landing page, which its check reads. */
export const testLandingPage = (says: string, check: (page: Page) => Promise<void>): void =>
  test(says, async ({ opened }) => check(await opened('/')));

export const policyAddresses = ['/terms', '/privacy', '/cancellation', '/refund-policy'] as const;

/** With this, `goto` waits for the answer alone: for tests that ask no more of the page, or wait for what they ask. */
export const onResponse = { waitUntil: 'commit' } as const;

/** Expects a click on the link to lead to a section of the landing page, its heading in view. */
export async function expectLeadsTo(page: Page, link: Locator, anchor: string): Promise<void> {
  await link.click();
  await expect(page).toHaveURL(`/#${anchor}`);
  await expect(section(page, anchor).locator('h2')).toBeInViewport({ ratio: 1 });
}

/** Expects a picture that is loaded, and larger than a placeholder. */
export async function expectPicture(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
}
