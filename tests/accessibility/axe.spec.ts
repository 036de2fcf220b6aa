/**
 * Runs all axe rules and searches for layout faults on every page and in every state of a page, in several viewports
 * and color schemes. Each page is loaded once. Viewport and color scheme change without a reload.
 */
import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { pageStates } from '../pages/states.ts';
import { findViolations } from '../support/browser/axe.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { openAnswers } from '../support/browser/open-answers.ts';
import { waitUntilComplete } from '../support/browser/wait-until-complete.ts';

const contrastRules = ['color-contrast', 'color-contrast-enhanced'];

interface Look {
  readonly name: string;
  readonly width: number;
  readonly media?: Parameters<Page['emulateMedia']>[0];
  /** The rules of axe to use. By default, all rules are used. */
  readonly rules?: readonly string[];
}

/** A narrow phone, which shows the menu, and a laptop, which shows the links in the bar instead. */
const usual: readonly Look[] = [
  { name: 'at 320 px', width: 320 },
  { name: 'at 1280 px', width: 1280 },
];

/**
 * The settings with which only whole pages are checked, by the rules whose results depend on styles. With forced colors,
 * axe would check the contrast of the page's own colors instead of those that the browser shows.
 */
const others: readonly Look[] = [
  {
    name: 'with motion',
    width: 768,
    media: { reducedMotion: 'no-preference' },
    rules: [...contrastRules, 'target-size'],
  },
  {
    name: 'in forced colors',
    width: 375,
    media: { reducedMotion: 'reduce', forcedColors: 'active' },
    rules: ['target-size'],
  },
];

for (const { name: stateName, openState, part, widest = Number.POSITIVE_INFINITY, tag = [] } of pageStates) {
  test(`there are no axe violations and no layout faults: ${stateName}`, { tag }, async ({ page }) => {
    await openState(page);
    if (!part) await openAnswers(page);
    // Skips the other rules, because this state of the page does not change their results.
    if (part) expect.soft(await findViolations(page, { leftOut: contrastRules }), 'the page').toEqual([]);
    const looks = part ? usual : [...usual, ...others];
    for (const { name, width, media, rules } of looks.filter((look) => look.width <= widest)) {
      if (media) await page.emulateMedia(media);
      await page.setViewportSize({ width, height: 900 });
      await waitUntilComplete(page);
      const only = part ? contrastRules : rules;
      if (!part || width === 320)
        expect.soft(await findViolations(page, { within: part, only }), name).toEqual([]);
      expect.soft(await findLayoutFaults(page, part), `the layout ${name}`).toEqual([]);
    }
  });
}
