import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { facts } from '#src/brand.ts';
import { SheetLinks } from '../../server/domain/links.ts';
import { computeRetentionCutoffs } from '../../server/maintenance/retention-cutoffs.ts';
import { getSqlitePath, type StoreLocation } from '../../server/store/location.ts';
import { openDatabase } from '../../server/store/store.ts';
import { createLocationAndFile, withStore } from '../../tests/support/stores/backups.ts';
import { engines } from '../../tests/support/stores/databases.ts';
import { answerRequest, receiveRequest } from '../../tests/support/stores/test-store.ts';

/**
 * Creates a store and a backup of it. Afterwards, erases one request and revokes all links, including the one with
 * `token`.
 */
async function createErasedAfterBackup(engine: (typeof engines)[number], others: readonly string[]) {
  const { here, file } = await createLocationAndFile(engine);
  const { erased, token } = await withStore(here.location, async (store) => {
    for (const name of others) await receiveRequest(store, name);
    const links = new SheetLinks(
      () => store.deriveKey('sheet-links'),
      new URL('https://www.vesperrow.example'),
    );
    const token = (await links.createLink({ kind: 'sheet' }))?.split('/').at(-1) ?? '';
    return { erased: await receiveRequest(store, 'Ada Byron'), token };
  });
  await here.run('backup', file);
  await withStore(here.location, async (store) => {
    await store.erase(erased);
    await store.revokeLinks();
  });
  return { here, file, erased, token };
}

describe.each(engines)('%s', (engine) => {
  test.each([
    ['with other requests', ['Eve'], ['--replace']],
    ['without other requests', [], []],
  ] as const)(
    'requests that were erased after the backup stay erased, and links stay revoked, %s',
    async (_, others, options) => {
      const { here, file, erased, token } = await createErasedAfterBackup(engine, others);
      expect(await here.run('restore', file, ...options)).toMatch(/erased after the backup: 1\./);
      await withStore(here.location, async (store) => {
        expect(await store.find(erased)).toBeUndefined();
        expect(await store.findErasureTime(erased)).toBeDefined();
        expect(
          await new SheetLinks(() => store.deriveKey('sheet-links'), undefined).verifyToken(token),
        ).toBeUndefined();
      });
      if (engine === 'sqlite')
        expect(readFileSync(getSqlitePath(here.location.dataDirectory)).includes('Ada Byron')).toBe(false);
    },
  );

  test('a restore keeps requests that only the retention period has erased', async () => {
    const { here, file } = await createLocationAndFile(engine);
    const reference = await withStore(here.location, async (store) => {
      const reference = await receiveRequest(store, 'Ada Byron');
      await answerRequest(store, reference, 'AB', new Date('2026-11-20'));
      await receiveRequest(store, 'Eve');
      return reference;
    });
    await here.run('backup', file);
    await withStore(here.location, async (store) => {
      const early = new Date('2030-01-01');
      expect(await store.eraseExpired(computeRetentionCutoffs(early, facts), early)).toEqual([reference]);
    });
    await here.run('restore', file, '--replace');
    await withStore(here.location, async (store) => {
      expect(await store.find(reference)).toMatchObject({ name: 'Ada Byron' });
      expect(await store.findErasureTime(reference)).toBeUndefined();
    });
  });

  test('erase also erases a request from the copies that restores have kept', async () => {
    const { here, file } = await createLocationAndFile(engine);
    const [both, since] = await withStore(here.location, async (store) => [
      await receiveRequest(store, 'Ada Byron'),
      await receiveRequest(store, 'Eve'),
    ]);
    await here.run('backup', file);
    const only = await withStore(here.location, (store) => receiveRequest(store, 'Mallory'));
    for (let time = 0; time < 2; time += 1) await here.run('restore', file, '--replace');
    expect(await here.run('erase', both ?? '')).toMatch(/replaced \(copies: 2\)/);
    // The request arrived after the backup, so only the replaced store contains it.
    expect(await here.run('erase', only)).toMatch(/replaced \(copies: 1\)/);
    await here.refuse('was erased', 'erase', only);
    const content = await readAllContent(here.location);
    expect(content).not.toContain('Ada Byron');
    expect(content).not.toContain('Mallory');
    expect(content).toContain('Eve');
    expect(await here.run('show', since ?? '')).toContain('Eve');
  });
});

/** Reads all files of the data folder, or the requests in all schemas of the database. */
async function readAllContent(location: StoreLocation): Promise<string> {
  const { dataDirectory, databaseUrl } = location;
  if (!databaseUrl)
    return readdirSync(dataDirectory)
      .map((name) => readFileSync(join(dataDirectory, name), 'latin1'))
      .join('\n');
  const db = openDatabase(location);
  try {
    const found = await sql<{ schema: string }>`select table_schema as schema from information_schema.tables
      where table_name = 'consultation_requests'`.execute(db);
    const rows = await Promise.all(
      found.rows.map(({ schema }) =>
        db.withSchema(schema).selectFrom('consultation_requests').selectAll().execute(),
      ),
    );
    return JSON.stringify(rows);
  } finally {
    await db.destroy();
  }
}

test('erase names copies that cannot be read', async () => {
  const { here } = await createLocationAndFile('sqlite');
  const reference = await withStore(here.location, (store) => receiveRequest(store, 'Ada Byron'));
  const copy = `${getSqlitePath(here.location.dataDirectory)}.before-2026-11-22T09-05-00-123`;
  writeFileSync(copy, 'Ada Byron');
  const said = await here.run('erase', reference);
  expect(said).toContain(`${copy} cannot be read`);
});
