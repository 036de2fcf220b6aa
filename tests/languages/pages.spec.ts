/** Every page in every language: it declares and uses its language, and is complete and accessible. */
import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { listBrandWords } from '../support/brands/brand-words.ts';
import { findViolations } from '../support/browser/axe.ts';
import { findFallbackGlyphs } from '../support/browser/glyphs.ts';
import { waitUntilComplete } from '../support/browser/wait-until-complete.ts';
import {
  type LanguageCode,
  languageCodes,
  listedPaths,
  localizedPath,
  readLanguage,
  unlistedPages,
} from './languages.ts';
import { expectOwnWords } from './own-words.ts';

const origin = 'https://casadavespera.example';

const open: Readonly<Record<string, (page: Page, code: LanguageCode) => Promise<unknown>>> = {
  ...Object.fromEntries(
    listedPaths.map((path) => [
      path,
      (page: Page, code: LanguageCode) => page.goto(localizedPath(code, path)),
    ]),
  ),
  ...unlistedPages,
};

const withDirection = { ltr: null, rtl: 'rtl' } as const;

for (const code of languageCodes) {
  for (const [name, reach] of Object.entries(open)) {
    test(`${code}: the page “${name}” is in its language, whole and accessible`, async ({ page }) => {
      const { locale, direction, folder } = readLanguage(code);
      await reach(page, code);
      const html = page.locator('html');
      await expect.soft(html).toHaveAttribute('lang', locale.language);
      expect.soft(await html.getAttribute('dir')).toBe(withDirection[direction]);
      const words = listBrandWords(`tests/support/brands/casa-da-vespera/${folder}`, locale.language);
      await expectOwnWords(page, words, await page.content(), name);
      await page.locator('details').evaluateAll((all) => {
        for (const each of all as HTMLDetailsElement[]) {
          each.removeAttribute('name');
          each.open = true;
        }
      });
      await waitUntilComplete(page);
      expect.soft(await findFallbackGlyphs(page)).toEqual([]);
      expect.soft(await findViolations(page)).toEqual([]);
    });
  }
}

for (const path of listedPaths) {
  test(`${path} has a title, a description and an address of its own in each language, and names all`, async ({
    page,
  }) => {
    const said: (string | null)[] = [];
    for (const code of languageCodes) {
      await page.goto(localizedPath(code, path));
      const head = page.locator('head');
      const canonical = head.locator('link[rel=canonical]');
      await expect.soft(canonical).toHaveAttribute('href', origin + localizedPath(code, path));
      const named = await head
        .locator('link[rel=alternate][hreflang]')
        .evaluateAll((links) =>
          (links as HTMLLinkElement[]).map((link) => [link.hreflang, link.getAttribute('href')]),
        );
      expect
        .soft(named)
        .toEqual([
          ...languageCodes.map((each) => [each, origin + localizedPath(each, path)]),
          ['x-default', origin + localizedPath('pt', path)],
        ]);
      said.push(await page.title());
      said.push(await head.locator('meta[name=description]').getAttribute('content'));
    }
    expect(new Set(said).size).toBe(2 * languageCodes.length);
  });
}
