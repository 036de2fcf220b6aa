import { test as base } from '@playwright/test';
import { DeskDevice } from './desk-device.ts';
import { DeskServer } from './desk-server.ts';

interface Desk {
  /** A server of the test's own. */
  readonly server: DeskServer;
  /** Lets a device join, invited by the terminal. */
  readonly joined: (label: string, name?: string) => Promise<DeskDevice>;
}

export const test = base.extend<Desk>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
  server: async ({}, use) => {
    const server = await DeskServer.started();
    await use(server);
    await server.close();
  },
  joined: async ({ browser, server }, use) => {
    const devices: DeskDevice[] = [];
    await use(async (label, name = 'Ada Byron') => {
      const device = await DeskDevice.of(browser, server.origin);
      devices.push(device);
      await device.join(await server.invite(name), label);
      return device;
    });
    for (const device of devices) await device.close();
  },
});
