/** axe finds nothing: every page and state, from the narrowest phone to a laptop, and as visitors change it. */
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import axe from 'axe-core';
import { test } from '../fixtures.ts';
import { enlargeText } from './enlarge-text.ts';
import { states } from './states.ts';

const widths = [320, 375, 768, 1280] as const;

/** In forced colors the browser itself paints every text, and a plate behind it; axe still reads our colors. */
const notOurs = ['color-contrast', 'color-contrast-enhanced'];

/** What axe finds with every rule it has switched on, in words that tell where. */
async function findings(page: Page, leftOut: readonly string[] = []): Promise<string[]> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async (without) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const ids = axe.getRules().map(({ ruleId }) => ruleId);
    const rules = Object.fromEntries(ids.map((id) => [id, { enabled: !without.includes(id) }]));
    return (await axe.run(document, { rules, resultTypes: ['violations'] })).violations;
  }, leftOut);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target} ${node.failureSummary?.replaceAll('\n', ' ')}`),
  );
}

for (const { name, reach, widest = Number.POSITIVE_INFINITY } of states) {
  test(`axe finds nothing: ${name}`, async ({ page }) => {
    const found: Record<string, string[]> = {};
    const look = async (how: string, leftOut?: readonly string[]) => {
      found[how] = await findings(page, leftOut);
    };
    await reach(page);
    const known = widths.filter((each) => each <= widest);
    const atEachWidth = async (how: string, leftOut?: readonly string[]) => {
      for (const width of known) {
        await page.setViewportSize({ width, height: 900 });
        await look(`${width} px, ${how}`, leftOut);
      }
    };
    await atEachWidth('with little motion');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await atEachWidth('with motion');
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
    await atEachWidth('in forced colors', notOurs);
    await page.emulateMedia({ forcedColors: 'none' });
    await enlargeText(page);
    await atEachWidth('with text at 200%');
    const none = Object.fromEntries(Object.keys(found).map((how) => [how, []]));
    expect(found).toEqual(none);
  });
}
