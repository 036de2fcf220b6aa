/**
 * Whenever its typefaces come, a page is set in all of the brand's or in none, and nothing moves: on a quick line, on a slow
 * one, and for whoever scrolls at once.
 */
import { expect, type Page, test } from '@playwright/test';
import { glyphsOf } from '../support/browser/glyphs.ts';
import { folderOf } from '../support/build-sites.ts';
import { phone } from './phone.ts';
import { inPieces, type Slowness, type SlowSite, serveSlowly } from './slow-site.ts';

/** The largest layout shift that nobody notices. */
const mostShift = 0.02;

let site: SlowSite | undefined;
test.afterEach(() => site?.close());

/** Serves the site with this slowness, and opens a page of it. */
async function open(page: Page, slowness: Slowness, path = '/'): Promise<void> {
  site = await serveSlowly(folderOf('served'), slowness);
  await watchShifts(page);
  await page.goto(site.url + path);
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput))
          seen.shift += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum of all shifts so far, those of the present frame included. */
const shifted = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return (window as unknown as { seen: { shift: number } }).seen.shift;
  });

/** Whether the page is set in the brand's typefaces or in the system's: `both` when some of its texts are in others. */
async function setIn(page: Page): Promise<'brand' | 'system' | 'both'> {
  const own = new Set((await glyphsOf(page)).map((glyphs) => glyphs.own));
  if (own.size > 1) return 'both';
  return own.has(true) ? 'brand' : 'system';
}

/** Scrolls from the first frame on, 500 px at a time, as fast as a page is flung. */
const scrollAtOnce = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const step = () => scrollBy({ top: 500, behavior: 'instant' });
    requestAnimationFrame(() => setInterval(step, 60));
  });

const atFoot = (page: Page) =>
  page.waitForFunction(
    () => document.readyState === 'complete' && scrollY + innerHeight > document.body.clientHeight - 2,
  );

const late = 3000;
const pause = () => new Promise((resolve) => setTimeout(resolve, late));

const lines: Readonly<Record<string, Slowness>> = {
  'every typeface three seconds late': { typeface: () => pause().then(() => true) },
  'every typeface refused': { typeface: async () => false },
  'one typeface refused': { typeface: async (file) => !file.includes('display.') },
  'one typeface three seconds late': {
    typeface: async (file) => !file.includes('italic') || pause().then(() => true),
  },
  'a page that comes in pieces': { page: inPieces },
};

const screens = { laptop: { viewport: { width: 1280, height: 800 } }, phone };

for (const [device, screen] of Object.entries(screens)) {
  test.describe(`on a ${device}`, () => {
    test.use(screen);

    // Each line on both devices, for who reads on the one and for who scrolls at once on the other
    for (const [place, [line, slowness]] of Object.entries(lines).entries()) {
      const scrolls = (place + Number(device === 'phone')) % 2 === 1;
      const tag = place === 0 ? [] : '@slow';
      test(`with ${line}, nothing moves${scrolls ? ' for who scrolls at once' : ''}, and no text is in two kinds of face`, {
        tag,
      }, async ({ page }) => {
        if (scrolls) await scrollAtOnce(page);
        await open(page, slowness);
        if (scrolls) await atFoot(page);
        await page.evaluate(() => document.fonts.ready);
        expect(await setIn(page)).not.toBe('both');
        expect(await shifted(page)).toBeLessThanOrEqual(mostShift);
      });
    }

    test('typefaces that come before the first words set the whole page, without a shift', async ({
      page,
    }) => {
      const { promise: words, resolve: sendWords } = Promise.withResolvers<void>();
      const opened = open(page, {
        async *page(html) {
          const afterScript = html.indexOf('</script>', html.indexOf('<body')) + '</script>'.length;
          yield Buffer.from(html.slice(0, afterScript));
          await words;
          yield Buffer.from(html.slice(afterScript));
        },
      });
      await page.locator('html[data-faces]').waitFor({ state: 'attached' });
      sendWords();
      await opened;
      expect(await setIn(page)).toBe('brand');
      expect(await shifted(page)).toBe(0);
    });
  });
}

test('typefaces that were late for one page set the next', async ({ page }) => {
  await open(page, { typeface: () => pause().then(() => true) });
  expect(await setIn(page)).toBe('system');
  await page.evaluate(() => document.fonts.ready);
  await page.goto(`${site?.url}/terms`);
  expect(await setIn(page)).toBe('brand');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a page whose typefaces are there is set in them', async ({ page }) => {
    site = await serveSlowly(folderOf('served'), {});
    await page.goto(site.url);
    await page.reload();
    expect(await setIn(page)).toBe('brand');
  });
});
