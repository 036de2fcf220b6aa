import { expect, test } from 'vitest';
import { readFilesBelow } from '../../tests/support/leaks/search.ts';
import {
  createServerWithStore,
  createTemporaryFolder,
  sampleRequest,
} from '../../tests/support/server/server-fixtures.ts';
import { openTestStore, readReference } from '../../tests/support/stores/test-store.ts';
import { SheetLinks } from '../domain/links.ts';

/** Returns the paths of the links to a request and to the request sheet. */
async function startWithRequest() {
  const dataDirectory = createTemporaryFolder();
  const store = await openTestStore({ dataDirectory });
  const siteUrl = new URL('https://www.vesperrow.example');
  const server = await createServerWithStore(store, { siteUrl });
  const reference = await readReference(store.receive(sampleRequest));
  const links = new SheetLinks(() => store.deriveKey('sheet-links'), siteUrl);
  const paths = await Promise.all(
    [{ kind: 'sheet' as const }, { kind: 'request' as const, reference }].map(
      async (purpose) => new URL((await links.createLink(purpose)) ?? '').pathname,
    ),
  );
  const [sheet = '', single = ''] = paths;
  const press = (path: string, fields: Record<string, string>) =>
    server.app.request(path, { method: 'POST', body: new URLSearchParams(fields) });
  const readFiles = () =>
    readFilesBelow(dataDirectory).map(({ name, bytes }) => [name, bytes.toString('base64')]);
  return { ...server, store, reference, sheet, single, press, readFiles };
}

test('opening links twenty times and pressing buttons without initials change nothing in the store', async () => {
  const { app, reference, sheet, single, press, readFiles } = await startWithRequest();
  const before = readFiles();
  for (const path of [sheet, single]) {
    for (let reading = 0; reading < 20; reading += 1) expect((await app.request(path)).status).toBe(200);
    expect((await app.request(path, { method: 'HEAD' })).status).toBe(200);
    for (const action of ['taken', 'answered', 'undone', 'cleared'])
      for (const initials of ['', '  ', '12', 'x'.repeat(13)])
        expect((await press(path, { reference, action, initials })).status).toBe(422);
    expect((await press(path, { reference, action: 'erased', initials: 'AB' })).status).toBe(400);
  }
  expect(readFiles()).toEqual(before);
});

test('a request is changed by links until it is erased, and its visitor’s data is neither displayed nor logged', async () => {
  const { app, logged, reference, sheet, single, press, store } = await startWithRequest();
  const words = [sampleRequest.name, sampleRequest.email, sampleRequest.company, 'silence'];
  const steps = [
    [single, 'taken', 'AB'],
    [sheet, 'answered', 'C. D.'],
  ] as const;
  for (const [path, action, initials] of steps) {
    const answer = await press(path, { reference, action, initials });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `#${reference}`]);
    const page = await (await app.request(path)).text();
    expect(page).toContain(initials);
    expect(page).toContain(reference);
    for (const word of words) expect(page).not.toContain(word);
  }
  expect(await store.find(reference)).toMatchObject({ taken_by: 'AB', answered_by: 'C. D.' });
  const pressed = async (fields: Record<string, string>) =>
    (await press(single, { reference, initials: 'AB', ...fields })).status;
  expect(await pressed({ action: 'answered' })).toBe(409);
  expect(await pressed({ action: 'undone', undoes: '1' })).toBe(409);
  expect(await pressed({ action: 'undone', undoes: '2' })).toBe(303);
  expect(await store.find(reference)).toMatchObject({ taken_by: 'AB', answered_at: null });
  for (const word of [...words, sheet, single, sheet.split('/').at(-1) ?? ''])
    expect(logged()).not.toContain(word);
  await store.erase(reference);
  expect((await app.request(single)).status).toBe(404);
  await store.revokeLinks();
  expect((await app.request(sheet)).status).toBe(404);
});
