/**
 * axe, with all of its rules, on every page and state, as different visitors see them; and the layout, by measure. One visit
 * each: what the visitor changes is changed on the page that is open.
 */
import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { pageStates } from '../pages/states.ts';
import { findViolations } from '../support/browser/axe.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { waitUntilComplete } from '../support/browser/wait-until-complete.ts';

/** In forced colors the browser paints text, and a backplate behind it, in its own colors; axe reads the page's. */
const contrastRules = ['color-contrast', 'color-contrast-enhanced'];

/** Settings that a visitor sees the page with, at a width in px. Larger text is in `bending/`. */
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

/** Other settings, for whole pages, each in another kind of window. */
const others: readonly Look[] = [
  { name: 'with motion', width: 768, media: { reducedMotion: 'no-preference' } },
  {
    name: 'in forced colors',
    width: 375,
    media: { reducedMotion: 'reduce', forcedColors: 'active' },
    leftOut: contrastRules,
  },
];

/** Every violation of axe's rules but those `leftOut`, with its place. */
async function findings(page: Page, within?: string, leftOut: readonly string[] = []): Promise<string[]> {
  const found = await findViolations(page, { within, leftOut });
  return found.map(({ rule, target, summary }) => `${rule}: ${target} ${summary}`);
}

for (const { name: stateName, reach, part, widest = Number.POSITIVE_INFINITY, tag = [] } of pageStates) {
  test(`axe and measures find nothing: ${stateName}`, { tag }, async ({ page }) => {
    await reach(page);
    // Once for rules about whole pages; below, only what differs from the landing page.
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
