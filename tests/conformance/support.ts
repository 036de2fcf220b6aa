/**
 * Helpers of the conformance tests. The tests repeat texts and figures literally, because these are the requirements.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { section } from '../reading.ts';

/** Options for `test.use` with a phone's viewport. By default tests use a wide screen. */
export const phoneOptions = { viewport: { width: 390, height: 844 } };

/** Tests a requirement on a shared landing page, which `check` must not change. */
export const testLandingPage = (title: string, check: (page: Page) => Promise<void>): void =>
  test(title, async ({ opened }) => check(await opened('/')));

export const policyAddresses = ['/terms', '/privacy', '/cancellation', '/refund-policy'] as const;

/** Makes `goto` wait for the response only, not for the load event. */
export const untilResponse = { waitUntil: 'commit' } as const;

/** Expects the link to lead to a section of the landing page whose heading is in view. */
export async function expectLeadsTo(page: Page, link: Locator, anchor: string): Promise<void> {
  await link.click();
  await expect(page).toHaveURL(`/#${anchor}`);
  await expect(section(page, anchor).locator('h2')).toBeInViewport({ ratio: 1 });
}

/** Expects a loaded picture that is larger than a placeholder. */
export async function expectPicture(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
}
