/**
 * Tests the text below the form: the opening hours, or whether the agency is open now. `opening-status.test.ts` covers
 * other hours and time zones.
 */

import { expect, type Page } from '@playwright/test';
import { formatOpeningHours } from '#lib/brand/format-opening-hours.ts';
import { language, openingHours, words } from '#src/brand.ts';
import { test } from '../fixtures.ts';
import { locateSection, normalizeText } from '../reading.ts';
import { waitForFormScript } from '../support/browser/consultation-form.ts';
import { holdRequests } from '../support/browser/hold-requests.ts';
import { waitUntilComplete } from '../support/browser/wait-until-complete.ts';

const { deskNow } = words;

const plainHours = normalizeText(deskNow.plain({ hours: formatOpeningHours(openingHours, language) }));
const lineOf = (page: Page) => locateSection(page, 'contact').locator('[class*=deskNow]');

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the text below the form shows the opening hours', async ({ page }) => {
    await page.goto('/');
    expect(normalizeText(await lineOf(page).innerText())).toBe(plainHours);
  });
});

test.describe('while the page is open', () => {
  test.use({ timezoneId: 'Europe/London' });

  test('the text changes in the minute in which the agency closes', async ({ page }) => {
    await page.clock.install({ time: '2026-03-04T22:58:30Z' });
    await page.goto('/#contact');
    await waitForFormScript(page);
    await expect(lineOf(page)).toHaveText(
      'This page keeps its own hours. By your clock it is 10:58 pm; in New York the desk is open, and closes in 2 minutes.',
      { useInnerText: true },
    );
    await page.clock.runFor('02:00');
    await expect(lineOf(page)).toHaveText(
      'This page keeps its own hours. By your clock it is 11 pm; in New York the desk opens in 15 hours.',
      { useInnerText: true },
    );
  });

  test('after the computer has slept, the text is updated at once, or within seconds if the browser sends no event', async ({
    page,
  }) => {
    await page.clock.install({ time: '2026-03-04T03:00:20Z' });
    await page.goto('/#contact');
    await waitForFormScript(page);
    await expect(lineOf(page)).toContainText('By your clock it is 3 am;');
    // While the computer sleeps, the clock continues, but timers are suspended.
    for (const [hour, wake] of [
      [
        10,
        () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))),
      ],
      [11, () => page.evaluate(() => dispatchEvent(new Event('pageshow')))],
      [12, () => page.evaluate(() => dispatchEvent(new Event('focus')))],
      [14, () => page.clock.runFor('00:03')],
    ] as const) {
      await page.clock.setSystemTime(`2026-03-04T${hour}:30:10Z`);
      await wake();
      await expect(lineOf(page)).toContainText(
        `By your clock it is ${((hour - 1) % 12) + 1}:30 ${hour < 12 ? 'am' : 'pm'};`,
      );
    }
    await expect(lineOf(page)).toContainText('in New York the desk is open, and closes in 8 hours.');
  });
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 320, height: 800 }, timezoneId: 'America/St_Johns' });

  test('the height of the page stays the same when the text changes', async ({ page }) => {
    // The sentence is as long as possible at this time.
    await page.clock.setFixedTime('2026-06-17T21:15Z');
    const release = await holdRequests(page, '**/enhance*.js');
    await page.goto('/#contact');
    await waitUntilComplete(page);
    const height = () => lineOf(page).evaluate((line) => line.getBoundingClientRect().height);
    const before = await height();
    release();
    await waitForFormScript(page);
    await expect(lineOf(page)).toContainText(
      'By your clock it is 6:45 pm; in New York the desk is open, and closes in 45 minutes.',
    );
    expect(await height()).toBe(before);
  });
});
