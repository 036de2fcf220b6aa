/** Links to a section bring its heading into view, below the fixed bar, and it stays there while the page loads. */

import { expect, type Locator, type Page } from '@playwright/test';
import { sections } from '#lib/brand/sections.ts';
import { brand, words } from '#src/brand.ts';
import { test } from '../fixtures.ts';
import { complete } from '../support/browser/complete.ts';
import { hold, typefaces } from '../support/browser/hold.ts';

const { navigation } = words;
const phone = { width: 360, height: 640 };

/** How far a section is from where links to it lead, in px; the browser keeps room for the bar above it. */
const distanceTo = (page: Page, anchor: string): Promise<number> =>
  page.locator(`#${anchor}`).evaluate((section) => {
    const room =
      Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) +
      Number.parseFloat(getComputedStyle(section).scrollMarginTop);
    return section.getBoundingClientRect().top - room;
  });

/** Expects the whole heading in the viewport, below the bar. */
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

/**
 * Turns the wheel until the page has followed, by more than `least` px. A browser that has just loaded a page, or that is
 * scrolling, may swallow a turn; a visitor turns once more.
 */
async function scrollAway(page: Page, anchor: string, by: number, least: number): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, -by);
    // In a frame of its own, so that a page that follows is not turned further.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    expect(await distanceTo(page, anchor)).toBeGreaterThan(least);
  }).toPass();
}

test('the landing page has the sections of the list, in its order', async ({ page }) => {
  await page.goto('/');
  const ids = await page.locator('main > section').evaluateAll((all) => all.map(({ id }) => id));
  expect(ids).toEqual(['top', ...sections]);
});

test('with a query in the address, no link to a section leaves the page: what was typed stays', async ({
  page,
}) => {
  await page.goto('/?fbclid=1');
  const message = page.locator('#contact textarea');
  await message.fill('A villa in Sintra');
  const links = page.locator('a[href*="#"]');
  expect(await links.count()).toBeGreaterThan(25);
  // As the browser resolves them, wherever they stand: those in the menu, too.
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

/** On phones. On wide screens, the promises in `conformance/` follow the bar's links. */
test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('the links of the menu', async ({ opened }) => {
    const page = await opened('/', phone);
    for (const anchor of sections) {
      await page.getByRole('button', { name: navigation.openMenu }).click();
      const links = page.getByRole('navigation', { name: navigation.menuLabel });
      await links.locator(`a[href="#${anchor}"]`).click();
      await expectClearOfTheBar(page, page.locator(`#${anchor} h2`));
    }
  });
});

for (const { tag, ...viewport } of [
  { ...phone, tag: [] },
  { width: 1280, height: 800, tag: '@slow' },
]) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, { tag }, () => {
    test.use({ viewport });

    for (const way of ['followed', 'opened'] as const) {
      test(`a link to a section, ${way} before the page has loaded, leads there, and the section stays in place`, async ({
        page,
      }) => {
        const arrive = await hold(page, /\/hero/);
        const heading = page.locator('#contact h2');
        await page.goto(way === 'opened' ? '/#contact' : '/', { waitUntil: 'domcontentloaded' });
        await heading.waitFor();
        if (way === 'followed') await page.locator('main a[href="#contact"]:visible').first().click();
        await expectClearOfTheBar(page, heading);
        arrive();
        await complete(page);
        await expectClearOfTheBar(page, heading);
      });
    }

    test('a visitor who scrolls away before the page has loaded is not taken back, nor after a reload', async ({
      page,
    }) => {
      const arrive = await hold(page, /\/hero/);
      await page.goto('/#contact', { waitUntil: 'domcontentloaded' });
      await expectClearOfTheBar(page, page.locator('#contact h2'));
      await scrollAway(page, 'contact', 2000, 1500);
      arrive();
      await complete(page);
      expect(await distanceTo(page, 'contact')).toBeGreaterThan(1500);
      await page.reload();
      await complete(page);
      expect(await distanceTo(page, 'contact')).toBeGreaterThan(1500);
    });

    test('the links of a policy’s contents', { tag: '@slow' }, async ({ opened }) => {
      const page = await opened('/terms', viewport);
      for (const link of await page.locator('main nav a').all()) {
        await link.click();
        const target = await link.getAttribute('href');
        await expectClearOfTheBar(page, page.locator(`main section${target} h2`));
      }
    });
  });
}

// Each section at one of the two widths
for (const [place, anchor] of sections.entries()) {
  test(`/#${anchor}, opened with late typefaces, ends at the section, and the visitor can scroll away`, {
    tag: '@slow',
  }, async ({ page }) => {
    if (place % 2 === 0) await page.setViewportSize(phone);
    const arrive = await hold(page, typefaces);
    // With smooth scrolling: the section may move while the browser is on its way.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(`/#${anchor}`, { waitUntil: 'domcontentloaded' });
    arrive();
    await page.evaluate(() => document.fonts.ready);
    await expect.poll(async () => Math.abs(await distanceTo(page, anchor))).toBeLessThan(2);
    await scrollAway(page, anchor, 300, 200);
  });
}
