/** The open pages of a device that is removed while somebody looks at them, and of one that only loses the connection. */
import type { Page } from '@playwright/test';
import { apiFolder } from '#lib/desk/api.ts';
import { words } from '#src/brand.ts';
import type { DeskDevice } from './desk-device.ts';
import { expect, openRequest, test } from './fixtures.ts';
import { beginSwitchingOn, printedKey, remove } from './steps.ts';

const { desk } = words;
const { erase, notes, signIn } = desk;

const name = 'Eleanor Whitcombe';
const text = (page: Page): Promise<string> => page.locator('body').innerText();

/** Records title and dialogs of a page that has no text when it is reloaded. */
async function noteBlank(page: Page): Promise<unknown[]> {
  const noted: unknown[] = [];
  await page.exposeFunction('noteBlank', (left: unknown) => void noted.push(left));
  await page.evaluate(() => {
    addEventListener('beforeunload', () => {
      if (document.body.innerText.trim() !== '') return;
      const left = { title: document.title, dialogs: document.querySelectorAll('dialog').length };
      (window as unknown as { noteBlank: (left: unknown) => void }).noteBlank(left);
    });
  });
  return noted;
}

/** Opens a screen that reads nothing by itself, or has something open above it. Returns what it shows. */
const screens: Readonly<Record<string, (device: DeskDevice, reference: string) => Promise<string>>> = {
  search: async ({ page }) => {
    await page.getByLabel(desk.search.label).fill('whit');
    return name;
  },
  table: async () => desk.table.lead,
  people: async () => 'Ada Byron',
  sealing: async (device) => {
    await beginSwitchingOn(device);
    return await printedKey(device);
  },
  request: async (device, reference) => {
    await device.goTo(reference);
    await device.hasHeading(name);
    await device.press(erase.open);
    await expect(device.page.getByRole('dialog')).toBeVisible();
    return name;
  },
};

test('a removed device shows nothing any more, on any screen', async ({ receive, joined }) => {
  test.slow();
  const reference = await receive();
  const ada = await joined('Laptop');
  for (const [screen, open] of Object.entries(screens))
    await test.step(screen, async () => {
      const bob = await joined('Telephone', 'Bob Moran');
      await bob.goTo(screen === 'request' ? '' : screen);
      const shown = await open(bob, reference);
      await expect.poll(() => text(bob.page)).toContain(shown);
      // Before the reload, which may take a while.
      const left = await noteBlank(bob.page);
      await remove(ada, bob);
      // Each request that is refused meanwhile reloads the page.
      await expect.poll(() => left.at(0)).toEqual({ title: desk.title, dialogs: 0 });
      await expect(bob.page.getByText(signIn.removed)).toBeVisible();
      await expect(bob.page.getByText(signIn.ended)).toHaveCount(0);
      // Another page in this browser says no more than to a stranger.
      const other = await bob.page.context().newPage();
      await other.goto('/desk');
      await expect(other.getByRole('button', { name: signIn.button })).toBeVisible();
      await expect(other.getByText(signIn.removed)).toHaveCount(0);
      await expect(other.getByText(signIn.ended)).toHaveCount(0);
    });

  await test.step('a note that is being written stays for its writer alone', async () => {
    const { page } = await joined('Telephone', 'Bob Moran').then(async (bob) => {
      await openRequest(bob.page, reference);
      await bob.page.getByLabel(notes.label).fill('She will call back');
      await remove(ada, bob);
      return bob;
    });
    await expect(page.getByText(signIn.removed)).toBeVisible();
    await expect(page.getByText(signIn.noteStays)).toBeVisible();
    expect(await page.content()).not.toMatch(/Whitcombe|call back/);
  });
});

test('a lost connection blanks nothing; a page that the browser keeps in the background keeps nothing', async ({
  receive,
  arrive,
}) => {
  await receive();
  const page = await arrive('Isabel');
  const entry = page.getByText(name).first();
  await expect(entry).toBeVisible();
  const statuses = [undefined, 502, 503, 429];
  let failed = 0;
  await page.route(`**${apiFolder}/me`, async (route) => {
    const status = statuses[failed % statuses.length];
    failed += 1;
    if (status === undefined) await route.abort();
    else await route.fulfill({ status, body: '' });
  });
  await expect.poll(() => failed, { timeout: 60_000 }).toBeGreaterThan(statuses.length);
  await expect(entry).toBeVisible();
  await page.unrouteAll();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await expect.poll(() => text(page)).toBe('');
});
