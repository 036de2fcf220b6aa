/**
 * Checks that every page is complete in every language, is in that language, and links to the same page in other
 * languages.
 */
import { expect, type Page } from '@playwright/test';
import { findLayoutFaults, type WindowSize } from '../bending/windows.ts';
import { test } from '../fixtures.ts';
import { listBrandWords } from '../support/brands/brand-words.ts';
import { findViolations } from '../support/browser/axe.ts';
import { findFallbackGlyphs } from '../support/browser/glyphs.ts';
import { openAnswers } from '../support/browser/open-answers.ts';
import { waitUntilComplete } from '../support/browser/wait-until-complete.ts';
import {
  getLocalizedPath,
  type LanguageCode,
  languageCodes,
  listedPaths,
  readLanguageTexts,
  unlistedPages,
} from './languages.ts';
import { expectBrandWordsOnly } from './own-words.ts';
import { checkedWindowSizes } from './windows.ts';

const origin = 'https://casadavespera.example';

const open: Readonly<Record<string, (page: Page, code: LanguageCode) => Promise<unknown>>> = {
  ...Object.fromEntries(
    listedPaths.map((path) => [
      path,
      (page: Page, code: LanguageCode) => page.goto(getLocalizedPath(code, path)),
    ]),
  ),
  ...unlistedPages,
};

/** The viewports in which the layout is checked. `bending/` covers longer and shorter words. */
const windowsFor: Partial<Record<LanguageCode, readonly WindowSize[]>> = {
  ar: checkedWindowSizes,
  pt: checkedWindowSizes,
};

const withDirection = { ltr: null, rtl: 'rtl' } as const;

const listLinks = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((links) =>
      (links as HTMLAnchorElement[]).map((link) => [link.hreflang, link.getAttribute('href')]),
    );

async function expectAlternates(page: Page, code: LanguageCode, path: string): Promise<void> {
  const canonical = page.locator('head link[rel=canonical]');
  await expect.soft(canonical).toHaveAttribute('href', origin + getLocalizedPath(code, path));
  const alternates = languageCodes.map((each) => [each, origin + getLocalizedPath(each, path)]);
  expect
    .soft(await listLinks(page, 'head link[rel=alternate][hreflang]'))
    .toEqual([...alternates, ['x-default', origin + getLocalizedPath('pt', path)]]);
}

for (const code of languageCodes)
  for (const [name, reach] of Object.entries(open))
    test(`${code}: the page “${name}” is complete, in its language, and links to its translations`, async ({
      page,
    }) => {
      const { locale, direction, folder } = readLanguageTexts(code);
      await reach(page, code);
      const html = page.locator('html');
      await expect.soft(html).toHaveAttribute('lang', locale.language);
      expect.soft(await html.getAttribute('dir')).toBe(withDirection[direction]);
      const words = listBrandWords(`tests/support/brands/casa-da-vespera/${folder}`, locale.language);
      await expectBrandWordsOnly(page, words, await page.content(), name);
      const isListed = (listedPaths as readonly string[]).includes(name);
      if (isListed) await expectAlternates(page, code, name);
      if (isListed || name === 'not found') {
        const others = languageCodes
          .filter((each) => each !== code)
          .map((each) => [each, getLocalizedPath(each, isListed ? name : '/')]);
        for (const part of ['#menu', 'footer'])
          expect.soft(await listLinks(page, `${part} a[hreflang]`), part).toEqual(others);
      }
      await openAnswers(page);
      await waitUntilComplete(page);
      expect.soft(await findFallbackGlyphs(page)).toEqual([]);
      // `accessibility/axe.spec.ts` covers left-to-right pages.
      if (direction === 'rtl') expect.soft(await findViolations(page)).toEqual([]);
      expect.soft(await findLayoutFaults(page, windowsFor[code] ?? [])).toEqual([]);
    });
