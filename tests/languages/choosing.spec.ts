/** Choosing a language: by the links on every page, and by the line that offers the browser's own. */
import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { addressOf, codes, languageOf, listed } from './languages.ts';

/** The links to other languages within a part of the page: their languages and addresses. */
const linksIn = (page: Page, part: string) =>
  page
    .locator(`${part} a[hreflang]`)
    .evaluateAll((links) =>
      (links as HTMLAnchorElement[]).map((link) => [link.hreflang, link.getAttribute('href')]),
    );

test('menu and footer lead to the same page in every other language', async ({ page }) => {
  for (const code of codes)
    for (const path of [...listed, '/no-such-page']) {
      await page.goto(addressOf(code, path));
      // A page that is not there is not there in another language.
      const same = path === '/no-such-page' ? '/' : path;
      const others = codes.filter((each) => each !== code).map((each) => [each, addressOf(each, same)]);
      for (const part of ['#menu', 'footer'])
        expect.soft(await linksIn(page, part), `${code} ${path}, ${part}`).toEqual(others);
    }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a link leads to the same page, and none is offered', async ({ page }) => {
    await page.goto('/ja/privacy');
    await expect(page.locator('[data-offers] a:visible')).toHaveCount(0);
    await page.locator('footer a[hreflang=ar]').click();
    await expect(page).toHaveURL('/ar/privacy');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar-AE');
  });
});

test('with scripts, a link leads to the same section', async ({ page }) => {
  await page.goto('/ja#faqs');
  await page.locator('footer a[hreflang=ar]').click();
  await expect(page).toHaveURL('/ar#faqs');
});

/** Opens an address in a browser that asks for a language. Returns the offers that it shows, and how much has moved. */
async function offered(browser: Browser, address: string, locale: string) {
  const page = await browser.newPage({ locale });
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        moved.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const shown = page.locator('[data-offers] a:visible');
  const offers = await shown.evaluateAll((links) =>
    (links as HTMLAnchorElement[]).map((link) => [
      link.closest<HTMLElement>('[lang]')?.lang,
      link.textContent,
      link.getAttribute('href'),
    ]),
  );
  const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved);
  await page.close();
  return { offers, moved };
}

for (const [path, asked, code] of [
  ['/', 'ja-JP', 'ja'],
  ['/', 'ar-EG', 'ar'],
  ['/', 'en-US', 'en'],
  ['/terms', 'ja', 'ja'],
  ['/ar/terms', 'pt-BR', 'pt'],
] as const)
  test(`${path} offers itself in a browser’s ${asked}, in that language, and nothing moves`, async ({
    browser,
    site,
  }) => {
    const { locale, words } = languageOf(code);
    const address = addressOf(code, path.replace('/ar', ''));
    expect(await offered(browser, site.url + path, asked)).toEqual({
      offers: [[locale.language, words.languages?.offer, address]],
      moved: [],
    });
  });

for (const [path, asked] of [
  ['/', 'pt-BR'],
  ['/', 'fr-FR'],
  ['/ja', 'ja-JP'],
  ['/ar/terms', 'ar'],
] as const)
  test(`${path} offers nothing in a browser’s ${asked}`, async ({ browser, site }) => {
    expect((await offered(browser, site.url + path, asked)).offers).toEqual([]);
  });
