import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type StoreLocation, sqlitePath } from '../../server/store/location.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import { runCommandInProcess, spawnCommand } from '../../tests/support/server/cli-command.ts';
import { channelForAllKinds, createTemporaryFolder } from '../../tests/support/server/server-fixtures.ts';
import {
  createLocationAndFile,
  createTwoLocations,
  successfulExit,
  withStore,
} from '../../tests/support/stores/backups.ts';
import { engines } from '../../tests/support/stores/databases.ts';
import { answerRequest, receiveRequest } from '../../tests/support/stores/test-store.ts';

describe.each(engines)('%s', (engine) => {
  test('a backup of a running server can be restored', async () => {
    const { here, there, file } = await createTwoLocations(engine);
    const server = await openStore(here.location, [channelForAllKinds()]);
    onTestFinished(() => server.close());
    const reference = await receiveRequest(server, 'Ada Byron');
    expect(await spawnCommand(['backup', file], here.settings)).toMatchObject({
      ...successfulExit,
      said: expect.stringMatching(/^1 request of .* copied to .*\/backup\./),
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(file, '..'))).toEqual(['backup']);
    const restored = await runCommandInProcess(['restore', file], there.settings);
    expect(restored).toMatchObject({
      ...successfulExit,
      said: expect.stringContaining('1 request restored'),
    });
    await withStore(there.location, async (store) => {
      expect(await store.find(reference)).toMatchObject({ name: 'Ada Byron' });
      expect(await store.outbox.listDeliveries(reference)).toMatchObject([{ state: 'waiting' }]);
      await receiveRequest(store, 'Eve');
    });
  });

  test('messages of a restored store have new ids', async () => {
    const { here, file } = await createLocationAndFile(engine);
    const idOf = (store: Store) => store.outbox.claim('mail').then((claim) => claim?.message.storeId);
    const before = await withStore(here.location, async (store) => {
      for (const name of ['Ada Byron', 'Eve']) await receiveRequest(store, name);
      return await idOf(store);
    });
    expect(before).toBeDefined();
    await runCommandInProcess(['backup', file], here.settings);
    expect((await runCommandInProcess(['restore', file, '--replace'], here.settings)).code).toBe(0);
    const after = await withStore(here.location, idOf);
    expect(after).toMatch(/^[0-9a-f]{16}$/);
    expect(after).not.toBe(before);
  });

  test('a restore replaces no store in use, and existing requests only with --replace', async () => {
    const { here, file } = await createLocationAndFile(engine);
    const store = await openStore(here.location, [channelForAllKinds()]);
    const before = await receiveRequest(store, 'Before');
    await runCommandInProcess(['backup', file], here.settings);
    const after = await receiveRequest(store, 'After');
    // Like a server, since PostgreSQL's pool closes idle connections.
    const working = setInterval(() => void store.recordHeartbeat().catch(() => {}), 1_000);
    const inUse = await spawnCommand(['restore', file, '--replace'], here.settings);
    clearInterval(working);
    expect(inUse).toMatchObject({ code: 1, complained: expect.stringContaining('stop the server first') });
    await store.close();
    const full = await runCommandInProcess(['restore', file], here.settings);
    expect(full).toMatchObject({ code: 1, complained: expect.stringContaining('contains 2 requests') });
    await withStore(here.location, async (store) => {
      expect(await store.find(before)).toBeDefined();
      expect(await store.find(after)).toBeDefined();
    });
    const { code, said } = await runCommandInProcess(['restore', file, '--replace'], here.settings);
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('is kept in') });
    await withStore(here.location, async (store) => {
      expect(await store.find(before)).toBeDefined();
      expect(await store.find(after)).toBeUndefined();
    });
  });

  test('a restore reads only rows, and no added triggers, views or indexes', async () => {
    const { here, there, file } = await createTwoLocations(engine);
    await withStore(here.location, (store) => receiveRequest(store, 'Ada Byron'));
    await runCommandInProcess(['backup', file], here.settings);
    const body = "update message_deliveries set state = 'delivered'; ";
    const changed = new DatabaseSync(file);
    changed.exec(`create trigger hush after insert on message_deliveries begin ${body} end;
      create view hush_view as select 1 as one; create unique index hush_index on messages (kind)`);
    changed.close();
    expect(await runCommandInProcess(['restore', file, '--replace'], there.settings)).toMatchObject(
      successfulExit,
    );
    await withStore(there.location, async (store) => {
      for (const name of ['Eve', 'Mallory'])
        expect(await store.outbox.listDeliveries(await receiveRequest(store, name))).toMatchObject([
          { state: 'waiting' },
        ]);
    });
  });

  test('a bad file changes nothing', async () => {
    const { here, file } = await createLocationAndFile(engine);
    await withStore(here.location, (store) => receiveRequest(store, 'Ada Byron'));
    await runCommandInProcess(['backup', file], here.settings);
    const whole = readFileSync(file);
    const bad: [name: string, content: Buffer | string, said: string][] = [
      ['empty', '', 'not a backup'],
      ['text', 'Dear diary, SQLite format 3', 'not a backup'],
      ['cut', whole.subarray(0, whole.length / 2), 'damaged'],
      ['a dump', 'PGDMP', 'not a backup'],
      ['spoiled', Buffer.from(whole).fill(7, 4096 * 3), 'damaged'],
    ];
    const names = () => readdirSync(here.location.dataDirectory).sort();
    const before = names();
    for (const [name, content, said] of bad) {
      const path = `${file}.${name}`;
      writeFileSync(path, content);
      const { code, complained } = await runCommandInProcess(['restore', path, '--replace'], here.settings);
      expect({ name, code, complained }).toMatchObject({ name, code: 1 });
      expect(complained).toContain(said);
      expect(complained).toContain('Nothing was changed');
    }
    expect((await runCommandInProcess(['restore', `${file}.none`], here.settings)).complained).toContain(
      'cannot be read',
    );
    expect(names()).toEqual(before);
    expect((await runCommandInProcess([], here.settings)).said).toContain('Ada Byron');
  });

  test('a backup overwrites nothing', async () => {
    const { here, file } = await createLocationAndFile(engine);
    await withStore(here.location, (store) => receiveRequest(store, 'Ada Byron'));
    writeFileSync(file, 'mine');
    expect(await runCommandInProcess(['backup', file], here.settings)).toMatchObject({
      code: 1,
      complained: expect.stringContaining('already exists'),
    });
    expect(readFileSync(file, 'utf8')).toBe('mine');
    const nowhere = join(file, 'in', 'no', 'folder');
    expect((await runCommandInProcess(['backup', nowhere], here.settings)).complained).toContain(
      'cannot be written',
    );
  });
});

