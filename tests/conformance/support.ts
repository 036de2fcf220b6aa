/**
 * Helpers of the conformance tests. These tests repeat the required texts and numbers literally, independent of the
 * brand's files.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { locateSection } from '../reading.ts';

export const phoneOptions = { viewport: { width: 390, height: 844 } };

/** Tests a requirement on the landing page, which several tests share. `check` must not change the page. */
export const testLandingPage = (title: string, check: (page: Page) => Promise<void>): void =>
  test(title, async ({ opened }) => check(await opened('/')));

export const policyAddresses = ['/terms', '/privacy', '/cancellation', '/refund-policy'] as const;

export const responseOnlyOptions = { waitUntil: 'commit' } as const;

/** Expects that the link leads to a section of the landing page, and that the section's heading is in view. */
export async function expectLinkToSection(page: Page, link: Locator, anchor: string): Promise<void> {
  await link.click();
  await expect(page).toHaveURL(`/#${anchor}`);
  await expect(locateSection(page, anchor).locator('h2')).toBeInViewport({ ratio: 1 });
}

export async function expectLoadedPicture(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
}
