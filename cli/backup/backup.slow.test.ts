import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { getSqlitePath, type StoreLocation } from '../../server/store/location.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import { runCommandInProcess, spawnCommand } from '../../tests/support/server/cli-command.ts';
import { channelForAllKinds, createTemporaryFolder } from '../../tests/support/server/server-fixtures.ts';
import { createLocationAndFile, createTwoLocations, withStore } from '../../tests/support/stores/backups.ts';
import { engines } from '../../tests/support/stores/databases.ts';
import { answerRequest, receiveRequest } from '../../tests/support/stores/test-store.ts';

describe.each(engines)('%s', (engine) => {
  test('a backup of a running server can be restored', async () => {
    const { here, there, file } = await createTwoLocations(engine);
    const server = await openStore(here.location, [channelForAllKinds()]);
    onTestFinished(() => server.close());
    const reference = await receiveRequest(server, 'Ada Byron');
    // npm changes to the project's folder. INIT_CWD is the user's folder.
    const settings = { ...here.settings, INIT_CWD: dirname(file) };
    expect(await spawnCommand(['backup', 'backup'], settings)).toMatchObject({
      code: 0,
      complained: '',
      said: expect.stringMatching(/^1 request of .* copied to .*\/backup\./),
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(dirname(file))).toEqual(['backup']);
    expect(await there.run('restore', file)).toContain('1 request restored');
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
    await here.run('backup', file);
    await here.run('restore', file, '--replace');
    const after = await withStore(here.location, idOf);
    expect(after).toMatch(/^[0-9a-f]{16}$/);
    expect(after).not.toBe(before);
  });

  test('a restore replaces no store in use, and existing requests only with --replace', async () => {
    const { here, file } = await createLocationAndFile(engine);
    const store = await openStore(here.location, [channelForAllKinds()]);
    const before = await receiveRequest(store, 'Before');
    await here.run('backup', file);
    const after = await receiveRequest(store, 'After');
    // Queries regularly, like a server, because PostgreSQL's pool closes idle connections.
    const working = setInterval(() => void store.recordHeartbeat().catch(() => {}), 1_000);
    const inUse = await spawnCommand(['restore', file, '--replace'], here.settings);
    clearInterval(working);
    expect(inUse).toMatchObject({ code: 1, complained: expect.stringContaining('stop the server first') });
    await store.close();
    await here.refuse('contains 2 requests', 'restore', file);
    await withStore(here.location, async (store) => {
      expect(await store.find(before)).toBeDefined();
      expect(await store.find(after)).toBeDefined();
    });
    expect(await here.run('restore', file, '--replace')).toContain('is kept in');
    await withStore(here.location, async (store) => {
      expect(await store.find(before)).toBeDefined();
      expect(await store.find(after)).toBeUndefined();
    });
  });

  test('a restore reads only rows, and no added triggers, views or indexes', async () => {
    const { here, there, file } = await createTwoLocations(engine);
    await withStore(here.location, (store) => receiveRequest(store, 'Ada Byron'));
    await here.run('backup', file);
    const body = "update message_deliveries set state = 'delivered'; ";
    const changed = new DatabaseSync(file);
    changed.exec(`create trigger hush after insert on message_deliveries begin ${body} end;
      create view hush_view as select 1 as one; create unique index hush_index on messages (kind)`);
    changed.close();
    await there.run('restore', file, '--replace');
    await withStore(there.location, async (store) => {
      for (const name of ['Eve', 'Mallory'])
        expect(await store.outbox.listDeliveries(await receiveRequest(store, name))).toMatchObject([
          { state: 'waiting' },
        ]);
    });
  });

  test('a bad file changes nothing, and a backup overwrites nothing', async () => {
    const { here, file } = await createLocationAndFile(engine);
    await withStore(here.location, (store) => receiveRequest(store, 'Ada Byron'));
    await here.run('backup', file);
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
      expect(await here.refuse(said, 'restore', path, '--replace')).toContain('Nothing was changed');
    }
    await here.refuse('cannot be read', 'restore', `${file}.none`);
    expect(names()).toEqual(before);
    expect(await here.run()).toContain('Ada Byron');
    await here.refuse('already exists', 'backup', file);
    expect(readFileSync(file).equals(whole)).toBe(true);
    await here.refuse('cannot be written', 'backup', join(file, 'in', 'no', 'folder'));
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
      await store.findSheetRequest(reference),
      await store.outbox.listDeliveries(reference),
      await store.outbox.listAttempts(reference),
    ]);
  await here.run('backup', file);
  await there.run('restore', file);
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
  await here.run('backup', file);
  await withStore(here.location, (store) => receiveRequest(store, 'After'));
  const said = await here.run('restore', file, '--replace');
  const [, aside = ''] = said.match(/kept in (\S+)\. /) ?? [];
  expect(statSync(aside).mode & 0o777).toBe(0o600);
  const stores = readdirSync(here.location.dataDirectory).filter((name) => name.startsWith('requests'));
  expect(stores).toHaveLength(2);
  expect(await here.run('restore', aside, '--replace')).toContain('2 requests restored');
});

test('an unreadable store is replaced with --replace, and kept with its log', async () => {
  const { here, file } = await createLocationAndFile('sqlite');
  await withStore(here.location, (store) => receiveRequest(store, 'Ada Byron'));
  await here.run('backup', file);
  const place = getSqlitePath(here.location.dataDirectory);
  writeFileSync(place, 'no database any more');
  writeFileSync(`${place}-wal`, 'no log either');
  await here.refuse('cannot be read', 'restore', file);
  await here.run('restore', file, '--replace');
  expect(existsSync(`${place}-wal`)).toBe(false);
  const kept = readdirSync(here.location.dataDirectory).filter((name) => name.includes('before'));
  expect(kept).toEqual([expect.stringMatching(/before-[^a-z]*$/), expect.stringMatching(/-wal$/)]);
  expect(await here.run()).toContain('Ada Byron');
});

test('a manual copy is restored with its log', async () => {
  const { here, there } = await createTwoLocations('sqlite');
  const server = await openStore(here.location, [channelForAllKinds()]);
  onTestFinished(() => server.close());
  await receiveRequest(server, 'In the log alone');
  const copy = join(createTemporaryFolder(), 'copy.sqlite');
  const place = getSqlitePath(here.location.dataDirectory);
  for (const beside of ['', '-wal']) writeFileSync(copy + beside, readFileSync(place + beside));
  await there.run('restore', copy);
  expect(await there.run()).toContain('In the log alone');
});

test('a backup from another version, or of another program, is rejected', async () => {
  const { here, there, file } = await createTwoLocations('sqlite');
  await withStore(here.location, (store) => receiveRequest(store, 'Ada Byron'));
  await here.run('backup', file);
  const named = (name: string) => {
    const backup = new DatabaseSync(file);
    backup.prepare('update kysely_migration set name = ?').run(name);
    backup.close();
  };
  named('2026-11-20-requests-and-outbox');
  await there.refuse('before 2.0.0', 'restore', file);
  named('9999-of-tomorrow');
  await there.refuse('later version', 'restore', file);
  const other = new DatabaseSync(`${file}.other`);
  other.exec('create table recipes (name text)');
  other.close();
  await there.refuse('not a backup', 'restore', `${file}.other`);
  expect(readdirSync(there.location.dataDirectory)).toEqual([]);
});
