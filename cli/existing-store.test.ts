import { chmodSync, chownSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { formatStartupError } from '../server/startup-error.ts';
import { getSqlitePath } from '../server/store/location.ts';
import { openDatabase, openStore } from '../server/store/store.ts';
import { openStoreClient } from '../server/store/thread/store-thread.ts';
import {
  expectCommandError,
  runCommandInProcess,
  spawnCommand,
} from '../tests/support/server/cli-command.ts';
import {
  channelForAllKinds,
  createTemporaryFolder,
  sampleRequest,
} from '../tests/support/server/server-fixtures.ts';
import { createEmptyLocation, engines } from '../tests/support/stores/databases.ts';

const isRoot = process.getuid?.() === 0;
const [service, stranger] = [
  { uid: 65_534, gid: 65_534 },
  { uid: 65_533, gid: 65_533 },
];

describe.each(engines)('%s', (engine) => {
  test('a missing store is not created, and the error names its location', async () => {
    const { location, settings } = await createEmptyLocation(engine);
    const dataDirectory = join(location.dataDirectory, 'nowhere');
    const where = { ...settings, DATA_DIR: dataDirectory };
    const database = location.databaseUrl;
    for (const words of [[], ['show', 'VR-7K3Q-9F2M'], ['backup', join(location.dataDirectory, 'copy')]]) {
      const place = database ? `PostgreSQL at ${database.host}` : getSqlitePath(dataDirectory);
      expect(await expectCommandError(place, words, where)).toContain('There is no file of settings.');
    }
    expect(existsSync(dataDirectory)).toBe(false);
    expect(readdirSync(location.dataDirectory)).toEqual([]);
    if (!database) return;
    const db = openDatabase(location);
    expect(await db.introspection.getTables()).toEqual([]);
    await db.destroy();
  });

  test('stderr names the store, without its password', async () => {
    const { location, settings } = await createEmptyLocation(engine);
    await (await openStore(location)).close();
    const address = new URL(settings.DATABASE_URL ?? 'postgres://none');
    address.password = 'hidden';
    const { code, said, complained } = await spawnCommand(['export'], {
      ...settings,
      ...(location.databaseUrl && { DATABASE_URL: address.href }),
    });
    expect(code).toBe(0);
    expect(said).toMatch(/^\ufeffreference,/);
    expect(complained).toContain(
      location.databaseUrl ? location.databaseUrl.pathname : getSqlitePath(location.dataDirectory),
    );
    expect(complained).toContain('Times are America/New_York.');
    expect(complained).not.toContain('hidden');
  });

  test.each([
    ['a later version', '9999-of-tomorrow', 'later version'],
    ['a version before 2.0.0', '2026-11-20-requests-and-outbox', 'before 2.0.0'],
  ])('a database of %s is not changed by the CLI or the server', async (_, name, said) => {
    const { location, settings } = await createEmptyLocation(engine);
    await (await openStore(location, [channelForAllKinds()])).close();
    const db = openDatabase(location);
    await db
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values({ name, timestamp: '9999' })
      .execute();
    await db.destroy();
    await expectCommandError(said, [], settings);
    const failure = await openStoreClient(location, []).catch((error: unknown) => formatStartupError(error));
    expect(failure).toMatch(/^The database is from a [^\n]*$/);
    expect(failure).toContain(said);
  });
});

test('settings are read from the file in SETTINGS_FILE, and environment variables override them', async () => {
  const { location, settings } = await createEmptyLocation('sqlite');
  await (await openStore(location)).close();
  const file = join(createTemporaryFolder(), 'settings.env');
  writeFileSync(file, `\uFEFFDATA_DIR=${settings.DATA_DIR}\r\nPORT=3000\r\n`);
  const options = { options: ['--settings'] };
  const { code, complained } = await spawnCommand([], { SETTINGS_FILE: file }, options);
  expect({ code, complained }).toEqual({
    code: 0,
    complained: expect.stringContaining(`${settings.DATA_DIR}`),
  });
  const elsewhere = join(createTemporaryFolder(), 'elsewhere');
  const other = await spawnCommand([], { SETTINGS_FILE: file, DATA_DIR: elsewhere }, options);
  expect(other).toMatchObject({ code: 1, complained: expect.stringContaining(getSqlitePath(elsewhere)) });
  expect(other.complained).toContain(`The settings are those of ${file}.`);
  const missing = await spawnCommand([], { SETTINGS_FILE: `${file}.none` }, options);
  expect(missing).toMatchObject({ code: 1, complained: expect.stringContaining(`${file}.none`) });
});

async function createServiceStore() {
  const { location, settings } = await createEmptyLocation('sqlite');
  const store = await openStore(location, [channelForAllKinds()]);
  await store.receive(sampleRequest);
  await store.close();
  const { dataDirectory } = location;
  for (const path of [dataDirectory, ...readdirSync(dataDirectory).map((name) => join(dataDirectory, name))])
    chownSync(path, service.uid, service.gid);
  return { dataDirectory, settings };
}

test.runIf(isRoot)('the service’s user can write all files that root’s commands create', async () => {
  const { dataDirectory, settings } = await createServiceStore();
  const { said } = await runCommandInProcess([], settings);
  const [reference = ''] = said.split(' ');
  const open = await openStore({ dataDirectory });
  onTestFinished(() => open.close());
  for (const words of [['revoke'], ['erase', reference]])
    expect(await runCommandInProcess(words, settings)).toMatchObject({ code: 0 });
  await open.receive(sampleRequest);
  const names = readdirSync(dataDirectory);
  expect(names).toContain('requests.sqlite-wal');
  for (const name of names) expect(statSync(join(dataDirectory, name))).toMatchObject(service);
  const asService = await spawnCommand([], settings, { user: service });
  expect(asService).toMatchObject({ code: 0, said: expect.stringContaining('RQ-') });
});

test.runIf(isRoot)('the error for a user without file permissions names the owner', async () => {
  const { dataDirectory, settings } = await createServiceStore();
  const { code, complained } = await spawnCommand([], settings, { user: stranger });
  expect(code).toBe(1);
  expect(complained).toMatch(/You may not read and write .*requests\.sqlite.*belongs to nobody/);
  const file = join(dataDirectory, 'settings.env');
  writeFileSync(file, `DATA_DIR=${dataDirectory}\n`, { mode: 0o600 });
  chmodSync(dataDirectory, 0o755);
  const secret = await spawnCommand([], { SETTINGS_FILE: file }, { user: stranger, options: ['--settings'] });
  expect(secret).toMatchObject({
    code: 1,
    complained: expect.stringContaining('cannot be read: permission denied'),
  });
});
