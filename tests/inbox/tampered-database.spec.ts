/**
 * Tests encrypted inboxes whose database an attacker changes, and encrypted notes that colleagues write at the same
 * time.
 */
import type { Page } from '@playwright/test';
import type { RequestDetails } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import { openDatabase } from '../../server/store/store.ts';
import { expect, isolatedTest as test } from './fixtures.ts';
import type { InboxDevice } from './inbox-device.ts';
import type { InboxServer } from './inbox-server.ts';
import { enableEncryption, fetchFromApi } from './steps.ts';

const { altered, notes, search, table } = words.desk;

type Database = ReturnType<typeof openDatabase>;

async function changeDatabase(
  { folder }: InboxServer,
  change: (database: Database) => Promise<unknown>,
): Promise<void> {
  const database = openDatabase({ dataDirectory: folder });
  try {
    await change(database);
  } finally {
    await database.destroy();
  }
}

const findNote = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

async function writeNote({ page }: InboxDevice, text: string): Promise<void> {
  await page.getByLabel(notes.label).fill(text);
  await page.getByRole('button', { name: notes.keep }).click();
}

test('what somebody changed in the database is told, and shown to nobody; colleagues write at once @slow', async ({
  addDevice,
  server,
}) => {
  test.slow();
  const laptop = await addDevice('Laptop');
  const phone = await addDevice('Phone', 'Grace Hopper');
  await enableEncryption(laptop, phone);
  await test.step('words that were exchanged, on every screen', () => swapRequests(server, laptop));
  const reference = await server.sendRequest({ name: 'Eleanor' });
  await test.step('notes that were attributed to somebody else, exchanged or removed', () =>
    changeNotes(server, laptop, phone, reference));
  await test.step('of two who write a note at once, both keep theirs', async () =>
    writeSimultaneously(laptop, phone, await server.sendRequest({ name: 'Eleanor' })));
});

async function swapRequests(server: InboxServer, laptop: InboxDevice): Promise<void> {
  await server.sendRequest({ name: 'Early Bird' });
  const ada = await server.sendRequest({ name: 'Sentinel Ada' });
  const bob = await server.sendRequest({ name: 'Sentinel Bob' });
  const { page } = laptop;
  await laptop.goTo(ada);
  await laptop.expectHeading('Sentinel Ada');
  await laptop.goTo('waiting');
  await expect(page.getByRole('link', { name: 'Sentinel Ada', exact: true })).toBeVisible();

  await changeDatabase(server, async (database) => {
    const sealedIn = (reference: string) =>
      database
        .selectFrom('consultation_requests')
        .select('sealed')
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow();
    const [ofAda, ofBob] = [await sealedIn(ada), await sealedIn(bob)];
    for (const [reference, words] of [
      [ada, ofBob],
      [bob, ofAda],
    ] as const)
      await database
        .updateTable('consultation_requests')
        .set(words)
        .where('reference', '=', reference)
        .execute();
  });

  for (const reference of [ada, bob])
    await expect(findNote(page, reference).getByText(altered.words)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Early Bird', exact: true })).toBeVisible();
  await expect(page.getByText('Sentinel')).toHaveCount(0);

  await laptop.goTo(ada);
  await laptop.expectHeading(ada);
  await expect(page.getByRole('alert').getByText(altered.words)).toBeVisible();
  await expect(page.getByText('Sentinel')).toHaveCount(0);
  await expect(page.getByRole('link', { name: words.mail.ways.write })).toHaveCount(0);

  await laptop.goTo('search');
  await page.getByLabel(search.label).fill('Sentinel');
  await expect(page.getByText(search.none({ sought: 'Sentinel' }))).toBeVisible();
  await expect(page.getByText(search.altered({ count: 2 }))).toBeVisible();
  await expect(page.getByText(search.unread({ count: 2 }))).toHaveCount(0);

  await laptop.goTo('table');
  await laptop.press(table.make);
  await expect(page.getByText(table.made({ count: 1 }))).toBeVisible();
  await expect(page.getByText(search.altered({ count: 2 }))).toBeVisible();
}

async function changeNotes(
  server: InboxServer,
  laptop: InboxDevice,
  phone: InboxDevice,
  reference: string,
): Promise<void> {
  const { page } = laptop;
  for (const [device, text] of [
    [laptop, 'She called.'],
    [phone, 'She wrote.'],
    [laptop, 'She came.'],
  ] as const) {
    await device.goTo(reference);
    await writeNote(device, text);
    await expect(findNote(device.page, text)).toBeVisible();
  }
  await expect(findNote(page, 'She wrote.')).toContainText('Grace Hopper');
  await expect(page.getByText(altered.notes)).toHaveCount(0);
  const rows = (await fetchFromApi<RequestDetails>(laptop, `requests/${reference}`)).notes;
  const put = (position: number, changed: { readonly written_by?: string; readonly position?: number }) =>
    changeDatabase(server, (database) =>
      database
        .updateTable('desk_notes')
        .set(changed)
        .where('id', '=', rows[position - 1]?.id ?? '')
        .execute(),
    );

  await put(2, { written_by: 'Ada Byron' });
  await expect(page.getByText(altered.note)).toHaveCount(1);
  await expect(findNote(page, 'She wrote.')).toHaveCount(0);
  await put(2, { written_by: 'Grace Hopper' });
  await expect(findNote(page, 'She wrote.')).toBeVisible();

  await put(1, { position: 9 });
  await put(3, { position: 1 });
  await put(1, { position: 3 });
  await expect(page.getByText(altered.note)).toHaveCount(2);
  await expect(findNote(page, 'She wrote.')).toBeVisible();
  await expect(page.getByText(altered.notes)).toHaveCount(0);

  await changeDatabase(server, (database) =>
    database.deleteFrom('desk_notes').where('position', '=', 2).execute(),
  );
  await expect(page.getByRole('alert').getByText(altered.notes)).toBeVisible();
}

async function writeSimultaneously(
  laptop: InboxDevice,
  phone: InboxDevice,
  reference: string,
): Promise<void> {
  for (const device of [laptop, phone]) {
    await device.goTo(reference);
    await device.expectHeading('Eleanor');
  }
  const statuses: number[] = [];
  phone.page.on('response', (response) => {
    if (response.url().endsWith('/notes')) statuses.push(response.status());
  });
  // The phone encrypts its note before the laptop's note is stored, and sends it after that.
  const { promise: laptopWasFirst, resolve: go } = Promise.withResolvers<void>();
  await phone.page.route('**/notes', async (route) => {
    await laptopWasFirst;
    await route.continue();
  });
  await writeNote(phone, 'By Grace.');
  await writeNote(laptop, 'By Ada.');
  await expect(findNote(laptop.page, 'By Ada.')).toBeVisible();
  go();

  for (const { page } of [laptop, phone]) {
    await expect(findNote(page, 'By Grace.')).toContainText('Grace Hopper');
    await expect(findNote(page, 'By Ada.')).toContainText('Ada Byron');
    await expect(page.getByText(altered.note)).toHaveCount(0);
  }
  await expect(phone.page.getByLabel(notes.label)).toHaveValue('');
  expect(statuses).toEqual([409, 200]);
}
