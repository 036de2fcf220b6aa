/** A page that is not scrolled comes to rest: what moves for ever costs the visitor's battery. */
import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { complete } from '../support/browser/complete.ts';
import { folderOf } from '../support/build-sites.ts';
import { openFailurePage } from '../support/server/failure-page.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const visits: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'the landing page': (page) => page.goto('/'),
  'the failure page': (page) => openFailurePage(page, folderOf('served')),
};

for (const [name, visit] of Object.entries(visits)) {
  test(`on ${name} no animation goes on for ever`, async ({ page }) => {
    await visit(page);
    await complete(page);
    const { all, endless } = await page.evaluate(() => {
      const animations = document.getAnimations();
      const isEndless = ({ timeline, effect }: Animation) =>
        timeline === document.timeline && effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
      return {
        all: animations.length,
        endless: animations
          .filter(isEndless)
          .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
      };
    });
    expect(all).toBeGreaterThan(0);
    expect(endless).toEqual([]);
  });
}
