/**
 * axe with all its rules, and layout measurements, on every page and state with different settings. Each page is
 * visited once and changed in place.
 */
import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { pageStates } from '../pages/states.ts';
import { findViolations } from '../support/browser/axe.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { waitUntilComplete } from '../support/browser/wait-until-complete.ts';

/** With forced colors, the browser paints text and a backplate in its own colors, but axe reads the page's. */
const contrastRules = ['color-contrast', 'color-contrast-enhanced'];

/** The settings of a visitor at a width in px. `bending/` covers larger text. */
interface Look {
  readonly name: string;
  readonly width: number;
  readonly media?: Parameters<Page['emulateMedia']>[0];
  readonly leftOut?: readonly string[];
}

/** The narrowest phone, with the menu, and a laptop, with the bar's links. */
const usual: readonly Look[] = [
  { name: 'at 320 px', width: 320 },
  { name: 'at 1280 px', width: 1280 },
];

/** Other settings for whole pages, each at another width. */
const others: readonly Look[] = [
  { name: 'with motion', width: 768, media: { reducedMotion: 'no-preference' } },
  {
    name: 'in forced colors',
    width: 375,
    media: { reducedMotion: 'reduce', forcedColors: 'active' },
    leftOut: contrastRules,
  },
];

/** Lists axe's violations and the layout faults within a part, except those of the rules `leftOut`. */
async function findings(page: Page, within?: string, leftOut: readonly string[] = []): Promise<string[]> {
  const found = await findViolations(page, { within, leftOut });
  return found.map(({ rule, target, summary }) => `${rule}: ${target} ${summary}`);
}

for (const { name: stateName, reach, part, widest = Number.POSITIVE_INFINITY, tag = [] } of pageStates) {
  test(`axe and measures find nothing: ${stateName}`, { tag }, async ({ page }) => {
    await reach(page);
    // Rules about whole pages are checked once; below, only the part that differs from the landing page is checked.
    if (part) expect.soft(await findings(page, undefined, contrastRules), 'the whole page').toEqual([]);
    const looks = part ? usual : [...usual, ...others];
    for (const { name, width, media, leftOut } of looks.filter((look) => look.width <= widest)) {
      if (media) await page.emulateMedia(media);
      await page.setViewportSize({ width, height: 900 });
      await waitUntilComplete(page);
      expect.soft(await findings(page, part, leftOut), name).toEqual([]);
      expect.soft(await findLayoutFaults(page, part), `the layout ${name}`).toEqual([]);
    }
  });
}
