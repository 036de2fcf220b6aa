/**
 * axe, with all of its rules, on every page and state, as different visitors see them; and the layout, by measure. One visit
 * each: what the visitor changes is changed on the page that is open.
 */
import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { pages, type State, states } from '../pages/states.ts';
import { violations } from '../support/browser/axe.ts';
import { complete } from '../support/browser/complete.ts';
import { layoutFaults } from '../support/browser/layout-faults.ts';

/** In forced colors the browser paints text, and a backplate behind it, in colors of its own; axe reads ours. */
const contrastRules = ['color-contrast', 'color-contrast-enhanced'];

/** Settings that a visitor sees the page with, at a width in px. */
interface Look {
  readonly name: string;
  readonly width: number;
  readonly set?: (page: Page) => Promise<unknown>;
  readonly leftOut?: readonly string[];
}

/** The narrowest phone, with the menu, and a laptop, with the bar's links. */
const usual: readonly Look[] = [
  { name: 'at 320 px', width: 320 },
  { name: 'at 1280 px', width: 1280 },
];

/** Other settings, each in another kind of window. Larger text is in `bending/`. */
const others: readonly Look[] = [
  {
    name: 'with motion',
    width: 768,
    set: (page) => page.emulateMedia({ reducedMotion: 'no-preference' }),
  },
  {
    name: 'in forced colors',
    width: 375,
    set: (page) => page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' }),
    leftOut: contrastRules,
  },
];

/** What axe finds with every rule but those `leftOut`, each with its place. */
async function findings(page: Page, within?: string, leftOut: readonly string[] = []): Promise<string[]> {
  const found = await violations(page, { within, leftOut });
  return found.map(({ rule, target, summary }) => `${rule}: ${target} ${summary}`);
}

async function expectNothing(page: Page, state: State, looks: readonly Look[]): Promise<void> {
  const { part, widest = Number.POSITIVE_INFINITY } = state;
  for (const { name, width, set, leftOut } of looks.filter((look) => look.width <= widest)) {
    await set?.(page);
    await page.setViewportSize({ width, height: 900 });
    await complete(page);
    expect.soft(await findings(page, part, leftOut), name).toEqual([]);
    const faults = await layoutFaults(page, part);
    expect.soft(faults, `the layout ${name}`).toEqual([]);
  }
}

for (const state of states) {
  const { name, reach, part, tag = [] } = state;

  test(`axe and measures find nothing: ${name}`, { tag }, async ({ page }) => {
    await reach(page);
    // Once for rules about whole pages; below, only what differs from the landing page.
    if (part) expect.soft(await findings(page, undefined, contrastRules), 'the whole page').toEqual([]);
    await expectNothing(page, state, usual);
  });
}

for (const state of pages)
  test(`axe and measures find nothing, whatever the visitor has set: ${state.name}`, {
    tag: '@slow',
  }, async ({ page }) => {
    await state.reach(page);
    await expectNothing(page, state, others);
  });
