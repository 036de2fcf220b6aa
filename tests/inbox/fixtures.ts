/** Starts servers with the inbox, and opens the inbox for people who each have a separate browser with a passkey. */
import { test as base, expect, type Page } from '@playwright/test';
import { InboxDevice } from './inbox-device.ts';
import { InboxServer, type RequestFieldTexts } from './inbox-server.ts';

interface Fixtures {
  readonly server: InboxServer;
  /** Creates a device, and accepts an invitation on it. */
  readonly addDevice: (label: string, name?: string) => Promise<InboxDevice>;
  /** Adds a person with a device. Returns the page of the device. */
  readonly addPerson: (name: string) => Promise<Page>;
  /** The page of Isabel, who stays signed in for all tests of a worker. */
  readonly isabel: Page;
  /** Sends a visitor's request. Returns its reference. */
  readonly receive: (own?: Partial<RequestFieldTexts>) => Promise<string>;
}

/** Tests that share one server per worker. The server stores requests unencrypted. */
export const test = base.extend<Fixtures, { sharedServer: InboxServer; isabelsDevice: InboxDevice }>({
  sharedServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
    async ({}, use) => await withServer(use),
    { scope: 'worker' },
  ],
  isabelsDevice: [
    async ({ browser, sharedServer }, use) => {
      const device = await InboxDevice.create(browser, sharedServer.origin);
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
  addDevice: async ({ browser, server }, use) => {
    const devices: InboxDevice[] = [];
    await use(async (label, name = 'Ada Byron') => {
      const device = await InboxDevice.create(browser, server.origin);
      devices.push(device);
      await device.join(await server.invite(name), label);
      return device;
    });
    for (const device of devices) await device.close();
  },
  addPerson: ({ addDevice }, use) => use(async (name) => (await addDevice('A telephone', name)).page),
  receive: ({ server }, use) => use((own) => server.sendRequest(own)),
});

/** Tests that encrypt requests or change the database. Each test has its own server. */
export const isolatedTest = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
  server: async ({}, use) => await withServer(use),
});

async function withServer(use: (server: InboxServer) => Promise<void>): Promise<void> {
  const server = await InboxServer.started();
  await use(server);
  await server.close();
}

export { expect };

export async function goToScreen(page: Page, place: string): Promise<void> {
  await page.goto(`/desk#${place}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

export async function openRequest(page: Page, reference: string, name = 'Eleanor Whitcombe'): Promise<void> {
  await page.goto(`/desk#${reference}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

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
