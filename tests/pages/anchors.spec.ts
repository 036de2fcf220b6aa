/**
 * Tests that links to a section scroll its heading into view below the fixed bar, and that the heading stays there
 * while the page loads. `conformance/` tests the target of each link.
 */

import { expect, type Locator, type Page } from '@playwright/test';
import { brand, words } from '#src/brand.ts';
import { test } from '../fixtures.ts';
import { holdRequests, typefacePattern } from '../support/browser/hold-requests.ts';
import { waitUntilComplete } from '../support/browser/wait-until-complete.ts';

const { navigation } = words;
const phone = { width: 360, height: 640 };

/** Returns the distance in px between a section's top and the position below the bar to which links scroll. */
const measureDistance = (page: Page, anchor: string): Promise<number> =>
  page.locator(`#${anchor}`).evaluate((section) => {
    const room =
      Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) +
      Number.parseFloat(getComputedStyle(section).scrollMarginTop);
    return section.getBoundingClientRect().top - room;
  });

async function expectBelowBar(page: Page, heading: Locator): Promise<void> {
  await expect(heading).toBeInViewport({ ratio: 1 });
  const bar = await page.getByRole('banner').boundingBox();
  const barEnd = (bar?.y ?? 0) + (bar?.height ?? 0);
  await expect
    .poll(async () => (await heading.boundingBox())?.y ?? 0, {
      message: `below the bar, which ends at ${barEnd}`,
    })
    .toBeGreaterThanOrEqual(barEnd);
}

/**
 * Turns the mouse wheel until the page has scrolled by more than `least` px. Repeats the turn, because browsers may
 * ignore it during loading or scrolling.
 */
async function scrollAway(page: Page, anchor: string, by: number, least: number): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, -by);
    // Waits for a frame before the next turn, because the page may still be scrolling.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    expect(await measureDistance(page, anchor)).toBeGreaterThan(least);
  }).toPass();
}

test('on an address with a query, links to sections do not reload the page, and typed text is kept', async ({
  page,
}) => {
  await page.goto('/?fbclid=1');
  const message = page.locator('#contact textarea');
  await message.fill('A villa in Sintra');
  const links = page.locator('a[href*="#"]');
  expect(await links.count()).toBeGreaterThan(25);
  const elsewhere = await links.evaluateAll((all) =>
    (all as HTMLAnchorElement[])
      .filter(({ pathname, search }) => pathname !== location.pathname || search !== location.search)
      .map(({ href, textContent }) => `${textContent}: ${href}`),
  );
  expect(elsewhere).toEqual([]);
  await page.getByRole('navigation', { name: navigation.label }).getByRole('link').first().click();
  await expect(page).toHaveURL('/?fbclid=1#services');
  await page.getByRole('banner').getByRole('link', { name: brand.name }).click();
  await expect(page).toHaveURL('/?fbclid=1#top');
  await expect(message).toHaveValue('A villa in Sintra');
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('a link to a section that is followed before the page has loaded scrolls there, and the section stays in place', async ({
    page,
  }) => {
    const arrive = await holdRequests(page, /\/hero/);
    const heading = page.locator('#contact h2');
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await heading.waitFor();
    await page.locator('main a[href="#contact"]:visible').first().click();
    await expectBelowBar(page, heading);
    arrive();
    await waitUntilComplete(page);
    await expectBelowBar(page, heading);
  });

  test('an address with a fragment scrolls to its section, but not back after the visitor has scrolled away or reloaded', async ({
    page,
  }) => {
    const arrive = await holdRequests(page, /\/hero/);
    await page.goto('/#contact', { waitUntil: 'domcontentloaded' });
    await expectBelowBar(page, page.locator('#contact h2'));
    await scrollAway(page, 'contact', 2000, 1500);
    arrive();
    await waitUntilComplete(page);
    expect(await measureDistance(page, 'contact')).toBeGreaterThan(1500);
    await page.reload();
    await waitUntilComplete(page);
    expect(await measureDistance(page, 'contact')).toBeGreaterThan(1500);
  });

  test('with late typefaces, the address of the last section scrolls to the end, and the visitor can scroll away', {
    tag: '@slow',
  }, async ({ page }) => {
    const arrive = await holdRequests(page, typefacePattern);
    // Enables smooth scrolling, because the section may move during it.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/#contact', { waitUntil: 'domcontentloaded' });
    arrive();
    await page.evaluate(() => document.fonts.ready);
    await expect.poll(async () => Math.abs(await measureDistance(page, 'contact'))).toBeLessThan(2);
    await scrollAway(page, 'contact', 300, 200);
  });
});

test('the links of a policy’s table of contents lead to its sections', { tag: '@slow' }, async ({
  opened,
}) => {
  const page = await opened('/terms', phone);
  for (const link of await page.locator('main nav a').all()) {
    await link.click();
    const target = await link.getAttribute('href');
    await expectBelowBar(page, page.locator(`main section${target} h2`));
  }
});
