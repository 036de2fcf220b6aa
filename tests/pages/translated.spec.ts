/** A page that somebody has translated, perhaps into a language that is written from right to left. */

import { expect, type Page } from '@playwright/test';
import { brand } from '#src/brand.ts';
import { test } from '../fixtures.ts';
import { sendWithoutScript } from '../support/browser/consultation-form.ts';
import { pageNamed } from './states.ts';

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

/** The brand's name where it stands alone: how often, and what a translator might change of it. */
const namesAlone = (page: Page) =>
  page.evaluate((brandName) => {
    // Within a sentence, it may stand in a span that keeps its words together.
    const names = [...document.body.querySelectorAll(':not(.nowrap)')].filter(
      ({ childElementCount, textContent }) => childElementCount === 0 && textContent?.trim() === brandName,
    );
    const translated = names.filter((element) => !element.closest('[translate="no"]'));
    return { alone: names.length, translated: translated.map(({ outerHTML }) => outerHTML) };
  }, brand.name);

for (const name of ['/', '/terms', 'the not-found page', 'the failure page']) {
  test(`${name} keeps the brand’s name, and from right to left shows the telephone number as it is dialed`, async ({
    page,
  }) => {
    await pageNamed(name).reach(page);
    const { alone, translated } = await namesAlone(page);
    expect(alone).toBeGreaterThan(2);
    expect(translated).toEqual([]);

    const numbers = await numbersShown(page);
    expect(numbers.length).toBeGreaterThan(name === 'the not-found page' ? 0 : 1);
    expect(numbers.filter(({ inOrder }) => !inOrder)).toEqual([]);
  });
}

test('translators leave the reference as it is', async ({ page }) => {
  await sendWithoutScript(page);
  await expect(page.locator('[translate="no"]').filter({ hasText: brand.referencePrefix })).toHaveText(
    new RegExp(`^${brand.referencePrefix}-`),
  );
});
