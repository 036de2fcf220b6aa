/**
 * Checks that the content that is visible without scrolling is painted completely, even if the rest of the page arrives
 * later.
 */

import { expect } from '@playwright/test';
import { brand, words } from '#src/brand.ts';
import { test } from '../fixtures.ts';
import { holdRequests } from '../support/browser/hold-requests.ts';
import { isVisible } from '../support/browser/is-visible.ts';

const { hero } = words;

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test(`the headline and the bar are painted before later styles arrive, ${viewport.width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const arrive = await holdRequests(page, /\/print\./);
    await page.goto('/', { waitUntil: 'commit' });
    const headline = page.getByRole('heading', { level: 1 });
    const name = page.getByRole('banner').getByRole('link', { name: brand.name });
    const shown = async () => [await isVisible(headline), await isVisible(name)];
    await expect(headline).toBeInViewport();
    expect(await shown()).toEqual([true, true]);
    const top = (await headline.boundingBox())?.y;
    await expect(page.getByText(hero.second)).toBeInViewport();
    arrive();
    await page.waitForLoadState();
    expect(await shown()).toEqual([true, true]);
    expect((await headline.boundingBox())?.y).toBe(top);
  });
}

test('the page below the first view is laid out before it is scrolled', async ({ page }) => {
  await page.goto('/');
  const isLaidOut = (heading: Element) => heading.checkVisibility({ contentVisibilityAuto: true });
  for (const heading of await page.locator('main h2, footer h2').all())
    await expect.poll(() => heading.evaluate(isLaidOut)).toBe(true);
});

test('styles of sections override those of components, and these override those of the page, in any order of the build', async ({
  page,
}) => {
  await page.goto('/');
  const layers = await page.evaluate(() => {
    const named = (rule: CSSRule): readonly string[] => {
      if (rule instanceof CSSLayerStatementRule) return rule.nameList;
      const own = rule instanceof CSSLayerBlockRule && rule.name ? [rule.name] : [];
      const inside = rule instanceof CSSGroupingRule ? [...rule.cssRules].flatMap(named) : [];
      return [...own, ...inside];
    };
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    return [...new Set(rules.flatMap(named))];
  });
  expect(layers).toEqual(['tokens', 'base', 'components', 'sections', 'evening']);
});
