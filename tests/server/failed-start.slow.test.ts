/** A server that cannot start says why, in a line that its owner can act on. */
import { execFile } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { sampleBrand } from '#lib/brand/directory.ts';
import { failureMessage } from '../../server/failure-message.ts';
import { serve } from '../../server/serve.ts';
import { sqliteFile } from '../../server/store/location.ts';
import { openDatabase, openStore } from '../../server/store/store.ts';
import { runDesk } from '../support/server/desk-command.ts';
import { builtSite, startServer, temporaryFolder } from '../support/server/server-fixtures.ts';
import { emptyPlace, engines } from '../support/stores/databases.ts';

const freshServer = (settings: Record<string, string> = {}) =>
  startServer({ OUT_DIR: builtSite(), DATA_DIR: temporaryFolder(), ...settings });

/** Starts a server that is not going to run, and returns what it says instead. */
async function failedStart(settings: Record<string, string>): Promise<{ code: number; stderr: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = {
    PATH,
    NODE_COMPILE_CACHE,
    BRAND: sampleBrand,
    PORT: '0',
    DATA_DIR: temporaryFolder(),
    OUT_DIR: builtSite(),
    ...settings,
  };
  // One that runs all the same is ended.
  const start = promisify(execFile)(process.execPath, ['server/main.ts'], { env, timeout: 20_000 });
  return await start.then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: number; stderr: string }) => error,
  );
}

test('a server that cannot start says why in a line', async () => {
  const { address } = await freshServer();
  for (const settings of [
    { PORT: new URL(address).port },
    { PORT: 'http' },
    { OUT_DIR: '/nowhere' },
    { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
  ]) {
    const { code, stderr } = await failedStart(settings);
    expect([code, stderr.trim().split('\n').length]).toEqual([1, 1]);
    expect(stderr).toMatch(/PORT|npm run build|ECONNREFUSED/);
  }
});

test.each(engines)(
  'a database that can only be read is found at the start, in a line (%s)',
  async (engine) => {
    const { location, settings } = await emptyPlace(engine);
    await (await openStore(location)).close();
    if (location.databaseUrl) {
      const db = openDatabase(location);
      await sql`alter database ${sql.ref(location.databaseUrl.pathname.slice(1))}
      set default_transaction_read_only = on`.execute(db);
      await db.destroy();
    } else {
      // SQLite only reads a file of a version that it does not know how to write (sqlite.org, 1.3.3), whoever asks.
      const file = openSync(sqliteFile(location.dataDirectory), 'r+');
      writeSync(file, Buffer.from([3]), 0, 1, 18);
      closeSync(file);
    }
    const { code, stderr } = await failedStart(settings);
    expect([code, stderr.trim().split('\n').length]).toEqual([1, 1]);
    expect(stderr).toMatch(/^(?:DATA_DIR|DATABASE_URL) should .*read-?only/);
  },
);

test('a database that lacks characters is refused at the start, and by an import, with what to do', async () => {
  const cluster = new pg.Client({ connectionString: inject('postgres') });
  await cluster.connect();
  onTestFinished(async () => {
    await cluster.query('drop database if exists latin with (force)');
    await cluster.end();
  });
  await cluster.query("create database latin encoding 'LATIN1' template template0 locale 'C'");
  const DATABASE_URL = new URL('latin', inject('postgres')).href;
  const { code, stderr } = await failedStart({ DATABASE_URL });
  expect([code, stderr.trim().split('\n').length]).toEqual([1, 1]);
  expect(stderr).toMatch(/UTF8, and it is in LATIN1.*createdb --encoding=UTF8/);
  const { location, settings } = await emptyPlace('sqlite');
  await (await openStore(location)).close();
  const imported = await runDesk(['import'], { ...settings, DATABASE_URL });
  expect(imported).toMatchObject({
    code: 1,
    complained: expect.stringContaining('createdb --encoding=UTF8'),
  });
});

test.each(engines)(
  'a store that a later version has written to is left alone, in a line (%s)',
  async (engine) => {
    const { location, settings } = await emptyPlace(engine);
    await (await openStore(location)).close();
    const db = openDatabase(location);
    await sql`insert into kysely_migration values ('9999-12-31-later', '9999-12-31')`.execute(db);
    await db.destroy();
    const { code, stderr } = await failedStart(settings);
    expect([code, stderr.trim().split('\n').length]).toEqual([1, 1]);
    expect(stderr).toMatch(/^The database is from a later version\. .*backup/);
  },
);

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['TRUST_PROXY', '-1'],
  ['SITE_URL', 'vesperrow.example'],
])('a setting that cannot be used stops the server with a sentence: %s=%s', async (name, value) => {
  const failure = await serve({ OUT_DIR: '/nowhere', [name]: value }).catch(failureMessage);
  expect(failure).toMatch(new RegExp(`^${name} should be [^\n]*$`));
});

test.each([
  [{ message: 'Connection terminated due to connection timeout' }, /^DATABASE_URL names a server .*running/],
  [{ code: 'ENOTFOUND', message: 'getaddrinfo ENOTFOUND db' }, /^DATABASE_URL names a host .*ENOTFOUND db/],
  [
    { code: '28P01', message: 'password authentication failed' },
    /^DATABASE_URL should hold a user and a password/,
  ],
  [{ code: '3D000', message: 'database "x" does not exist' }, /^DATABASE_URL should name a database/],
  [
    { code: 'ERR_SQLITE_ERROR', message: 'attempt to write a readonly database' },
    /^DATA_DIR should be .*readonly/,
  ],
  [{ code: 'EACCES', message: "permission denied, open '/x'" }, /^DATA_DIR should be/],
])('a machine that is at fault is explained by the setting: %j', (fields, sentence) => {
  expect(failureMessage(Object.assign(new Error(fields.message), fields))).toMatch(sentence);
});

test('a defect of ours keeps its stack', () => {
  expect(failureMessage(new TypeError('undefined is not a function'))).toContain('failed-start.slow.test.ts');
});
