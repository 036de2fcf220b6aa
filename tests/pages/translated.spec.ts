/** A page that somebody has translated, perhaps into a language that is written from right to left. */

import { expect, type Page } from '@playwright/test';
import { brand } from '#src/brand.ts';
import { test } from '../fixtures.ts';
import { sendWithoutScript } from '../support/browser/consultation-form.ts';
import { folderOf } from '../support/build-sites.ts';
import { openFailurePage } from '../support/server/failure-page.ts';
import { visits } from './visits.ts';

/** Where the telephone number is shown, and whether its first character is at its left and its last at its right. */
const numbersShown = (page: Page) =>
  page.evaluate((shown) => {
    document.documentElement.dir = 'rtl';
    const numbers: { readonly within: string; readonly inOrder: boolean }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const start = node.data.indexOf(shown);
      if (start < 0 || !node.parentElement?.checkVisibility()) continue;
      const leftOf = (place: number) => {
        const range = document.createRange();
        range.setStart(node as Text, place);
        range.setEnd(node as Text, place + 1);
        return range.getBoundingClientRect().left;
      };
      const lefts = [...shown].map((_, i) => leftOf(start + i));
      numbers.push({
        within: node.parentElement.closest('section, footer, header, main')?.id ?? '',
        inOrder: lefts.every((left, i) => i === 0 || left > (lefts[i - 1] ?? 0)),
      });
    }
    return numbers;
  }, brand.telephoneShown);

const pages: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  '/': (page) => page.goto('/'),
  '/terms': (page) => page.goto('/terms'),
  'the failure page': (page) => openFailurePage(page, folderOf('served')),
};

for (const [name, visit] of Object.entries(pages)) {
  test(`from right to left, ${name} shows the telephone number as it is dialed`, async ({ page }) => {
    await visit(page);
    const numbers = await numbersShown(page);
    expect(numbers.length).toBeGreaterThan(1);
    expect(numbers.filter(({ inOrder }) => !inOrder)).toEqual([]);
  });
}

for (const name of ['/', '/terms', 'the not-found page'] as const) {
  test(`translators leave the brand’s name on ${name} as it is, where it stands alone`, async ({ page }) => {
    await visits[name]?.(page);
    const { alone, translated } = await page.evaluate((brandName) => {
      // Within a sentence, it may stand in a span that keeps its words together.
      const names = [...document.body.querySelectorAll(':not(.nowrap)')].filter(
        ({ childElementCount, textContent }) => childElementCount === 0 && textContent?.trim() === brandName,
      );
      return {
        alone: names.length,
        translated: names
          .filter((element) => !element.closest('[translate="no"]'))
          .map(({ outerHTML }) => outerHTML),
      };
    }, brand.name);
    expect(alone).toBeGreaterThan(2);
    expect(translated).toEqual([]);
  });
}

test('translators leave the reference as it is', async ({ page }) => {
  await sendWithoutScript(page);
  await expect(page.locator('[translate="no"]').filter({ hasText: brand.referencePrefix })).toHaveText(
    new RegExp(`^${brand.referencePrefix}-`),
  );
});
