/**
 * The Playwright fixtures. With `test`, all tests of a worker share a running server or a static build. `serverTest`
 * also reads what the server stores and logs. Both provide the console errors and the requests of the page, and pages
 * that are already open.
 */
import { type BrowserContext, test as base, type Page, type ViewportSize } from '@playwright/test';
import { composedBrand } from './support/brands/compose-brand.ts';
import { waitUntilComplete } from './support/browser/wait-until-complete.ts';
import { getBuildFolder, type SiteBuildName } from './support/build-sites.ts';
import { RunningServer } from './support/server/running-server.ts';
import { serveStatic } from './support/server/static-server.ts';

export interface SiteOptions {
  readonly build: SiteBuildName | 'languages';
}

interface Site {
  readonly url: string;
  /** Undefined for a static site. */
  readonly server?: RunningServer;
}

interface Observed {
  readonly consoleErrors: string[];
  readonly foreignRequests: string[];
}

/**
 * Makes the shared server treat each test as another visitor, because all tests together would exceed its rate limits.
 */
const behindProxy = { TRUST_PROXY: '1' };
let visitorCount = 0;

/**
 * Returns the loaded page at an address, scrolled to its top, with all FAQ answers closed and an empty form. All tests
 * of a worker share the page. They may read it, open answers, follow links within it and fill in its form. A test with
 * other actions needs a page of its own.
 * @param viewport by default a wide viewport
 */
type PageOpener = (address: string, viewport?: ViewportSize) => Promise<Page>;

const wide: ViewportSize = { width: 1280, height: 800 };

interface OpenPages {
  readonly context: BrowserContext;
  readonly pages: Map<string, Page>;
}

interface WorkerFixtures {
  readonly site: Site;
  readonly openPages: OpenPages;
}

export const test = base.extend<{ observed: Observed; opened: PageOpener }, SiteOptions & WorkerFixtures>({
  build: ['served', { option: true, scope: 'worker' }],
  /**
   * The site that all tests of a worker share. Its store also contains the requests of other tests, so a test must find
   * its requests by reference.
   */
  site: [
    async ({ build }, use) => {
      const folder = getBuildFolder(build);
      const brand = build === 'languages' ? { BRAND: composedBrand } : {};
      const isServed = build === 'served' || build === 'languages';
      const server = isServed
        ? await RunningServer.start({ ...behindProxy, ...brand, OUT_DIR: folder })
        : await serveStatic(folder);
      await use({ url: server.url, ...(server instanceof RunningServer && { server }) });
      await server.close();
    },
    { scope: 'worker' },
  ],
  openPages: [
    async ({ browser, site }, use) => {
      const context = await browser.newContext({
        baseURL: site.url,
        viewport: wide,
        reducedMotion: 'reduce',
      });
      await use({ context, pages: new Map() });
      await context.close();
    },
    { scope: 'worker' },
  ],
  opened: async ({ openPages: { context, pages } }, use) => {
    const read = new Map<string, Page>();
    await use(async (address, viewport = wide) => {
      const page = pages.get(address) ?? (await openIn(context, address));
      pages.set(address, page);
      read.set(address, page);
      if (page.viewportSize()?.width !== viewport.width) await page.setViewportSize(viewport);
      return page;
    });
    for (const [address, page] of read) await page.evaluate(resetPage, address);
  },
  baseURL: ({ site }, use) => use(site.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
  extraHTTPHeaders: ({}, use) => {
    visitorCount += 1;
    return use({ 'X-Forwarded-For': `10.0.${visitorCount >> 8}.${visitorCount & 255}` });
  },
  observed: ({ page, baseURL }, use) => use(observePage(page, baseURL ?? '')),
});

/**
 * Tests that check what the server stores and logs. They see only what was added during the test. After a failed test,
 * Playwright starts another worker with another server.
 */
export const serverTest = test.extend<{ server: RunningServer }>({
  server: async ({ site }, use) => {
    if (!site.server) throw new Error('A static site has no server.');
    await site.server.ignoreEarlier();
    await use(site.server);
  },
});

export type Fixtures = Parameters<Parameters<typeof test>[2]>[0];

async function openIn(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await waitUntilComplete(page);
  return page;
}

/** Reverts the changes that tests may make to a shared page. Runs in the browser. */
function resetPage(address: string): void {
  for (const answer of document.querySelectorAll('details')) answer.open = false;
  for (const form of document.forms) form.reset();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  history.replaceState(null, '', address);
  scrollTo({ top: 0, behavior: 'instant' });
}

export function observePage(page: Page, origin: string): Observed {
  const observed: Observed = { consoleErrors: [], foreignRequests: [] };
  page.on('console', (message) => {
    // Ignores the browser's own message about a response such as 404 or 503.
    if (message.text().startsWith('Failed to load resource')) return;
    if (['error', 'warning'].includes(message.type())) observed.consoleErrors.push(message.text());
  });
  page.on('pageerror', (error) => observed.consoleErrors.push(String(error)));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) observed.foreignRequests.push(request.url());
  });
  return observed;
}
