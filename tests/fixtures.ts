/** What every browser test is given: a page on a site that really runs, and ears for what it says and calls. */
import { test as base, type Page } from '@playwright/test';
import { type Build, folderOf } from '../testing/build-sites.ts';
import { RunningServer } from '../testing/running-server.ts';
import { serveStatic } from '../testing/static-server.ts';

export interface SiteOptions {
  /** Which of the two builds is visited. */
  readonly build: Build;
}

interface Site {
  readonly url: string;
  /** Where requests arrive; a static site has none. */
  readonly server?: RunningServer;
}

interface Heard {
  /** Errors and warnings in the console, and exceptions that nobody caught. */
  readonly complaints: string[];
  /** Addresses that were called at another origin. */
  readonly strangers: string[];
}

/** The shared server takes each test for another visitor, so that together they are not a flood. */
const behindProxy = { TRUST_PROXY: '1' };
let visitors = 0;

export const test = base.extend<{ heard: Heard }, SiteOptions & { site: Site }>({
  build: ['served', { option: true, scope: 'worker' }],
  /** Shared by the tests of one worker, which therefore ask the store only for references that they were given. */
  site: [
    async ({ build }, use) => {
      const folder = folderOf(build);
      const server = build === 'static' ? await serveStatic(folder) : await RunningServer.start(behindProxy);
      await use({ url: server.url, ...(server instanceof RunningServer && { server }) });
      await server.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
  extraHTTPHeaders: ({}, use) => {
    visitors += 1;
    return use({ 'X-Forwarded-For': `10.0.${visitors >> 8}.${visitors & 255}` });
  },
  heard: ({ page, baseURL }, use) => use(listenTo(page, baseURL ?? '')),
});

/** For tests of the store: a server of each test's own, which `page` visits. */
export const serverTest = test.extend<{ server: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
  server: async ({}, use) => {
    const server = await RunningServer.start();
    await use(server);
    await server.close();
  },
  baseURL: ({ server }, use) => use(server.url),
});

export type Fixtures = Parameters<Parameters<typeof test>[2]>[0];

function listenTo(page: Page, origin: string): Heard {
  const heard: Heard = { complaints: [], strangers: [] };
  page.on('console', (message) => {
    // The browser's own line for an answer such as 404 or 503.
    if (message.text().startsWith('Failed to load resource')) return;
    if (['error', 'warning'].includes(message.type())) heard.complaints.push(message.text());
  });
  page.on('pageerror', (error) => heard.complaints.push(String(error)));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) heard.strangers.push(request.url());
  });
  return heard;
}
