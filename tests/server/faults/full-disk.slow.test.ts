import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrateDatabase } from '../../../server/store/database/migrations.ts';
import { loadSecret } from '../../../server/store/server-secret.ts';
import { createStore, openDatabase } from '../../../server/store/store.ts';
import {
  channelForAllKinds,
  createServerWithStore,
  createTemporaryFolder,
  sampleRequest,
} from '../../support/server/server-fixtures.ts';
import { checkDeliveries, deliverRemaining, printTotals, startTestMailServer } from './delivery-check.ts';

printTotals();

test('requests are delivered after a full disk has space again', async () => {
  const mail = await startTestMailServer();
  const location = { dataDirectory: createTemporaryFolder() };
  const db = openDatabase(location);
  await migrateDatabase(db);
  const store = await createStore(db, location, loadSecret(location), [channelForAllKinds()]);
  const { post, postForm, get } = await createServerWithStore(store, { trustedProxies: 1 });
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
