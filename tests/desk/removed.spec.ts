/** The open pages of a device that is removed while somebody looks at them. */
import { expect, type Page } from '@playwright/test';
import { apiFolder } from '#lib/desk/api.ts';
import { words } from '#src/brand.ts';
import type { DeskDevice } from './desk-device.ts';
import { test } from './fixtures.ts';
import { ask, printedKey, remove } from './steps.ts';

const { desk } = words;
const { erase, notes, sealing, signIn } = desk;

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

/** Screens that read nothing by themselves, or have something open above them. */
const screens: Readonly<Record<string, (device: DeskDevice, reference: string) => Promise<string>>> = {
  search: async ({ page }) => {
    await page.getByLabel(desk.search.label).fill('whit');
    await expect(page.getByText('Eleanor Whitcombe')).toBeVisible();
    return 'Eleanor Whitcombe';
  },
  table: async ({ page }) => {
    await expect(page.getByText(desk.table.lead)).toBeVisible();
    return desk.table.lead;
  },
  people: async ({ page }) => {
    await expect(page.getByText('Ada Byron').first()).toBeVisible();
    return 'Ada Byron';
  },
  sealing: async (device) => {
    await device.press(sealing.off.start);
    return await printedKey(device);
  },
  request: async (device, reference) => {
    await device.goTo(reference);
    await device.hasHeading('Eleanor Whitcombe');
    await device.press(erase.open);
    await expect(device.page.getByRole('dialog')).toBeVisible();
    return 'Eleanor Whitcombe';
  },
};

const tagOf = (name: string): string => (['search', 'request'].includes(name) ? '' : ' @slow');

for (const [name, open] of Object.entries(screens))
  test(`a removed device shows nothing any more: ${name}${tagOf(name)}`, async ({ server, joined }) => {
    const [ada, bob] = [await joined('Laptop'), await joined('Telephone', 'Bob Moran')];
    await server.receive('Eleanor Whitcombe');
    const { requests } = await ask<{ requests: { reference: string }[] }>(bob, 'requests?list=waiting');
    await bob.goTo(name === 'request' ? '' : name);
    const shown = await open(bob, requests[0]?.reference ?? '');
    expect(await text(bob.page)).toContain(shown);
    // Before the reload, which may take a while.
    const left = await noteBlank(bob.page);
    await remove(ada, bob);
    await expect.poll(() => left).toEqual([{ title: desk.title, dialogs: 0 }]);
    await expect(bob.page.getByText(signIn.removed)).toBeVisible();
    await expect(bob.page.getByText(signIn.ended)).toHaveCount(0);
    // Another page in this browser says no more than to a stranger.
    const other = await bob.page.context().newPage();
    await other.goto('/desk');
    await expect(other.getByRole('button', { name: signIn.button })).toBeVisible();
    await expect(other.getByText(signIn.removed)).toHaveCount(0);
    await expect(other.getByText(signIn.ended)).toHaveCount(0);
  });

test('a note that is being written stays for its writer alone, and all else goes', async ({
  server,
  joined,
}) => {
  const [ada, bob] = [await joined('Laptop'), await joined('Telephone', 'Bob Moran')];
  await server.receive('Eleanor Whitcombe');
  const { requests } = await ask<{ requests: { reference: string }[] }>(bob, 'requests?list=waiting');
  await bob.goTo(requests[0]?.reference ?? '');
  await bob.page.getByLabel(notes.label).fill('She will call back');
  await remove(ada, bob);
  await expect(bob.page.getByText(signIn.removed)).toBeVisible();
  await expect(bob.page.getByText(signIn.noteStays)).toBeVisible();
  expect(await bob.page.content()).not.toMatch(/Whitcombe|call back/);
});

test('a lost connection blanks nothing', async ({ server, joined }) => {
  const device = await joined('Laptop');
  await server.receive('Eleanor Whitcombe');
  await device.goTo('search');
  await device.page.getByLabel(desk.search.label).fill('whit');
  await expect(device.page.getByText('Eleanor Whitcombe')).toBeVisible();
  const statuses = [undefined, 502, 503, 429];
  let failed = 0;
  await device.page.route(`**${apiFolder}/me`, async (route) => {
    const status = statuses[failed % statuses.length];
    failed += 1;
    if (status === undefined) await route.abort();
    else await route.fulfill({ status, body: '' });
  });
  await expect.poll(() => failed, { timeout: 60_000 }).toBeGreaterThan(statuses.length);
  await expect(device.page.getByText('Eleanor Whitcombe')).toBeVisible();
  await device.page.unrouteAll();
});

test('a page that the browser keeps while somebody is elsewhere keeps nothing of what it showed', async ({
  server,
  joined,
}) => {
  const device = await joined('Laptop');
  await server.receive('Eleanor Whitcombe');
  await device.goTo('');
  await expect(device.page.getByText('Eleanor Whitcombe')).toBeVisible();
  await device.page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await expect.poll(() => text(device.page)).toBe('');
});