test.each([
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
] as const)('a backup of %s is restored to %s', async (from, to) => {
  const [{ here, file }, { here: there }] = [
    await createLocationAndFile(from),
    await createLocationAndFile(to),
  ];
  const reference = await withStore(here.location, async (store) => {
    const reference = await receiveRequest(store, 'Ada Byron');
    await store.planMessage({ kind: 'sheet', subject: '2026-11-23' });
    await store.outbox.recordFailure((await store.outbox.claim('mail')) as never, 'refused');
    await answerRequest(store, reference);
    return reference;
  });
  const all = (location: StoreLocation) =>
    withStore(location, async (store) => [
      await store.find(reference),
      await store.findSheetEntry(reference),
      await store.outbox.listDeliveries(reference),
      await store.outbox.listAttempts(reference),
    ]);
  expect(await runCommandInProcess(['backup', file], here.settings)).toMatchObject(successfulExit);
  expect(await runCommandInProcess(['restore', file], there.settings)).toMatchObject(successfulExit);
  expect(await all(there.location)).toEqual(await all(here.location));
});

test('the output contains the database’s address without its password', async () => {
  const { here, file } = await createLocationAndFile('postgres');
  await withStore(here.location, (store) => receiveRequest(store, 'Ada Byron'));
  const address = new URL(here.settings.DATABASE_URL ?? '');
  address.password = 'hidden';
  const settings = { ...here.settings, DATABASE_URL: address.href };
  for (const words of [
    ['backup', file],
    ['restore', file, '--replace'],
  ]) {
    const { code, said, complained } = await runCommandInProcess(words, settings);
    expect(code).toBe(0);
    expect(said + complained).not.toContain('hidden');
  }
});

