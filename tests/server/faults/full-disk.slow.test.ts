/** There is no room for requests. */
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../../server/store/database/migrations.ts';
import { openSecret } from '../../../server/store/server-secret.ts';
import { openDatabase, storeOn } from '../../../server/store/store.ts';
import {
  builtSite,
  carriesAll,
  sampleRequest,
  serverOn,
  startServer,
  temporaryFolder,
} from '../../support/server/server-fixtures.ts';
import { smallDisk } from '../../support/server/small-disk.ts';
import { account, deliverTheRest, mailServer, tellWhatWasCounted, visitors } from './account.ts';

tellWhatWasCounted();

test('the embedded database has no room left, and later has', async () => {
  const mail = await mailServer();
  const location = { dataDirectory: temporaryFolder() };
  const db = openDatabase(location);
  await migrate(db);
  const store = await storeOn(db, location, openSecret(location), [carriesAll()]);
  const { post, postForm, get } = await serverOn(store, { trustedProxies: 1 });
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
  const stored = await deliverTheRest(location, mail.channel);
  account('the embedded database, full for a while', answered, stored, mail.mails);
});

test('a real disk is full, and later is not', async ({ skip }) => {
  const disk = smallDisk();
  if (!disk) return skip('only root may mount a disk that is small enough');
  const mail = await mailServer();
  const server = await startServer({
    OUT_DIR: builtSite(),
    DATA_DIR: disk,
    TRUST_PROXY: '1',
    ...mail.settings,
  });
  const people = visitors();
  for (let index = 0; index < 20; index += 1)
    expect(await people.send(server.address, randomUUID())).toBe(true);
  const filler = join(disk, 'filler');
  try {
    writeFileSync(filler, Buffer.alloc(16 * 1024 * 1024));
  } catch {
    // As much as there was room for is there, which is the point.
  }
  let refused = 0;
  for (let index = 0; index < 50; index += 1)
    if (!(await people.send(server.address, randomUUID()))) refused += 1;
  expect(refused).toBeGreaterThan(0);
  expect((await fetch(`${server.address}/healthz`)).status).toBe(503);
  rmSync(filler);
  await people.sendAgain(server.address);
  await server.end('SIGTERM');
  const stored = await deliverTheRest({ dataDirectory: disk }, mail.channel);
  account('a real disk, full for a while', people.answered, stored, mail.mails);
}, 120_000);
