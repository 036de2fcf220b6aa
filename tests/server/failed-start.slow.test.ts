/** Tests that a server that cannot start logs the cause and the solution. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { serve } from '../../server/serve.ts';
import { formatStartupError } from '../../server/startup-error.ts';
import { getSqlitePath } from '../../server/store/location.ts';
import { openDatabase, openStore } from '../../server/store/store.ts';
import { runCommandInProcess } from '../support/server/cli-command.ts';
import { createTemporaryFolder, writeTestSite } from '../support/server/server-fixtures.ts';
import { createEmptyLocation, engines } from '../support/stores/databases.ts';

/** Starts a server in this process. Returns the error message. `start.slow.test.ts` covers separate processes. */
async function failStart(settings: Record<string, string>): Promise<string> {
  const others = process.listeners('uncaughtException');
  const places = { PORT: '0', DATA_DIR: createTemporaryFolder(), OUT_DIR: writeTestSite() };
  const said = await serve({ ...places, ...settings }).then(() => 'It has started.', formatStartupError);
  for (const listener of process.listeners('uncaughtException'))
    if (!others.includes(listener)) process.off('uncaughtException', listener);
  expect(said.split('\n')).toHaveLength(1);
  return said;
}

test.each([
  [{ PORT: 'http' }, /^PORT must be/],
  [{ OUT_DIR: '/nowhere' }, /npm run build/],
  [
    { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
    /^The server in DATABASE_URL does not respond.*ECONNREFUSED/,
  ],
])('a server that cannot start prints the reason in one line: %j', async (settings, sentence) => {
  expect(await failStart(settings as Record<string, string>)).toMatch(sentence);
});

test.each(engines)('a read-only database is reported at the start in one line (%s)', async (engine) => {
  const { location, settings } = await createEmptyLocation(engine);
  await (await openStore(location)).close();
  if (location.databaseUrl) {
    const db = openDatabase(location);
    await sql`alter database ${sql.ref(location.databaseUrl.pathname.slice(1))}
      set default_transaction_read_only = on`.execute(db);
    await db.destroy();
  } else {
    // SQLite opens a file as read-only if its write version (byte 18) is unknown (SQLite file format, 1.3.3).
    const file = openSync(getSqlitePath(location.dataDirectory), 'r+');
    writeSync(file, Buffer.from([3]), 0, 1, 18);
    closeSync(file);
  }
  expect(await failStart(settings)).toMatch(/^(?:DATA_DIR|DATABASE_URL) must .*read-?only/);
});

test('a database without UTF-8 is rejected at the start and by an import, with a solution', async () => {
  const cluster = new pg.Client({ connectionString: inject('postgres') });
  await cluster.connect();
  onTestFinished(async () => {
    await cluster.query('drop database if exists latin with (force)');
    await cluster.end();
  });
  await cluster.query("create database latin encoding 'LATIN1' template template0 locale 'C'");
  const DATABASE_URL = new URL('latin', inject('postgres')).href;
  expect(await failStart({ DATABASE_URL })).toMatch(/UTF8 \(got LATIN1.*createdb --encoding=UTF8/);
  const { location, settings } = await createEmptyLocation('sqlite');
  await (await openStore(location)).close();
  const imported = await runCommandInProcess(['import'], { ...settings, DATABASE_URL });
  expect(imported).toMatchObject({
    code: 1,
    complained: expect.stringContaining('createdb --encoding=UTF8'),
  });
});

test.each(engines)(
  'a store of a later version is not changed, and is reported in one line (%s)',
  async (engine) => {
    const { location, settings } = await createEmptyLocation(engine);
    await (await openStore(location)).close();
    const db = openDatabase(location);
    await sql`insert into kysely_migration values ('9999-12-31-later', '9999-12-31')`.execute(db);
    await db.destroy();
    expect(await failStart(settings)).toMatch(/^The database is from a later version\. .*backup/);
  },
);

test.each([
  [
    { message: 'Connection terminated due to connection timeout' },
    /^The server in DATABASE_URL does not respond/,
  ],
  [{ code: 'ENOTFOUND', message: 'getaddrinfo ENOTFOUND db' }, /^The host in DATABASE_URL .*ENOTFOUND db/],
  [
    { code: '28P01', message: 'password authentication failed' },
    /^DATABASE_URL must have a user and a password/,
  ],
  [{ code: '3D000', message: 'database "x" does not exist' }, /^DATABASE_URL must name an existing database/],
  [
    { code: 'ERR_SQLITE_ERROR', message: 'attempt to write a readonly database' },
    /^DATA_DIR must be .*readonly/,
  ],
  [{ code: 'EACCES', message: "permission denied, open '/x'" }, /^DATA_DIR must be/],
])('an error of the machine names the setting: %j', (fields, sentence) => {
  expect(formatStartupError(Object.assign(new Error(fields.message), fields))).toMatch(sentence);
});

test('an unexpected error is printed with its stack', () => {
  expect(formatStartupError(new TypeError('undefined is not a function'))).toContain(
    'failed-start.slow.test.ts',
  );
});
