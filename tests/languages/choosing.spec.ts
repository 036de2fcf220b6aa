/** Tests how visitors choose a language: with a link, or with the banner that offers the language of the browser. */
import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { enlargeText } from '../support/browser/enlarge-text.ts';
import { waitUntilComplete } from '../support/browser/wait-until-complete.ts';
import { getLocalizedPath, languageCodes, readLanguageTexts } from './languages.ts';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a link leads to the translation of the page, and no offer is shown', async ({ page }) => {
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

/**
 * Opens an address in a browser with a preferred language. Returns the visible banners that offer a language, and the
 * sum of layout shifts.
 */
async function openOffers(browser: Browser, address: string, locale: string) {
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

test('a page offers its translation into the browser’s language, in that language and without a layout shift', async ({
  browser,
  site,
}) => {
  for (const [path, asked, code] of [
    ['/', 'ja-JP', 'ja'],
    ['/', 'en-US', 'en'],
    ['/terms', 'ar-EG', 'ar'],
    ['/ar/terms', 'pt-BR', 'pt'],
    ['/', 'pt-BR', undefined],
    ['/', 'fr-FR', undefined],
    ['/ar/terms', 'ar', undefined],
  ] as const) {
    const { locale, words } = readLanguageTexts(code ?? 'pt');
    const address = getLocalizedPath(code ?? 'pt', path.replace('/ar', ''));
    expect.soft(await openOffers(browser, site.url + path, asked), `${path} in ${asked}`).toEqual({
      offers: code ? [[locale.language, words.languages?.offer, address]] : [],
      moved: [],
    });
  }
});

const findCoveredTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const offer = document.querySelector('[data-offers] nav:not([hidden])');
    if (!offer) return ['no offer'];
    const box = offer.getBoundingClientRect();
    const covered: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!node.textContent?.trim() || !element || offer.contains(element)) continue;
      if (element.closest('script, style, noscript, .visually-hidden') || !element.checkVisibility())
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const meets = [...range.getClientRects()].some(
        // Ignores the upper and lower quarter, because line boxes are taller than their glyphs.
        ({ left, right, top, bottom, width, height }) =>
          width > 0 &&
          left < box.right &&
          box.left < right &&
          top + height * 0.25 < box.bottom &&
          box.top < bottom - height * 0.25,
      );
      if (meets) covered.push(node.textContent.trim().slice(0, 40));
    }
    return covered;
  });

for (const [path, asked] of [
  ['/ar', 'ja'],
  ['/ja', 'pt-BR'],
  ['/en/no-such-page', 'ar'],
] as const)
  test(`the offer covers no text of ${path} at any viewport and text size, and can be closed`, async ({
    browser,
    site,
  }) => {
    const page = await browser.newPage({ locale: asked });
    const offer = page.locator('[data-offers] nav:visible');
    for (const factor of [1, 2]) {
      await enlargeText(page, factor);
      await page.goto(site.url + path);
      await waitUntilComplete(page);
      for (const [width, height] of [
        [320, 568],
        [320, 256],
        [360, 640],
        [390, 664],
        [768, 1024],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height });
        expect(await findCoveredTexts(page), `${width} × ${height}, text × ${factor}`).toEqual([]);
        const offers = page.locator('[data-offers]');
        expect(await offers.evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(width);
      }
    }
    const button = offer.getByRole('button');
    await expect(button).toHaveAccessibleName(
      readLanguageTexts(languageCodes.find((code) => asked.startsWith(code)) ?? 'pt').words.languages
        ?.close ?? '',
    );
    await button.click();
    await expect(offer).toHaveCount(0);
    await page.goto(`${site.url}/en/privacy`);
    await expect(offer).toHaveCount(0);
    await page.close();
  });

const letter = {
  name: 'ليلى Byron',
  email: 'ada@example.com',
  phone: '+351 555 010 147',
  company: 'Analytical Engines',
  message: 'A week of silence,\nnear water. “&<br>',
};

const typeLetter = async (page: Page) => {
  for (const [name, text] of Object.entries(letter)) await page.locator(`#${name}`).fill(text);
  await page.locator('#serviceInterest').selectOption({ index: 1 });
};

const readLetter = (page: Page) =>
  page
    .locator('#contact form')
    .evaluate(
      (form: HTMLFormElement, names) =>
        Object.fromEntries(
          names.map((name) => [name, (form.elements.namedItem(name) as HTMLInputElement).value]),
        ),
      [...Object.keys(letter), 'serviceInterest'],
    );

const readSessionStorage = (page: Page) => page.evaluate(() => Object.values(sessionStorage));

for (const part of ['#menu', '[data-offers]'])
  test(`typed text is kept when the language is changed in ${part}, only in the form of this tab`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ locale: 'ja', viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await page.goto(`${site.url}/en`);
    await typeLetter(page);
    const written = await readLetter(page);
    if (part === '#menu') await page.locator('header > [popovertarget=menu]').click();
    await page.locator(`${part} a[hreflang=ja]`).click();
    await expect(page).toHaveURL(/\/ja$/);
    expect(await readLetter(page)).toEqual(written);
    expect(await readSessionStorage(page)).toEqual([]);
    // The typed text remains after another change of language and after going back. Other tabs do not show it.
    await page.locator('footer a[hreflang=ar]').click();
    await expect(page).toHaveURL(/\/ar$/);
    expect(await readLetter(page)).toEqual(written);
    await page.goBack();
    await expect(page).toHaveURL(/\/ja$/);
    await expect(page.locator('#message')).toHaveValue(letter.message);
    expect(await readSessionStorage(page)).toEqual([]);
    for (const word of ['Analytical', 'silence', 'ada@', 'ada%40'])
      expect(sent.filter((each) => each.includes(word))).toEqual([]);
    const other = await context.newPage();
    await other.goto(`${site.url}/ja`);
    expect(Object.values(await readLetter(other)).join('')).toBe('');
    await context.close();
  });

test('a link that opens another tab does not transfer typed text', async ({ page }) => {
  await page.goto('/en');
  await typeLetter(page);
  const opening = page.context().waitForEvent('page');
  await page.locator('footer a[hreflang=ja]').click({ modifiers: ['ControlOrMeta'] });
  await (await opening).close();
  await expect(page.locator('#message')).toHaveValue(letter.message);
  expect(await readSessionStorage(page)).toEqual([]);
});

test('without storage, the language can be changed, and an offer can be closed', async ({
  browser,
  site,
}) => {
  const page = await browser.newPage({ locale: 'ja' });
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    }),
  );
  await page.goto(`${site.url}/en`);
  await page.locator('[data-offers] nav:visible button').click();
  await expect(page.locator('[data-offers] nav:visible')).toHaveCount(0);
  await typeLetter(page);
  await page.locator('footer a[hreflang=ja]').click();
  await expect(page).toHaveURL(/\/ja$/);
  expect(errors).toEqual([]);
  await page.close();
});
