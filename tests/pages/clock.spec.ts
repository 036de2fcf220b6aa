/** The clock in the bar says the hour of the section that is read. */

import { expect } from '@playwright/test';
import { facts } from '#lib/brand/selected.ts';
import { test } from '../fixtures.ts';
import { complete } from '../support/browser/complete.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('at the top of the page it says the hero’s hour, however wide the window is', async ({ page }) => {
  await page.goto('/');
  await complete(page);
  const clock = page.locator('header [hidden][aria-hidden]');
  const [hours = 0, minutes = 0] = facts.evening.hero.split(':').map(Number);
  const minute = () =>
    clock.evaluate((element) => Number(getComputedStyle(element).getPropertyValue('--minute')));
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1024, 768],
    [1280, 800],
    [1920, 1080],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(minute, { message: `${width} px wide` }).toBe(60 * hours + minutes);
  }
});

test('at its foot it says the dawn’s', async ({ page }) => {
  await page.goto('/');
  await complete(page);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const [hours = 0, minutes = 0] = facts.evening.dawn.split(':').map(Number);
  const shown = () =>
    page
      .locator('header [hidden][aria-hidden]')
      .evaluate((element) => Number(getComputedStyle(element).getPropertyValue('--minute')) % (24 * 60));
  await expect.poll(shown).toBe(60 * hours + minutes);
});
