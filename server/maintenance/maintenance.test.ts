import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { facts, openingHours } from '#src/brand.ts';
import { brandOf } from '../../tests/support/sample-brand.ts';
import { carriesAll, sampleRequest, temporaryFolder } from '../../tests/support/server/server-fixtures.ts';
import { answer } from '../../tests/support/stores/open-store.ts';
import { switchSealingOn } from '../../tests/support/stores/sealing.ts';
import { openDatabase, openStore } from '../store/store.ts';
import { startMaintenance } from './maintenance.ts';

test('a server that starts erases what is kept too long, more than it erases at once, plans the next morning, and goes on daily', async () => {
  let now = new Date('2026-11-22T12:00:00Z');
  const store = await openStore({ dataDirectory: temporaryFolder() }, [carriesAll()]);
  for (let index = 0; index < 120; index += 1) {
    const result = await store.receive(sampleRequest, { key: `${index}`, now: new Date('2024-01-01') });
    if ('reference' in result) await answer(store, result.reference, 'AB', new Date('2024-01-02'));
  }
  const lately = await store.receive(sampleRequest, { key: 'lately', now });
  let logged = '';
  const write = (line: string) => {
    logged += line;
  };
  const log = pino({}, { write });
  let passing = 0;
  const clock = () => {
    now = new Date(now.getTime() + passing);
    return now;
  };
  const maintenance = startMaintenance(store, brandOf, log, { clock, lookEveryMs: 1 });
  onTestFinished(async () => {
    await maintenance.stop();
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

  // Two years later, as the clock has it: it is believed when it has gone on for a day.
  if ('reference' in lately) await answer(store, lately.reference, 'AB', now);
  now = new Date('2028-11-23T12:00:00Z');
  await expect.poll(() => logged).toContain('the clock is far ahead');
  passing = 120_000;
  await expect.poll(() => logged).toContain('"erased":1,');
});

test('where the desk does not open again, requests are erased all the same', async () => {
  const store = await openStore({ dataDirectory: temporaryFolder() });
  const result = await store.receive(sampleRequest, { now: new Date('2024-01-01') });
  const reference = 'reference' in result ? result.reference : '';
  await answer(store, reference, 'AB', new Date('2024-01-02'));
  const closed = { ...openingHours, closures: [['2026-01-01', '2029-01-01']] as [string, string][] };
  const now = new Date('2026-11-22T12:00:00Z');
  const maintenance = startMaintenance(
    store,
    () => ({ facts, openingHours: closed }),
    pino({ level: 'silent' }),
    {
      clock: () => now,
      lookEveryMs: 1,
    },
  );
  onTestFinished(async () => {
    await maintenance.stop();
    await store.close();
  });
  await expect.poll(() => store.find(reference)).toBeUndefined();
});

test('a clock that is years ahead erases nothing, however often the server starts, until it has gone on for a day', async () => {
  const dataDirectory = temporaryFolder();
  const first = await openStore({ dataDirectory });
  const result = await first.receive(sampleRequest, { now: new Date('2026-11-20') });
  const reference = 'reference' in result ? result.reference : '';
  await answer(first, reference, 'AB', new Date('2026-11-21'));
  await first.readClock(new Date('2026-11-22T12:00:00Z'));
  await first.close();
  let now = new Date('2028-11-23T12:00:00Z');
  let logged = '';
  const write = (line: string) => {
    logged += line;
  };
  const log = pino({}, { write });
  for (let start = 1; start <= 5; start += 1) {
    const store = await openStore({ dataDirectory });
    const maintenance = startMaintenance(store, brandOf, log, { clock: () => now, lookEveryMs: 10 });
    await expect.poll(() => logged.match(/the clock is far ahead/g)?.length).toBe(start);
    await expect.poll(() => maintenance.clockAhead).toBe(true);
    await maintenance.stop();
    expect(await store.find(reference)).toBeDefined();
    await store.close();
    // A day off tells nothing of the clock.
    now = new Date(now.getTime() + 24 * 3_600_000);
  }
  const store = await openStore({ dataDirectory });
  onTestFinished(() => store.close());
  const minutes = async (count: number) => {
    let ahead = 0;
    for (let minute = 0; minute < count; minute += 1) {
      now = new Date(now.getTime() + 60_000);
      ahead = await store.readClock(now);
    }
    return ahead > 0;
  };
  expect(await minutes(23 * 60)).toBe(true);
  expect(await minutes(61)).toBe(false);
  // Set right again, it is believed at once.
  expect(await store.readClock(new Date('2026-11-27T12:00:00Z'))).toBe(0);
  expect(await store.readClock(now)).toBeGreaterThan(0);
});

test('what sealed requests could be compared by is gone within a day, and what sealing has left over at once', async () => {
  const location = { dataDirectory: temporaryFolder() };
  const store = await openStore(location);
  const now = new Date('2026-11-22T12:00:00Z');
  await store.receive({ ...sampleRequest, message: 'In clear.' }, { now });
  await switchSealingOn(location);
  const result = await store.receive(sampleRequest, { now });
  const reference = 'reference' in result ? result.reference : '';
  await store.keys.sealEarlier(now);
  let hours = 0;
  const clock = () => new Date(now.getTime() + hours * 3_600_000);
  const maintenance = startMaintenance(store, brandOf, pino({ level: 'silent' }), {
    clock,
    lookEveryMs: 1,
  });
  const db = openDatabase(location);
  onTestFinished(async () => {
    await maintenance.stop();
    await store.close();
    await db.destroy();
  });
  await expect.poll(() => db.selectFrom('words_left_over').selectAll().execute()).toEqual([]);
  expect((await store.find(reference))?.sender_trace).toMatch(/^[\da-f]{64}$/);
  hours = 23.5;
  await expect.poll(async () => (await store.find(reference))?.sender_trace).toBeNull();
  expect(await store.find(reference)).toMatchObject({
    content_hash: '',
    text_fingerprint: null,
    sealed: expect.any(String),
  });
});

test('that no request is taken is told to the agency once in six hours, also in /healthz, until it is confirmed', async () => {
  const dataDirectory = temporaryFolder();
  const store = await openStore({ dataDirectory }, [carriesAll()]);
  await switchSealingOn({ dataDirectory });
  const db = openDatabase({ dataDirectory });
  await db.deleteFrom('sealing_state').execute();
  let now = new Date('2026-11-22T12:00:00Z');
  let looked = 0;
  const clock = () => {
    looked += 1;
    return now;
  };
  const maintenance = startMaintenance(store, brandOf, pino({ level: 'silent' }), {
    clock,
    lookEveryMs: 1,
  });
  onTestFinished(async () => {
    await maintenance.stop();
    await db.destroy();
    await store.close();
  });
  const alarms = async () =>
    (await db.selectFrom('messages').select('id').where('kind', '=', 'sealing-alarm').execute()).length;
  const lookAgain = async (atTime: Date) => {
    now = atTime;
    const before = looked;
    await expect.poll(() => looked).toBeGreaterThan(before + 6);
  };
  await lookAgain(now);
  expect([await alarms(), maintenance.sealingUnverified]).toEqual([1, true]);
  await lookAgain(new Date('2026-11-22T17:59:00Z'));
  expect(await alarms()).toBe(1);
  await lookAgain(new Date('2026-11-22T18:01:00Z'));
  expect(await alarms()).toBe(2);
  expect((await store.outbox.claim('mail', now))?.message.kind).toBe('sealing-alarm');
  await store.control.end('somebody');
  await expect.poll(() => maintenance.sealingUnverified).toBe(false);
});
