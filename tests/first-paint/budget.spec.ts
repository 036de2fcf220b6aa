/** Checks the size limits of the content that is visible without scrolling. `bench/` measures times. */
import { expect, type Page, type Request } from '@playwright/test';
import { test } from '../fixtures.ts';
import { listedPaths } from '../pages/states.ts';
import { waitForFormScript } from '../support/browser/consultation-form.ts';
import { pageBudget } from '../support/browser/page-budget.ts';
import { waitUntilComplete } from '../support/browser/wait-until-complete.ts';
import { countResponseBytes, phoneOptions } from './phone.ts';

const inlineScriptBytes = 7000;
const cuts = [0, 2, 5];

const pages = [...listedPaths, '/no-such-page'];

interface Arrival {
  readonly address: string;
  readonly kind: string;
  /** The size of the headers and of the encoded body. */
  readonly bytes: number;
}

const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
  );

/** Opens a page without scrolling, and waits until no request is pending. Returns the loaded files. */
async function listArrivals(page: Page, address: string, ready = waitUntilComplete): Promise<Arrival[]> {
  const arriving: Promise<Arrival>[] = [];
  const coming = new Set<Request>();
  page.on('request', (request) => coming.add(request));
  page.on('requestfailed', (request) => coming.delete(request));
  page.on('requestfinished', (request) => {
    coming.delete(request);
    const arrival = async () => ({
      address: new URL(request.url()).pathname,
      kind: request.resourceType(),
      bytes: await countResponseBytes(request),
    });
    arriving.push(arrival());
  });
  await page.goto(address, { waitUntil: 'load' });
  await ready(page);
  await twoFrames(page);
  await expect.poll(() => coming.size).toBe(0);
  return Promise.all(arriving);
}

const waitForNothing = () => Promise.resolve();

const sum = (list: readonly Arrival[]): number => list.reduce((total, { bytes }) => total + bytes, 0);

const listPictures = (list: readonly Arrival[]): string[] =>
  list.filter(({ kind }) => kind === 'image').map(({ address }) => address);

const formatTable = (list: readonly Arrival[]): string =>
  list.map(({ address, bytes }) => `${String(bytes).padStart(8)}  ${address}`).join('\n');

/**
 * Expects that the loaded files are within the size limits, and that only the preloaded picture of the hero was loaded.
 */
async function expectWithinBudget(page: Page, address: string): Promise<Arrival[]> {
  const all = await listArrivals(page, address);
  const hero = all.filter((arrival) => /\/hero/.test(arrival.address));
  expect(sum(all), formatTable(all)).toBeLessThanOrEqual(pageBudget.firstView);
  expect(sum(hero), formatTable(hero)).toBeLessThanOrEqual(pageBudget.hero);
  expect(all.filter(({ kind }) => kind === 'script')).toEqual([]);
  if (address === '/')
    expect(await heroFetched(page)).toEqual([{ address: await heroShown(page), by: 'link' }]);
  return all;
}

const heroShown = (page: Page): Promise<string> =>
  page
    .locator('#top img')
    .first()
    .evaluate((image: HTMLImageElement) => image.currentSrc);

const heroFetched = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes('/hero'))
      .map(({ name, initiatorType }) => ({ address: name, by: initiatorType })),
  );

for (const screen of [
  { viewport: { width: 430, height: 932 }, deviceScaleFactor: 3 },
  { viewport: { width: 412, height: 915 }, deviceScaleFactor: 3.5 },
  { viewport: { width: 360, height: 640 }, deviceScaleFactor: 4 },
  { viewport: { width: 844, height: 390 }, deviceScaleFactor: 3 },
]) {
  test.describe(`on a phone of ${screen.viewport.width} × ${screen.viewport.height} @ ${screen.deviceScaleFactor}`, () => {
    test.use({ ...phoneOptions, ...screen });

    test('the landing page is within the size limits', { tag: '@slow' }, async ({ page }) => {
      await expectWithinBudget(page, '/');
    });
  });
}

test.describe('on a phone with a dense screen', () => {
  test.use(phoneOptions);

  for (const address of pages) {
    const tag = ['/', '/terms', '/no-such-page'].includes(address) ? [] : '@slow';
    test(`the first view of ${address} is within the size limits, and loads no script file and only the fonts that every page needs`, {
      tag,
    }, async ({ page }) => {
      const all = await expectWithinBudget(page, address);
      const scripts = await page
        .locator('script:is(:not([type]), [type="module"], [type="text/javascript"]):not([src])')
        .allTextContents();
      const bytes = scripts.reduce((total, script) => total + Buffer.byteLength(script), 0);
      expect(bytes).toBeLessThanOrEqual(inlineScriptBytes);

      const links = page.locator('link[rel="preload"][as="font"]');
      const preloaded = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      const names = preloaded.map((href) => href.replace(/^.*\/|\..*$/g, ''));
      expect(names.toSorted()).toEqual(['display', 'display-italic', 'sans', 'text']);
      const fonts = all.filter(({ kind }) => kind === 'font').map((arrival) => arrival.address);
      expect(fonts.toSorted()).toEqual(preloaded.toSorted());
    });
  }

  test('while the page is loading, only pictures of the first view are loaded', async ({ context, page }) => {
    const needed = listPictures(await listArrivals(page, '/'));
    const whole = await (await page.request.get('/')).text();
    const ends = [...whole.matchAll(/<\/picture>/g)].map(({ index }) => index);
    for (const cut of cuts) {
      const part = await context.newPage();
      const body = whole.slice(0, ends[cut]);
      await part.route('/', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
      expect(needed).toEqual(
        expect.arrayContaining(listPictures(await listArrivals(part, '/', waitForNothing))),
      );
      await part.close();
    }
  });

  test('scripts are loaded only near the form', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto('/');
    await page.locator('#testimonials').scrollIntoViewIfNeeded();
    await waitUntilComplete(page);
    await twoFrames(page);
    expect(scripts).toEqual([]);
    await waitForFormScript(page);
    expect(scripts.length).toBeGreaterThan(0);
  });
});
