/** axe, with all of its rules, on every page and state, from phones to laptops, with visitors' own settings. */
import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { violations } from '../support/browser/axe.ts';
import { complete } from '../support/browser/complete.ts';
import { enlargeText } from '../support/browser/enlarge-text.ts';
import { states } from './states.ts';

/** In forced colors the browser paints text, and a backplate behind it, in colors of its own; axe reads ours. */
const contrastRules = ['color-contrast', 'color-contrast-enhanced'];

/** Settings that a visitor sees the page with. */
interface Look {
  readonly name: string;
  readonly set: (page: Page) => Promise<unknown>;
  /** In px: with the menu, with the bar's links, or one of each where the layout makes the difference. */
  readonly widths: readonly number[];
  readonly leftOut?: readonly string[];
}

const looks: readonly Look[] = [
  { name: 'with little motion', set: async () => {}, widths: [320, 768, 1280] },
  {
    name: 'with motion',
    set: (page) => page.emulateMedia({ reducedMotion: 'no-preference' }),
    widths: [1280],
  },
  {
    name: 'in forced colors',
    set: (page) => page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' }),
    widths: [375],
    leftOut: contrastRules,
  },
  {
    name: 'with text at 200%',
    set: async (page) => {
      await page.emulateMedia({ forcedColors: 'none' });
      await enlargeText(page);
    },
    widths: [320, 1280],
  },
];

/** What axe finds with every rule but those `leftOut`, each with its place. */
async function findings(page: Page, within?: string, leftOut: readonly string[] = []): Promise<string[]> {
  const found = await violations(page, { within, leftOut });
  return found.map(({ rule, target, summary }) => `${rule}: ${target} ${summary}`);
}

for (const { name, reach, part, widest = Number.POSITIVE_INFINITY, tag = [] } of states) {
  test(`axe finds nothing: ${name}`, { tag }, async ({ page }) => {
    await reach(page);
    const found: Record<string, string[]> = {};
    // Once for rules about whole pages; below, only what differs from the landing page.
    if (part) found['the whole page'] = await findings(page);
    for (const { name: how, set, widths, leftOut } of looks) {
      await set(page);
      for (const width of widths.filter((each) => each <= widest)) {
        await page.setViewportSize({ width, height: 900 });
        await complete(page);
        found[`${width} px, ${how}`] = await findings(page, part, leftOut);
      }
    }
    const none = Object.fromEntries(Object.keys(found).map((how) => [how, []]));
    expect(found).toEqual(none);
  });
}
