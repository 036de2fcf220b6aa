/** A server with the desk switched on, and people who use it, each in a browser of their own with a passkey. */
import { test as base, expect, type Page } from '@playwright/test';
import { DeskDevice } from './inbox-device.ts';
import { DeskServer, type RequestWords } from './inbox-server.ts';

interface Fixtures {
  readonly server: DeskServer;
  /** Lets a device join, invited by the terminal. */
  readonly joined: (label: string, name?: string) => Promise<DeskDevice>;
  /** Lets somebody join. Returns the page of their device. */
  readonly arrive: (name: string, label?: string) => Promise<Page>;
  /** A page of Isabel, who stays signed in for all tests of a worker. */
  readonly isabel: Page;
  /** Sends a visitor's request. Returns its reference. */
  readonly receive: (own?: Partial<RequestWords>, language?: string) => Promise<string>;
}

/** Tests on a server that all tests of a worker share. It keeps requests in clear. */
export const test = base.extend<Fixtures, { sharedServer: DeskServer; isabelsDevice: DeskDevice }>({
  sharedServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
    async ({}, use) => await withServer(use),
    { scope: 'worker' },
  ],
  isabelsDevice: [
    async ({ browser, sharedServer }, use) => {
      const device = await DeskDevice.create(browser, sharedServer.origin);
      await device.join(await sharedServer.invite('Isabel'), 'A telephone');
      await use(device);
      await device.close();
    },
    { scope: 'worker' },
  ],
  isabel: async ({ isabelsDevice }, use) => {
    const page = await isabelsDevice.page.context().newPage();
    await page.goto('/desk');
    await use(page);
    await page.close();
  },
  server: ({ sharedServer }, use) => use(sharedServer),
  baseURL: ({ server }, use) => use(server.origin),
  joined: async ({ browser, server }, use) => {
    const devices: DeskDevice[] = [];
    await use(async (label, name = 'Ada Byron') => {
      const device = await DeskDevice.create(browser, server.origin);
      devices.push(device);
      await device.join(await server.invite(name), label);
      return device;
    });
    for (const device of devices) await device.close();
  },
  arrive: ({ joined }, use) => use(async (name, label = 'A telephone') => (await joined(label, name)).page),
  receive: ({ server }, use) => use((own, language) => server.sendRequest(own, language)),
});

/** Tests that seal requests, or change the database: each has a server of its own. */
export const isolatedTest = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: as above
  server: async ({}, use) => await withServer(use),
});

async function withServer(use: (server: DeskServer) => Promise<void>): Promise<void> {
  const server = await DeskServer.started();
  await use(server);
  await server.close();
}

export { expect };

/** Goes to a place of the desk, as by a link in a mail. */
export async function goToScreen(page: Page, place: string): Promise<void> {
  await page.goto(`/desk#${place}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Goes to a request, and waits for its words. */
export async function openRequest(page: Page, reference: string, name = 'Eleanor Whitcombe'): Promise<void> {
  await page.goto(`/desk#${reference}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** All that a browser has stored for the site, beside its cookies. */
export const readStorage = (page: Page): Promise<string> =>
  page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      history.state,
      await indexedDB.databases(),
      await caches.keys(),
    ]),
  );
