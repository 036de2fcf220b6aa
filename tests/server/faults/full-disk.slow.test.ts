/** Requests while the disk is full. */
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../../server/store/database/migrations.ts';
import { loadSecret } from '../../../server/store/server-secret.ts';
import { createStore, openDatabase, openStore } from '../../../server/store/store.ts';
import { findWords, readFilesBelow, toSearchedContent } from '../../support/leaks/search.ts';
import { createRequestWithSentinels } from '../../support/leaks/searched-content.ts';
import {
  channelForAllKinds,
  createServerOn,
  createTemporaryFolder,
  sampleRequest,
  startServer,
  writeBuiltSite,
} from '../../support/server/server-fixtures.ts';
import { mountSmallDisk } from '../../support/server/small-disk.ts';
import { openSealedRequest, switchSealingOn } from '../../support/stores/sealing.ts';
import {
  checkDeliveries,
  deliverRemaining,
  printTotals,
  sendRequest,
  startTestMailServer,
} from './delivery-check.ts';

printTotals();
const SITE_URL = 'http://localhost';

test('the embedded database has no room left, and later has', async () => {
  const mail = await startTestMailServer();
  const location = { dataDirectory: createTemporaryFolder() };
  const db = openDatabase(location);
  await migrate(db);
  const store = await createStore(db, location, loadSecret(location), [channelForAllKinds()]);
  const { post, postForm, get } = await createServerOn(store, { trustedProxies: 1 });
  await sql`pragma max_page_count = 60`.execute(db);
  const answered = new Map<string, string>();
  const send = async (index: number) => {
    const message = `${index} ${'m'.repeat(2000)}`;
    const answer = await post({ ...sampleRequest, message }, { 'X-Forwarded-For': `10.0.0.${index}` });
    if (answer.status === 201)
      answered.set(message, ((await answer.json()) as { reference: string }).reference);
    return answer.status;
  };
  let index = 0;
  while ((await send(index)) === 201) index += 1;
  expect(await send(index)).toBe(503);
  expect((await get('/healthz')).status).toBe(503);
  const page = await postForm({ ...sampleRequest, message: 'x'.repeat(50_000) });
  expect([page.status, (await page.text()).includes('x'.repeat(50_000))]).toEqual([503, true]);
  await sql`pragma max_page_count = 100000`.execute(db);
  expect(await send(index)).toBe(201);
  const stored = await deliverRemaining(location, mail.channel);
  checkDeliveries('the embedded database, full for a while', answered, stored, mail.mails);
});

test('a real disk is full, and later is not: no request that was taken is lost, and no sealed word is on it', async ({
  skip,
}) => {
  const disk = mountSmallDisk();
  if (!disk) return skip('only root may mount a disk that is small enough');
  const location = { dataDirectory: disk };
  await (await openStore(location)).close();
  const { key: deskKey } = await switchSealingOn(location);
  let said = '';
  const settings = { OUT_DIR: writeBuiltSite(), DATA_DIR: disk, TRUST_PROXY: '1', DESK: 'on', SITE_URL };
  const onOutput = (text: string) => {
    said += text;
  };
  const server = await startServer(settings, { onOutput });
  const requests = Array.from({ length: 40 }, () => ({ ...createRequestWithSentinels(), key: randomUUID() }));
  const answered = new Map<string, string>();
  const send = async (some: typeof requests) => {
    for (const { request, key } of some) {
      const reference = await sendRequest(server.address, request, key, { Origin: SITE_URL });
      if (reference !== undefined) answered.set(reference, request.name);
    }
  };
  await send(requests.slice(0, 10));
  expect(answered.size).toBe(10);
  const filler = join(disk, 'filler');
  try {
    writeFileSync(filler, Buffer.alloc(16 * 1024 * 1024));
  } catch {
    // As much is stored as the disk had space for, as intended.
  }
  await send(requests.slice(10));
  expect(answered.size).toBeLessThan(requests.length);
  expect((await fetch(`${server.address}/healthz`)).status).toBe(503);
  const words = requests.flatMap((each) => each.words);
  expect(findWords(words, readFilesBelow(disk))).toEqual([]);
  rmSync(filler);
  await send(requests);
  await server.end('SIGTERM');
  expect(answered.size).toBe(requests.length);
  const store = await openStore(location);
  for (const [reference, name] of answered)
    expect(await openSealedRequest(await store.find(reference), deskKey)).toMatchObject({ name });
  await store.close();
  expect(findWords(words, [...readFilesBelow(disk), toSearchedContent('log', said)])).toEqual([]);
}, 120_000);
