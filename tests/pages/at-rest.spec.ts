/** A page that is not scrolled comes to rest: what moves for ever costs the visitor's battery. */
import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { pageNamed } from './states.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const name of ['/', 'the failure page']) {
  test(`on ${name} no animation goes on for ever`, async ({ page }) => {
    await pageNamed(name).reach(page);
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