test('a replaced store is kept, complete and private', async () => {
  const { here, file } = await createLocationAndFile('sqlite');
  await withStore(here.location, (store) => receiveRequest(store, 'Before'));
  await runCommandInProcess(['backup', file], here.settings);
  await withStore(here.location, (store) => receiveRequest(store, 'After'));
  const { said } = await runCommandInProcess(['restore', file, '--replace'], here.settings);
  const [, aside = ''] = said.match(/kept in (\S+)\. /) ?? [];
  expect(statSync(aside).mode & 0o777).toBe(0o600);
  const stores = readdirSync(here.location.dataDirectory).filter((name) => name.startsWith('requests'));
  expect(stores).toHaveLength(2);
  const undo = await runCommandInProcess(['restore', aside, '--replace'], here.settings);
  expect(undo).toMatchObject({ code: 0, said: expect.stringContaining('2 requests restored') });
});

test('an unreadable store is replaced with --replace, and kept with its log', async () => {
  const { here, file } = await createLocationAndFile('sqlite');
  await withStore(here.location, (store) => receiveRequest(store, 'Ada Byron'));
  await runCommandInProcess(['backup', file], here.settings);
  const place = sqlitePath(here.location.dataDirectory);
  writeFileSync(place, 'no database any more');
  writeFileSync(`${place}-wal`, 'no log either');
  const refused = await runCommandInProcess(['restore', file], here.settings);
  expect(refused).toMatchObject({ code: 1, complained: expect.stringContaining('cannot be read') });
  expect(await runCommandInProcess(['restore', file, '--replace'], here.settings)).toMatchObject(
    successfulExit,
  );
  expect(existsSync(`${place}-wal`)).toBe(false);
  const kept = readdirSync(here.location.dataDirectory).filter((name) => name.includes('before'));
  expect(kept).toEqual([expect.stringMatching(/before-[^a-z]*$/), expect.stringMatching(/-wal$/)]);
  expect((await runCommandInProcess([], here.settings)).said).toContain('Ada Byron');
});

test('a manual copy is restored with its log', async () => {
  const { here, there } = await createTwoLocations('sqlite');
  const server = await openStore(here.location, [channelForAllKinds()]);
  onTestFinished(() => server.close());
  await receiveRequest(server, 'In the log alone');
  const copy = join(createTemporaryFolder(), 'copy.sqlite');
  const place = sqlitePath(here.location.dataDirectory);
  for (const beside of ['', '-wal']) writeFileSync(copy + beside, readFileSync(place + beside));
  expect(await runCommandInProcess(['restore', copy], there.settings)).toMatchObject(successfulExit);
  expect((await runCommandInProcess([], there.settings)).said).toContain('In the log alone');
});

test('a backup from another version, or of another program, is rejected', async () => {
  const { here, there, file } = await createTwoLocations('sqlite');
  await withStore(here.location, (store) => receiveRequest(store, 'Ada Byron'));
  await runCommandInProcess(['backup', file], here.settings);
  const named = (name: string) => {
    const backup = new DatabaseSync(file);
    backup.prepare('update kysely_migration set name = ?').run(name);
    backup.close();
  };
  named('2026-11-20-requests-and-outbox');
  expect((await runCommandInProcess(['restore', file], there.settings)).complained).toContain('before 2.0.0');
  named('9999-of-tomorrow');
  expect((await runCommandInProcess(['restore', file], there.settings)).complained).toContain(
    'later version',
  );
  const other = new DatabaseSync(`${file}.other`);
  other.exec('create table recipes (name text)');
  other.close();
  expect((await runCommandInProcess(['restore', `${file}.other`], there.settings)).complained).toContain(
    'not a backup',
  );
  expect(readdirSync(there.location.dataDirectory)).toEqual([]);
});

test('paths are relative to the user’s folder, not to the folder in which npm runs the command', async () => {
  const { here } = await createLocationAndFile('sqlite');
  await withStore(here.location, (store) => receiveRequest(store, 'Ada Byron'));
  const folder = createTemporaryFolder();
  await runCommandInProcess(['backup', 'mine.sqlite'], { ...here.settings, INIT_CWD: folder });
  expect(readdirSync(folder)).toEqual(['mine.sqlite']);
});
