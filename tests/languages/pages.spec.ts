/** Every page in every language: it says which it is in, keeps to it, and is as accessible and as whole in each. */
import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { wordsOfBrand } from '../support/brands/brand-words.ts';
import { violations } from '../support/browser/axe.ts';
import { complete } from '../support/browser/complete.ts';
import { fallbackGlyphs } from '../support/browser/glyphs.ts';
import { addressOf, type Code, codes, languageOf, listed, unlisted } from './languages.ts';
import { expectOwnWords } from './own-words.ts';

const origin = 'https://casadavespera.example';

const open: Readonly<Record<string, (page: Page, code: Code) => Promise<unknown>>> = {
  ...Object.fromEntries(
    listed.map((path) => [path, (page: Page, code: Code) => page.goto(addressOf(code, path))]),
  ),
  ...unlisted,
};

const withDirection = { ltr: null, rtl: 'rtl' } as const;

for (const code of codes) {
  for (const [name, reach] of Object.entries(open)) {
    test(`${code}: the page “${name}” is in its language, whole and accessible`, async ({ page }) => {
      const { locale, direction, folder } = languageOf(code);
      await reach(page, code);
      const html = page.locator('html');
      await expect.soft(html).toHaveAttribute('lang', locale.language);
      expect.soft(await html.getAttribute('dir')).toBe(withDirection[direction]);
      const words = wordsOfBrand(`tests/support/brands/casa-da-vespera/${folder}`, locale.language);
      await expectOwnWords(page, words, await page.content(), name);
      await page.locator('details').evaluateAll((all) => {
        for (const each of all as HTMLDetailsElement[]) {
          each.removeAttribute('name');
          each.open = true;
        }
      });
      await complete(page);
      expect.soft(await fallbackGlyphs(page)).toEqual([]);
      expect.soft(await violations(page)).toEqual([]);
    });
  }
}

for (const path of listed) {
  test(`${path} has a title, a description and an address of its own in each language, and names all`, async ({
    page,
  }) => {
    const said: (string | null)[] = [];
    for (const code of codes) {
      await page.goto(addressOf(code, path));
      const head = page.locator('head');
      const canonical = head.locator('link[rel=canonical]');
      await expect.soft(canonical).toHaveAttribute('href', origin + addressOf(code, path));
      const named = await head
        .locator('link[rel=alternate][hreflang]')
        .evaluateAll((links) =>
          (links as HTMLLinkElement[]).map((link) => [link.hreflang, link.getAttribute('href')]),
        );
      expect
        .soft(named)
        .toEqual([
          ...codes.map((each) => [each, origin + addressOf(each, path)]),
          ['x-default', origin + addressOf('pt', path)],
        ]);
      said.push(await page.title());
      said.push(await head.locator('meta[name=description]').getAttribute('content'));
    }
    expect(new Set(said).size).toBe(2 * codes.length);
  });
}
