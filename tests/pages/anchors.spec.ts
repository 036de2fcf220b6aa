/** Following a link of the bar or the menu never hides a heading under the bar. */
import { expect, type Locator, type Page } from '@playwright/test';
import { complete } from '../../testing/complete.ts';
import { hold } from '../../testing/hold.ts';
import { test } from '../fixtures.ts';

const anchors = ['services', 'about', 'testimonials', 'faqs', 'contact'] as const;

/** Where a section begins, in px from the viewport's upper edge. */
const topOf = (page: Page, anchor: string): Promise<number> =>
  page.locator(`#${anchor}`).evaluate((section) => section.getBoundingClientRect().top);

/** The whole heading is in the viewport, below the bar. */
async function expectClearOfTheBar(page: Page, heading: Locator): Promise<void> {
  await expect(heading).toBeInViewport({ ratio: 1 });
  const bar = await page.getByRole('banner').boundingBox();
  const barEnd = (bar?.y ?? 0) + (bar?.height ?? 0);
  await expect
    .poll(async () => (await heading.boundingBox())?.y ?? 0, {
      message: `below the bar, which ends at ${barEnd}`,
    })
    .toBeGreaterThanOrEqual(barEnd);
}

for (const viewport of [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
]) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    for (const anchor of anchors) {
      test(`the link to #${anchor}`, async ({ page }) => {
        await page.goto('/');
        const small = await page.getByRole('button', { name: 'Open menu' }).isVisible();
        if (small) await page.getByRole('button', { name: 'Open menu' }).click();
        const links = page.getByRole('navigation', { name: small ? 'Menu' : 'Main' });
        await links.locator(`a[href="/#${anchor}"]`).click();
        await expectClearOfTheBar(page, page.locator(`#${anchor} h2`));
      });
    }

    for (const way of ['followed', 'opened'] as const) {
      test(`a link ${way} before the page has loaded leads there too, and stays there`, async ({ page }) => {
        const arrive = await hold(page, /\/hero/);
        const heading = page.locator('#contact h2');
        await page.goto(way === 'opened' ? '/#contact' : '/', { waitUntil: 'domcontentloaded' });
        await heading.waitFor();
        if (way === 'followed') {
          await page.locator('main a[href="/#contact"]:visible').first().click();
        }
        await expectClearOfTheBar(page, heading);
        arrive();
        await page.locator('link[rel=manifest]').waitFor({ state: 'attached' });
        await page.waitForLoadState('networkidle');
        await expectClearOfTheBar(page, heading);
      });
    }

    for (const anchor of anchors) {
      test(`/#${anchor}, opened with faces that come late: nothing of it is under the bar`, async ({
        page,
      }) => {
        const arrive = await hold(page, /\/(?!\w+-first-view)[^/]*\.woff2$/);
        // Browsers glide to the place, which may move while they do.
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        await page.goto(`/#${anchor}`, { waitUntil: 'domcontentloaded' });
        await page.locator('link[rel=manifest]').waitFor({ state: 'attached' });
        arrive();
        await complete(page);
        const top = () => topOf(page, anchor);
        await expect.poll(async () => Math.abs(await top())).toBeLessThan(2);
        // The end of the glide swallows a turn of the wheel; whoever goes on turning gets away, and stays away.
        const turn = async () => {
          await page.mouse.wheel(0, -300);
          return top();
        };
        await expect.poll(turn).toBeGreaterThan(200);
      });
    }

    test('whoever scrolls away before the page has loaded is not taken back', async ({ page }) => {
      const arrive = await hold(page, /\/hero/);
      await page.goto('/#contact', { waitUntil: 'domcontentloaded' });
      await expectClearOfTheBar(page, page.locator('#contact h2'));
      await page.mouse.wheel(0, -2000);
      const top = () => topOf(page, 'contact');
      await expect.poll(top).toBeGreaterThan(1500);
      arrive();
      await complete(page);
      expect(await top()).toBeGreaterThan(1500);
    });

    test('whoever reloads the page stays where they were', async ({ page }) => {
      await page.goto('/#contact');
      await complete(page);
      await page.mouse.wheel(0, -2000);
      const top = () => topOf(page, 'contact');
      await expect.poll(top).toBeGreaterThan(1500);
      await page.reload();
      await complete(page);
      expect(await top()).toBeGreaterThan(1500);
    });

    test('a policy’s own contents', async ({ page }) => {
      await page.goto('/terms');
      for (const link of await page.locator('main nav a').all()) {
        await link.click();
        const target = await link.getAttribute('href');
        await expectClearOfTheBar(page, page.locator(`main section${target} h2`));
      }
    });
  });
}
