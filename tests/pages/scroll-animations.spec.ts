import { expect, type Page } from '@playwright/test';
import { toEveningMinute } from '#lib/brand/evening.ts';
import { sectionNames } from '#lib/brand/sections.ts';
import { facts } from '#src/brand.ts';
import { test } from '../fixtures.ts';
import { waitUntilComplete } from '../support/browser/wait-until-complete.ts';
import { barHasBackground, scrollToEnd } from './bar.ts';
import { findPageState } from './states.ts';

const { evening } = facts;

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Returns the time of the clock in minutes. After midnight, it continues from 24:00. */
const readClock = (page: Page): Promise<number> =>
  page
    .locator('header [hidden][aria-hidden]')
    .evaluate((element) => Number(getComputedStyle(element).getPropertyValue('--minute')));

/** Scrolls until a section's heading is at a relative height of the viewport: 0 is the top, 1 the bottom. */
const scrollToHeading = (page: Page, section: string, height: number): Promise<void> =>
  page
    .locator(`#${section} h2`)
    .first()
    .evaluate(async (heading, height) => {
      for (let frames = 0; frames < 9; frames++) {
        const top = heading.getBoundingClientRect().top - innerHeight * height;
        scrollBy({ top, behavior: 'instant' });
        await new Promise(requestAnimationFrame);
      }
    }, height);

test('the clock shows the time of the hero, of each section whose heading is in view, and of the footer', async ({
  page,
}) => {
  await page.goto('/');
  await waitUntilComplete(page);
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [2560, 1440],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(() => readClock(page), { message: `${width} px wide` })
      .toBe(toEveningMinute(evening.hero));
  }
  for (const section of sectionNames) {
    await scrollToHeading(page, section, 0.35);
    await expect.poll(() => readClock(page), { message: section }).toBe(toEveningMinute(evening[section]));
  }
  // Between two headings, the clock must be between the times of their sections.
  await scrollToHeading(page, 'testimonials', 0.75);
  await expect.poll(() => readClock(page)).toBeGreaterThan(toEveningMinute(evening.about));
  expect(await readClock(page)).toBeLessThan(toEveningMinute(evening.testimonials));
  await scrollToEnd(page);
  await expect.poll(() => readClock(page)).toBe(toEveningMinute(evening.dawn));
});

/** `every-page.spec.ts` checks that the bar does not change on the other pages. */
test('the bar has no background and dark text over the footer’s picture only', async ({ page }) => {
  await page.goto('/');
  await waitUntilComplete(page);
  const bar = page.getByRole('banner');
  const color = () => bar.evaluate((all) => getComputedStyle(all.querySelector('a[translate]') ?? all).color);
  const before = await color();
  await page.locator('#contact').evaluate((part) => part.scrollIntoView({ behavior: 'instant' }));
  await expect.poll(() => barHasBackground(page)).toBe(true);
  await expect.poll(() => bar.evaluate((all) => getComputedStyle(all, '::before').opacity)).toBe('1');
  expect(await color()).toBe(before);

  await scrollToEnd(page);
  await expect.poll(() => barHasBackground(page)).toBe(false);
  const ink = await bar.evaluate((all) => {
    const probe = all.appendChild(document.createElement('i'));
    probe.style.color = 'var(--ink)';
    return getComputedStyle(probe).color;
  });
  await expect.poll(color).toBe(ink);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('at the end of the page, the clock shows the time of the footer', async ({ page }) => {
    await page.goto('/');
    await scrollToEnd(page);
    await expect.poll(() => readClock(page)).toBe(toEveningMinute(evening.dawn));
  });
});

/** Tests for infinite animations, which would drain the visitor's battery. */
for (const name of ['/', 'the failure page']) {
  test(`at the top of ${name}, no animation is infinite`, async ({ page }) => {
    await findPageState(name).openState(page);
    // Any key counts as the first sign of scrolling.
    await page.keyboard.press('Shift');
    const iterations = await page.evaluate(() =>
      document
        .getAnimations()
        .map(({ timeline, effect }) =>
          timeline === document.timeline ? effect?.getComputedTiming().iterations : 1,
        ),
    );
    expect(iterations.length).toBeGreaterThan(0);
    expect(iterations).not.toContain(Number.POSITIVE_INFINITY);
  });
}
