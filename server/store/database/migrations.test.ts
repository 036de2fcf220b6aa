import { type Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sampleRequest } from '../../../tests/support/server/server-fixtures.ts';
import { createEmptyLocation, engines } from '../../../tests/support/stores/databases.ts';
import { readReference } from '../../../tests/support/stores/test-store.ts';
import { openDatabase, openStore } from '../store.ts';
import { migrateDatabase, migrations, readSchemaVersion } from './migrations.ts';
import type { Schema } from './schema.ts';

const second = {
  ...migrations,
  '2.1.0': [
    `alter table consultation_requests add column city text not null default ''`,
    `update consultation_requests set city = 'Lisbon'`,
  ],
};

describe.each(engines)('%s', (engine) => {
  async function filledDatabase() {
    const { location } = await createEmptyLocation(engine);
    const store = await openStore(location);
    const reference = await readReference(store.receive(sampleRequest));
    await store.close();
    const db = openDatabase(location);
    onTestFinished(() => db.destroy());
    return { location, reference, db };
  }

  const requests = async (db: Kysely<Schema>) =>
    (await sql<Record<string, unknown>>`select * from consultation_requests`.execute(db)).rows;

  test('a second migration runs once and keeps the requests; the earlier version rejects the database', async () => {
    const { location, reference, db } = await filledDatabase();
    expect(await readSchemaVersion(db, second)).toBe('earlier');
    const other = openDatabase(location);
    onTestFinished(() => other.destroy());
    await Promise.all([migrateDatabase(db, second), migrateDatabase(other, second)]);
    expect(await readSchemaVersion(db, second)).toBe('current');
    expect(await requests(db)).toMatchObject([{ reference, name: sampleRequest.name, city: 'Lisbon' }]);
    await expect(openStore(location)).rejects.toThrow('The database is from a later version.');
    expect(await requests(db)).toHaveLength(1);
  });

  test('a failed migration is rolled back', async () => {
    const { reference, db } = await filledDatabase();
    const failing = { ...second, '2.2.0': ['drop table desk_notes', 'select * from nowhere'] };
    await expect(migrateDatabase(db, failing)).rejects.toThrow('nowhere');
    expect(await readSchemaVersion(db)).toBe('current');
    const [request] = await requests(db);
    expect(request).toMatchObject({ reference });
    expect(request).not.toHaveProperty('city');
    await sql`select * from desk_notes`.execute(db);
  });
});
