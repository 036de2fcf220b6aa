import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { facts } from '#src/brand.ts';
import { sampleRequest } from '../../tests/support/server/server-fixtures.ts';
import { createEmptyLocation, engines } from '../../tests/support/stores/databases.ts';
import { answerRequest, openTestStore, readReference } from '../../tests/support/stores/test-store.ts';
import type { StoreLocation } from '../store/location.ts';
import { openDatabase } from '../store/store.ts';
import { computeRetentionCutoffs } from './retention-cutoffs.ts';

/** Whether a word stands anywhere in the store: in SQLite's files as bytes, in PostgreSQL's tables as rows. */
async function holds(location: StoreLocation, word: string): Promise<boolean> {
  const { dataDirectory, databaseUrl } = location;
  if (!databaseUrl)
    return readdirSync(dataDirectory).some((name) => readFileSync(join(dataDirectory, name)).includes(word));
  const db = openDatabase(location);
  try {
    for (const { name } of await db.introspection.getTables()) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
      if (JSON.stringify(rows).includes(word)) return true;
    }
    return false;
  } finally {
    await db.destroy();
  }
}

const on = (day: string) => new Date(`${day}T12:00:00Z`);

describe.each(engines)('%s', (engine) => {
  test('what is kept no longer than promised leaves no trace but that something was erased', async () => {
    const { location } = await createEmptyLocation(engine);
    const store = await openTestStore(location);
    const receive = async (name: string, day: string, spam = false) => {
      const signals = { hiddenField: spam ? 'yes' : undefined, millisecondsOpen: undefined };
      const request = { ...sampleRequest, name, message: name };
      return await readReference(store.receive(request, { signals, now: on(day) }));
    };
    const answered = await receive('Answered long ago', '2024-11-01');
    await store.changeByLink(answered, 'taken', 'ZZ', on('2024-11-02'));
    await store.changeByLink(answered, 'answered', 'ZZ', on('2024-11-22'));
    const open = await receive('Open for years', '2024-11-01');
    const lately = await receive('Answered lately', '2024-11-01');
    await answerRequest(store, lately, 'ZZ', on('2024-11-24'));
    const spam = await receive('Spam for a month', '2026-10-24', true);
    const cleared = await receive('Cleared', '2026-10-24', true);
    await store.changeByLink(cleared, 'cleared', 'ZZ', on('2026-10-25'));
    const taken = await receive('Taken', '2026-10-24', true);
    await store.changeByLink(taken, 'taken', 'ZZ', on('2026-10-25'));
    const newSpam = await receive('New spam', '2026-10-26', true);
    await store.planMessage({ kind: 'sheet', subject: '2026-10-01' }, on('2026-10-01'));
    // After a long closure.
    const notBefore = on('2027-01-04').toISOString();
    await store.planMessage({ kind: 'sheet', subject: '2027-01-04', notBefore }, on('2026-10-01'));

    expect(
      (
        await store.eraseExpired(computeRetentionCutoffs(on('2026-11-24'), facts), on('2026-11-24'))
      ).toSorted(),
    ).toEqual([answered, spam].toSorted());
    expect(await holds(location, 'Answered long ago')).toBe(false);
    expect(await holds(location, 'Spam for a month')).toBe(false);
    expect(await holds(location, 'sheet:2026-10-01')).toBe(false);
    expect(await holds(location, 'sheet:2027-01-04')).toBe(true);
    for (const kept of [open, lately, cleared, taken, newSpam]) expect(await store.find(kept)).toBeDefined();
    expect(await store.findErasureTime(answered)).toBe('2026-11-24T12:00:00.000Z');
    expect(
      await store.eraseExpired(computeRetentionCutoffs(on('2026-11-24'), facts), on('2026-11-24')),
    ).toEqual([]);
  });
});
