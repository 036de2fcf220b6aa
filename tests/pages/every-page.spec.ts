import { expect, type Page } from '@playwright/test';
import { brand } from '#src/brand.ts';
import { test } from '../fixtures.ts';
import { isVisible } from '../support/browser/is-visible.ts';
import { barHasBackground, scrollToEnd } from './bar.ts';
import { findMissingWordBreaks } from './joined-words.ts';
import { listedPaths, wholePageStates } from './states.ts';

async function watchViolations(page: Page): Promise<readonly string[]> {
  const violations: string[] = [];
  await page.exposeFunction('report', (violation: string) => violations.push(violation));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      (window as unknown as { report: (violation: string) => void }).report(
        `${event.effectiveDirective} ${event.blockedURI}`,
      );
    });
  });
  return violations;
}

/**
 * Lists elements that consist of the brand's name or a request reference, and that automatic translation could change.
 */
const findTranslatableNames = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([brandName, reference]) =>
      // Excludes `.nowrap`: within a sentence, the name may be in a span that prevents line breaks.
      [...document.body.querySelectorAll(':not(.nowrap, script)')]
        .filter(({ childElementCount, textContent }) => {
          const text = textContent.trim();
          return childElementCount === 0 && (text === brandName || new RegExp(`^${reference}-`).test(text));
        })
        .filter((element) => !element.closest('[translate="no"]'))
        .map(({ outerHTML }) => outerHTML),
    [brand.name, brand.referencePrefix] as const,
  );

async function scrollThrough(page: Page): Promise<void> {
  for (const picture of await page.locator('main img:visible').all()) await picture.scrollIntoViewIfNeeded();
  for (const question of await page.locator('summary:visible').all()) await question.click();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
}

async function expectInjectedScriptBlocked(page: Page, violations: readonly string[]): Promise<void> {
  const policy = await page.locator('meta[http-equiv="content-security-policy"]').getAttribute('content');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe-');
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken over"';
    document.body.append(script);
    return document.title === 'taken over';
  });
  expect(ran).toBe(false);
  await expect.poll(() => violations).toEqual(['script-src-elem inline']);
}

for (const { name, openState, tag = [] } of wholePageStates) {
  const isListed = (listedPaths as readonly string[]).includes(name);

  test(`${name}: no console errors, no requests to other hosts, no policy violations, and correct bar, robots tag and text`, {
    tag,
  }, async ({ page, observed }) => {
    const violations = await watchViolations(page);
    await openState(page);
    expect.soft(await findMissingWordBreaks(page)).toEqual([]);
    expect.soft(await findTranslatableNames(page)).toEqual([]);
    const link = page.getByRole('banner').getByRole('link', { name: brand.name });
    expect.soft(await isVisible(link), 'the name in the bar').toBe(true);
    await scrollThrough(page);
    expect.soft(observed).toEqual({ consoleErrors: [], foreignRequests: [] });
    expect.soft(violations).toEqual([]);

    await scrollToEnd(page);
    expect.soft(await isVisible(link), 'the name in the bar at the foot').toBe(true);
    if (name !== '/') expect.soft(await barHasBackground(page), 'the bar’s background').toBe(true);

    await expect.soft(page.locator('head meta[name=robots][content=noindex]')).toHaveCount(isListed ? 0 : 1);
    const forListing = page.locator(
      'head link[rel=canonical], head meta[property^="og:"], head meta[name^="twitter:"], script[type="application/ld+json"]',
    );
    if (!isListed) await expect.soft(forListing).toHaveCount(0);

    await expectInjectedScriptBlocked(page, violations);
  });
}
