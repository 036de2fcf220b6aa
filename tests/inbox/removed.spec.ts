/** Tests the open pages of a device that is removed, and of a device that only loses the connection. */
import type { Page } from '@playwright/test';
import { inboxApiPath } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import { expect, goToScreen, openRequest, test } from './fixtures.ts';
import type { InboxDevice } from './inbox-device.ts';
import { readDeviceId, readPrintedRecoveryKey, removeDevice, startEnablingEncryption } from './steps.ts';

const { desk } = words;
const { erase, notes, signIn } = desk;

const name = 'Eleanor Whitcombe';
const text = (page: Page): Promise<string> => page.locator('body').innerText();

/** Records the title and the number of dialogs when the page reloads, if its text has been removed by then. */
async function recordBlankPage(page: Page): Promise<unknown[]> {
  const records: unknown[] = [];
  await page.exposeFunction('recordBlank', (left: unknown) => void records.push(left));
  await page.evaluate(() => {
    addEventListener('beforeunload', () => {
      if (document.body.innerText.trim() !== '') return;
      const left = { title: document.title, dialogs: document.querySelectorAll('dialog').length };
      (window as unknown as { recordBlank: (left: unknown) => void }).recordBlank(left);
    });
  });
  return records;
}

async function openScreens(bob: InboxDevice, reference: string): Promise<(readonly [Page, string])[]> {
  const newPage = () => bob.page.context().newPage();
  const [search, table, people, request] = await Promise.all([newPage(), newPage(), newPage(), newPage()]);
  await goToScreen(search, 'search');
  await search.getByLabel(desk.search.label).fill('whit');
  await goToScreen(table, 'table');
  await goToScreen(people, 'people');
  await openRequest(request, reference);
  await request.getByRole('button', { name: erase.open }).click();
  await expect(request.getByRole('dialog')).toBeVisible();
  await bob.goTo('sealing');
  await startEnablingEncryption(bob);
  return [
    [search, name],
    [table, desk.table.lead],
    [people, 'Ada Byron'],
    [request, name],
    [bob.page, await readPrintedRecoveryKey(bob)],
  ];
}

test('a removed device shows nothing any more, on any screen, but a note to its writer @slow', async ({
  receive,
  addDevice,
}) => {
  test.slow();
  const reference = await receive();
  const ada = await addDevice('Laptop');
  const bob = await addDevice('Telephone', 'Bob Moran');
  const screens = await openScreens(bob, reference);
  for (const [page, shown] of screens) await expect.poll(() => text(page)).toContain(shown);
  const writing = await bob.page.context().newPage();
  await openRequest(writing, reference);
  await writing.getByLabel(notes.label).fill('She will call back');
  // Starts to record before the device is removed, because the removal reloads its pages.
  const left = await Promise.all(screens.map(([page]) => recordBlankPage(page)));
  await removeDevice(ada, await readDeviceId(bob));
  for (const [index, [page]] of screens.entries()) {
    // Checks the first reload only, because every rejected request causes another reload.
    await expect.poll(() => left[index]?.at(0)).toEqual({ title: desk.title, dialogs: 0 });
    await expect(page.getByText(signIn.removed)).toBeVisible();
    await expect(page.getByText(signIn.ended)).toHaveCount(0);
  }
  await expect(writing.getByText(signIn.removed)).toBeVisible();
  await expect(writing.getByText(signIn.noteStays)).toBeVisible();
  expect(await writing.content()).not.toMatch(/Whitcombe|call back/);
  const other = await bob.page.context().newPage();
  await other.goto('/desk');
  await expect(other.getByRole('button', { name: signIn.button })).toBeVisible();
  await expect(other.getByText(signIn.removed)).toHaveCount(0);
  await expect(other.getByText(signIn.ended)).toHaveCount(0);
});

test('a lost connection blanks nothing; a page that the browser keeps in the background keeps nothing @slow', async ({
  receive,
  isabel: page,
}) => {
  await receive();
  const entry = page.getByText(name).first();
  await expect(entry).toBeVisible();
  const statuses = [undefined, 502, 503, 429];
  let failed = 0;
  await page.route(`**${inboxApiPath}/me`, async (route) => {
    const status = statuses[failed % statuses.length];
    failed += 1;
    if (status === undefined) await route.abort();
    else await route.fulfill({ status, body: '' });
  });
  await expect.poll(() => failed).toBeGreaterThan(statuses.length);
  await expect(entry).toBeVisible();
  await page.unrouteAll();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await expect.poll(() => text(page)).toBe('');
});
