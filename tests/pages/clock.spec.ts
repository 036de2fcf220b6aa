/** The clock in the bar says the hour of the section that is read. */

import { expect, type Page } from '@playwright/test';
import { minuteOf } from '#lib/brand/evening.ts';
import { sections } from '#lib/brand/sections.ts';
import { facts } from '#src/brand.ts';
import { test } from '../fixtures.ts';
import { complete } from '../support/browser/complete.ts';

const { evening } = facts;

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The time that the clock says, in minutes, on from 24:00 after midnight. */
const minute = (page: Page): Promise<number> =>
  page
    .locator('header [hidden][aria-hidden]')
    .evaluate((element) => Number(getComputedStyle(element).getPropertyValue('--minute')));

/** Scrolls until a section's heading is at a height of the window: at its head, 0, or at its foot, 1. */
const scrollToHeading = (page: Page, section: string, height: number): Promise<void> =>
  page
    .locator(`#${section} h2`)
    .first()
    .evaluate(async (heading, height) => {
      // Frame by frame, since a heading may move against the page while it is scrolled.
      for (let frames = 0; frames < 9; frames++) {
        const top = heading.getBoundingClientRect().top - innerHeight * height;
        scrollBy({ top, behavior: 'instant' });
        await new Promise(requestAnimationFrame);
      }
    }, height);

test('at the top of the page it says the hero’s hour, however wide the window is', async ({ page }) => {
  await page.goto('/');
  await complete(page);
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1024, 768],
    [1280, 800],
    [1920, 1080],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => minute(page), { message: `${width} px wide` }).toBe(minuteOf(evening.hero));
  }
});

test('where a section’s heading is read it says the section’s hour', async ({ page }) => {
  await page.goto('/');
  await complete(page);
  for (const section of sections) {
    await scrollToHeading(page, section, 0.35);
    await expect.poll(() => minute(page), { message: section }).toBe(minuteOf(evening[section]));
  }
});

test('before the next heading is read it is between two hours', async ({ page }) => {
  await page.goto('/');
  await complete(page);
  await scrollToHeading(page, 'testimonials', 0.75);
  await expect.poll(() => minute(page)).toBeGreaterThan(minuteOf(evening.about));
  expect(await minute(page)).toBeLessThan(minuteOf(evening.testimonials));
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('at the foot of the page it says the dawn’s hour', async ({ page }) => {
      await page.goto('/');
      if (javaScriptEnabled) await complete(page);
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      await expect.poll(() => minute(page)).toBe(minuteOf(evening.dawn));
    });
  });
}
