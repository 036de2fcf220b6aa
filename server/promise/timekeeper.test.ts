import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openingHours } from '#brand/opening-hours.ts';
import { carriesAll, sampleRequest, temporaryFolder } from '../../testing/server-fixtures.ts';
import { openStore } from '../store/store.ts';
import { startTimekeeper } from './timekeeper.ts';

test('a server that starts erases what is kept too long, more than it erases at once, plans the next morning, and goes on daily', async () => {
  let now = new Date('2026-11-22T12:00:00Z');
  const store = await openStore({ dataDirectory: temporaryFolder() }, [carriesAll()]);
  for (let index = 0; index < 120; index += 1) {
    const receipt = await store.receive(sampleRequest, { key: `${index}`, now: new Date('2024-01-01') });
    if ('reference' in receipt) await store.answered(receipt.reference, 'AB', new Date('2024-01-02'));
  }
  const lately = await store.receive(sampleRequest, { key: 'lately', now });
  let logged = '';
  const write = (line: string) => {
    logged += line;
  };
  const log = pino({}, { write });
  const timekeeper = startTimekeeper(store, openingHours, log, { clock: () => now, lookEveryMs: 10 });
  onTestFinished(async () => {
    await timekeeper.stop();
    await store.close();
  });
  await expect.poll(() => logged).toContain('"erased":120');
  expect(await store.find('reference' in lately ? lately.reference : '')).toBeDefined();
  await expect
    .poll(async () => (await store.outbox.claim('mail', new Date('2026-11-23T14:00:00Z')))?.message.kind)
    .toBe('request');
  expect((await store.outbox.claim('mail', new Date('2026-11-23T14:00:00Z')))?.message.id).toBe(
    'sheet:2026-11-23',
  );

  if ('reference' in lately) await store.answered(lately.reference, 'AB', now);
  now = new Date('2028-11-23T12:00:00Z');
  await expect.poll(() => logged).toContain('"erased":1,');
});
