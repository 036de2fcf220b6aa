/**
 * Checks that a page uses either all of the brand's typefaces or none, and that nothing on it moves, on fast and slow
 * connections and if the visitor scrolls immediately. If the brand's typefaces arrive after the first paint, they
 * replace the system's typefaces only on phones whose page was not scrolled.
 */
import { expect, type Page, test } from '@playwright/test';
import { readGlyphs } from '../support/browser/glyphs.ts';
import { getBuildFolder } from '../support/build-sites.ts';
import { phoneOptions } from './phone.ts';
import { type DelayedSite, type NetworkDelays, serveWithDelays, streamInChunks } from './slow-site.ts';

/** The largest sum of layout shifts that visitors do not notice. */
const maxShift = 0.02;

let site: DelayedSite | undefined;
test.afterEach(() => site?.close());

async function open(page: Page, slowness: NetworkDelays, path = '/'): Promise<void> {
  site = await serveWithDelays(getBuildFolder('served'), slowness);
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

const sumShifts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return (window as unknown as { seen: { shift: number } }).seen.shift;
  });

async function findTypefaceSource(page: Page): Promise<'brand' | 'system' | 'both'> {
  const custom = new Set((await readGlyphs(page)).map((glyphs) => glyphs.custom));
  if (custom.size > 1) return 'both';
  return custom.has(true) ? 'brand' : 'system';
}

/** Scrolls by 500 px every 60 ms from the first frame on, as after a quick swipe. */
const scrollAtOnce = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const step = () => scrollBy({ top: 500, behavior: 'instant' });
    requestAnimationFrame(() => setInterval(step, 60));
  });

const atFoot = (page: Page) =>
  page.waitForFunction(
    () => document.readyState === 'complete' && scrollY + innerHeight > document.body.clientHeight - 2,
  );

function afterTheFirstPaint(page: Page): () => Promise<boolean> {
  const painted = Promise.withResolvers<boolean>();
  page.once('domcontentloaded', async () => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    painted.resolve(true);
  });
  return () => painted.promise;
}

const connections: Readonly<
  Record<string, { readonly on: keyof typeof screens; slowness: (page: Page) => NetworkDelays }>
> = {
  'every typeface late': { on: 'laptop', slowness: (page) => ({ typeface: afterTheFirstPaint(page) }) },
  'every typeface refused': { on: 'phone', slowness: () => ({ typeface: async () => false }) },
  'one typeface refused': {
    on: 'laptop',
    slowness: () => ({ typeface: async (file) => !file.includes('display.') }),
  },
  'one typeface late': {
    on: 'phone',
    slowness: (page) => {
      const late = afterTheFirstPaint(page);
      return { typeface: async (file) => !file.includes('italic') || late() };
    },
  },
  'a page that comes in pieces': { on: 'phone', slowness: () => ({ page: streamInChunks }) },
};

const screens = { laptop: { viewport: { width: 1280, height: 800 } }, phone: phoneOptions };

for (const [line, { on, slowness }] of Object.entries(connections))
  test.describe(`on a ${on}`, () => {
    test.use(screens[on]);

    test(`with ${line}, nothing moves, and no text mixes typefaces`, {
      tag: '@slow',
    }, async ({ page }) => {
      if (on === 'phone') await scrollAtOnce(page);
      await open(page, slowness(page));
      if (on === 'phone') await atFoot(page);
      await page.evaluate(() => document.fonts.ready);
      expect(await findTypefaceSource(page)).not.toBe('both');
      expect(await sumShifts(page)).toBeLessThanOrEqual(maxShift);
    });
  });

test('typefaces that load before the first paint are used on the whole page, without a layout shift', async ({
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
  await page.waitForFunction(() => [...document.fonts].some(({ family }) => family === 'Display'));
  sendWords();
  await opened;
  expect(await findTypefaceSource(page)).toBe('brand');
  expect(await sumShifts(page)).toBe(0);
});

test('typefaces that loaded too late for one page are used on the next one', { tag: '@slow' }, async ({
  page,
}) => {
  await open(page, { typeface: afterTheFirstPaint(page) });
  expect(await findTypefaceSource(page)).toBe('system');
  await page.evaluate(() => document.fonts.ready);
  await page.goto(`${site?.url}/terms`);
  expect(await findTypefaceSource(page)).toBe('brand');
});

test.describe('late typefaces on a phone', () => {
  test.use(phoneOptions);

  /**
   * Opens a page, and runs `meanwhile` between the first paint and the arrival of the fonts.
   * @param now the time of the page's clock in ms when the fonts arrive, fixed because the real time depends on the
   * machine
   */
  async function openBeforeTypefaces(page: Page, path: string, meanwhile?: () => void, now = 0) {
    const painted = afterTheFirstPaint(page);
    await page.addInitScript((now) => {
      const sizes = new Set<number>();
      Object.assign(window, { sizes });
      performance.now = () => now;
      const record = () => {
        sizes.add(document.fonts.size);
        requestAnimationFrame(record);
      };
      requestAnimationFrame(record);
    }, now);
    const ready = Promise.withResolvers<boolean>();
    const opened = open(page, { typeface: () => ready.promise }, path);
    await painted();
    if (meanwhile) await page.evaluate(meanwhile);
    ready.resolve(true);
    await opened;
    await page.waitForLoadState('networkidle');
  }

  for (const path of ['/', '/terms', '/404'])
    test(`replace the system’s in one frame, and move nothing: ${path}`, async ({ page }) => {
      await openBeforeTypefaces(page, path);
      await expect.poll(() => findTypefaceSource(page)).toBe('brand');
      // There are two sizes: without the brand's typefaces, and with all of them.
      expect(await page.evaluate(() => (window as unknown as { sizes: Set<number> }).sizes.size)).toBe(2);
      expect(await sumShifts(page)).toBeLessThanOrEqual(0.01);
    });

  const exceptions: readonly [
    when: string,
    path: string,
    meanwhile?: (() => void) | undefined,
    now?: number,
  ][] = [
    ['after the page was scrolled', '/', () => scrollBy(0, 50)],
    ['if the address has a fragment', '/terms#use'],
    ['more than a second after the first paint', '/', undefined, 1_000_000],
  ];
  for (const [when, path, meanwhile, now] of exceptions)
    test(`replace nothing ${when}`, { tag: '@slow' }, async ({ page }) => {
      await openBeforeTypefaces(page, path, meanwhile, now);
      expect(await findTypefaceSource(page)).toBe('system');
      expect(await sumShifts(page)).toBeLessThanOrEqual(maxShift);
    });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a page uses cached typefaces', async ({ page }) => {
    site = await serveWithDelays(getBuildFolder('served'), {});
    await page.goto(site.url);
    await page.reload();
    expect(await findTypefaceSource(page)).toBe('brand');
  });
});
