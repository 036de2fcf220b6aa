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

async function containsWord(location: StoreLocation, word: string): Promise<boolean> {
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

const noon = (day: string) => new Date(`${day}T12:00:00Z`);

describe.each(engines)('%s', (engine) => {
  test('expired requests leave no trace except the entry of their erasure', async () => {
    const { location } = await createEmptyLocation(engine);
    const store = await openTestStore(location);
    const receive = async (name: string, day: string, spam = false) => {
      const signals = { hiddenField: spam ? 'yes' : undefined, millisecondsOpen: undefined };
      const request = { ...sampleRequest, name, message: name };
      return await readReference(store.receive(request, { signals, now: noon(day) }));
    };
    const answered = await receive('Answered long ago', '2024-11-01');
    await store.changeByLink(answered, 'taken', 'ZZ', noon('2024-11-02'));
    await store.changeByLink(answered, 'answered', 'ZZ', noon('2024-11-22'));
    const open = await receive('Open for years', '2024-11-01');
    const recent = await receive('Answered recently', '2024-11-01');
    await answerRequest(store, recent, 'ZZ', noon('2024-11-24'));
    const spam = await receive('Spam for a month', '2026-10-24', true);
    const cleared = await receive('Cleared', '2026-10-24', true);
    await store.changeByLink(cleared, 'cleared', 'ZZ', noon('2026-10-25'));
    const taken = await receive('Taken', '2026-10-24', true);
    await store.changeByLink(taken, 'taken', 'ZZ', noon('2026-10-25'));
    const newSpam = await receive('New spam', '2026-10-26', true);
    await store.planMessage({ kind: 'sheet', subject: '2026-10-01' }, noon('2026-10-01'));
    // A message that waits for the end of a long closure is not erased, although it was created long ago.
    const notBefore = noon('2027-01-04').toISOString();
    await store.planMessage({ kind: 'sheet', subject: '2027-01-04', notBefore }, noon('2026-10-01'));

    expect(
      (
        await store.eraseExpired(computeRetentionCutoffs(noon('2026-11-24'), facts), noon('2026-11-24'))
      ).toSorted(),
    ).toEqual([answered, spam].toSorted());
    expect(await containsWord(location, 'Answered long ago')).toBe(false);
    expect(await containsWord(location, 'Spam for a month')).toBe(false);
    expect(await containsWord(location, 'sheet:2026-10-01')).toBe(false);
    expect(await containsWord(location, 'sheet:2027-01-04')).toBe(true);
    for (const reference of [open, recent, cleared, taken, newSpam])
      expect(await store.find(reference)).toBeDefined();
    expect(await store.findErasureTime(answered)).toBe('2026-11-24T12:00:00.000Z');
    expect(
      await store.eraseExpired(computeRetentionCutoffs(noon('2026-11-24'), facts), noon('2026-11-24')),
    ).toEqual([]);
  });
});
