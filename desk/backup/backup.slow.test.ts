import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { sqliteFile } from '../../server/store/location.ts';
import { openDatabase, openStore, type Store } from '../../server/store/store.ts';
import { runDesk, startDesk } from '../../tests/support/server/desk-command.ts';
import { carriesAll, temporaryFolder } from '../../tests/support/server/server-fixtures.ts';
import {
  done,
  installed,
  places,
  withInstalledPostgres,
  withStore,
} from '../../tests/support/stores/backups.ts';
import { engines } from '../../tests/support/stores/databases.ts';
import { received } from '../../tests/support/stores/open-store.ts';
import { createDatabase } from '../../tests/support/stores/postgres.ts';

withInstalledPostgres();

describe.each(engines)('%s', (engine) => {
  const unable = engine === 'postgres' && installed === undefined;

  test.skipIf(unable)('what was backed up while the server ran is there after a restore', async () => {
    const { here, there, file } = await places(engine);
    const server = await openStore(here.location, [carriesAll()]);
    onTestFinished(() => server.close());
    const reference = await received(server, 'Ada Byron');
    expect(await startDesk(['backup', file], here.settings)).toMatchObject({
      ...done,
      said: expect.stringMatching(/^1 request of .* copied to .*\/backup\./),
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(file, '..'))).toEqual(['backup']);
    const restored = await runDesk(['restore', file], there.settings);
    expect(restored).toMatchObject({ ...done, said: expect.stringContaining('1 request restored') });
    expect(restored.said).not.toContain('hidden');
    await withStore(there.location, async (store) => {
      expect(await store.find(reference)).toMatchObject({ name: 'Ada Byron' });
      expect(await store.outbox.of(reference)).toMatchObject([{ state: 'waiting' }]);
      await received(store, 'Eve');
    });
  });

  test.skipIf(unable)('what a restored store sends has other ids than what was sent before', async () => {
    const { here, file } = await places(engine);
    const idOf = (store: Store) => store.outbox.claim('mail').then((claim) => claim?.message.storeId);
    const before = await withStore(here.location, async (store) => {
      for (const name of ['Ada Byron', 'Eve']) await received(store, name);
      return await idOf(store);
    });
    expect(before).toBeDefined();
    await runDesk(['backup', file], here.settings);
    expect((await runDesk(['restore', file, '--replace'], here.settings)).code).toBe(0);
    const after = await withStore(here.location, idOf);
    expect(after).toMatch(/^[0-9a-f]{16}$/);
    expect(after).not.toBe(before);
  });

  test.skipIf(unable)('a restore takes no place of a store in use, nor of requests unless told', async () => {
    const { here, file } = await places(engine);
    const store = await openStore(here.location, [carriesAll()]);
    const before = await received(store, 'Before');
    await runDesk(['backup', file], here.settings);
    const after = await received(store, 'After');
    // As a server does: of connections that rest, PostgreSQL's pool lets go.
    const working = setInterval(() => void store.beat().catch(() => {}), 1_000);
    const inUse = await startDesk(['restore', file, '--replace'], here.settings);
    clearInterval(working);
    expect(inUse).toMatchObject({ code: 1, complained: expect.stringContaining('stop the server first') });
    await store.close();
    const full = await runDesk(['restore', file], here.settings);
    expect(full).toMatchObject({ code: 1, complained: expect.stringContaining('holds 2 requests') });
    await withStore(here.location, async (store) => {
      expect(await store.find(before)).toBeDefined();
      expect(await store.find(after)).toBeDefined();
    });
    const { code, said } = await runDesk(['restore', file, '--replace'], here.settings);
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('is kept in') });
    await withStore(here.location, async (store) => {
      expect(await store.find(before)).toBeDefined();
      expect(await store.find(after)).toBeUndefined();
    });
  });

  test.skipIf(unable)('a backup of a version before 2.0.0 is refused', async () => {
    const { here, there, file } = await places(engine);
    await withStore(here.location, (store) => received(store, 'Ada Byron'));
    const db = openDatabase(here.location);
    await sql`update kysely_migration set name = '2026-11-20-requests-and-outbox'`.execute(db);
    await db.destroy();
    expect(await runDesk(['backup', file], here.settings)).toMatchObject(done);
    expect(await runDesk(['restore', file], there.settings)).toMatchObject({
      code: 1,
      complained: expect.stringContaining('before 2.0.0'),
    });
  });

  test.skipIf(unable)(
    'a backup with a trigger, a view, a column or an index of somebody’s own is refused',
    async () => {
      const { here, there, file } = await places(engine);
      await withStore(here.location, (store) => received(store, 'Ada Byron'));
      const body = "update message_deliveries set state = 'delivered'; ";
      const trigger: Record<typeof engine, string> = {
        sqlite: `create trigger hush after insert on message_deliveries begin ${body} end`,
        postgres: `create function hush() returns trigger language plpgsql as $$ begin ${body} return new; end $$;
          create trigger hush after insert on message_deliveries for each row execute function hush()`,
      };
      const undoTrigger: Record<typeof engine, string> = {
        sqlite: 'drop trigger hush',
        postgres: 'drop function hush() cascade',
      };
      const db = openDatabase(here.location);
      onTestFinished(() => db.destroy());
      for (const [index, [make, undo]] of [
        [trigger[engine], undoTrigger[engine]],
        ['create view hush as select 1 as one', 'drop view hush'],
        ['alter table messages add column hush text', 'alter table messages drop column hush'],
        ['create unique index hush on messages (kind)', 'drop index hush'],
      ].entries()) {
        await sql.raw(make ?? '').execute(db);
        const backup = `${file}-${index}`;
        expect(await runDesk(['backup', backup], here.settings)).toMatchObject(done);
        await sql.raw(undo ?? '').execute(db);
        const { code, complained } = await runDesk(['restore', backup, '--replace'], there.settings);
        expect({ make, code, complained }).toMatchObject({ make, code: 1 });
        expect(complained).toMatch(
          /holds what no store of ours has \(.*(?:hush|messages).*Nothing was changed/,
        );
      }
      expect(await runDesk([], there.settings)).toMatchObject({
        code: 1,
        complained: expect.stringContaining('There are no requests'),
      });
    },
  );

  test.skipIf(unable)('a bad file changes nothing', async () => {
    const { here, file } = await places(engine);
    await withStore(here.location, (store) => received(store, 'Ada Byron'));
    await runDesk(['backup', file], here.settings);
    const whole = readFileSync(file);
    const bad: [name: string, content: Buffer | string, said: string][] = [
      ['empty', '', 'no backup'],
      ['text', 'Dear diary, SQLite format 3', 'no backup'],
      ['cut', whole.subarray(0, whole.length / 2), 'damaged'],
      ['other', engine === 'sqlite' ? 'PGDMP' : 'SQLite format 3\0', 'another kind of database'],
    ];
    if (engine === 'sqlite') {
      const spoiled = Buffer.from(whole);
      spoiled.fill(7, 4096 * 3);
      bad.push(['spoiled', spoiled, 'damaged']);
    }
    const names = () => readdirSync(here.location.dataDirectory).sort();
    const before = names();
    for (const [name, content, said] of bad) {
      const path = `${file}.${name}`;
      writeFileSync(path, content);
      const { code, complained } = await runDesk(['restore', path, '--replace'], here.settings);
      expect({ name, code, complained }).toMatchObject({ name, code: 1 });
      expect(complained).toContain(said);
      expect(complained).toContain('Nothing was changed');
    }
    expect((await runDesk(['restore', `${file}.none`], here.settings)).complained).toContain(
      'cannot be read',
    );
    expect(names()).toEqual(before);
    expect((await runDesk([], here.settings)).said).toContain('Ada Byron');
  });

  test.skipIf(unable)('a backup overwrites nothing', async () => {
    const { here, file } = await places(engine);
    await withStore(here.location, (store) => received(store, 'Ada Byron'));
    writeFileSync(file, 'mine');
    expect(await runDesk(['backup', file], here.settings)).toMatchObject({
      code: 1,
      complained: expect.stringContaining('is there already'),
    });
    expect(readFileSync(file, 'utf8')).toBe('mine');
    const nowhere = join(file, 'in', 'no', 'folder');
    expect((await runDesk(['backup', nowhere], here.settings)).complained).toContain('cannot be written');
  });
});

test('what a restore replaces is kept aside, whole and private', async () => {
  const { here, file } = await places('sqlite');
  await withStore(here.location, (store) => received(store, 'Before'));
  await runDesk(['backup', file], here.settings);
  await withStore(here.location, (store) => received(store, 'After'));
  const { said } = await runDesk(['restore', file, '--replace'], here.settings);
  const [, aside = ''] = said.match(/kept in (\S+)\. /) ?? [];
  expect(statSync(aside).mode & 0o777).toBe(0o600);
  const stores = readdirSync(here.location.dataDirectory).filter((name) => name.startsWith('requests'));
  expect(stores).toHaveLength(2);
  const undo = await runDesk(['restore', aside, '--replace'], here.settings);
  expect(undo).toMatchObject({ code: 0, said: expect.stringContaining('2 requests restored') });
});

test('a store that cannot be read any more is replaced when told, and kept with its log', async () => {
  const { here, file } = await places('sqlite');
  await withStore(here.location, (store) => received(store, 'Ada Byron'));
  await runDesk(['backup', file], here.settings);
  const place = sqliteFile(here.location.dataDirectory);
  writeFileSync(place, 'no database any more');
  writeFileSync(`${place}-wal`, 'no log either');
  const refused = await runDesk(['restore', file], here.settings);
  expect(refused).toMatchObject({ code: 1, complained: expect.stringContaining('cannot be read') });
  expect(await runDesk(['restore', file, '--replace'], here.settings)).toMatchObject(done);
  expect(existsSync(`${place}-wal`)).toBe(false);
  const kept = readdirSync(here.location.dataDirectory).filter((name) => name.includes('before'));
  expect(kept).toEqual([expect.stringMatching(/before-[^a-z]*$/), expect.stringMatching(/-wal$/)]);
  expect((await runDesk([], here.settings)).said).toContain('Ada Byron');
});

test('a file that was copied by hand is restored with the log beside it', async () => {
  const { here, there } = await places('sqlite');
  const server = await openStore(here.location, [carriesAll()]);
  onTestFinished(() => server.close());
  await received(server, 'In the log alone');
  const copy = join(temporaryFolder(), 'copy.sqlite');
  const place = sqliteFile(here.location.dataDirectory);
  for (const beside of ['', '-wal']) writeFileSync(copy + beside, readFileSync(place + beside));
  expect(await runDesk(['restore', copy], there.settings)).toMatchObject(done);
  expect((await runDesk([], there.settings)).said).toContain('In the log alone');
});

test('a restore from a later version, or of another program’s file, is refused', async () => {
  const { here, there, file } = await places('sqlite');
  await withStore(here.location, (store) => received(store, 'Ada Byron'));
  await runDesk(['backup', file], here.settings);
  const later = new DatabaseSync(file);
  later.exec("insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '9999')");
  later.close();
  expect((await runDesk(['restore', file], there.settings)).complained).toContain('later version');
  const other = new DatabaseSync(`${file}.other`);
  other.exec('create table recipes (name text)');
  other.close();
  expect((await runDesk(['restore', `${file}.other`], there.settings)).complained).toContain('no backup');
  expect(readdirSync(there.location.dataDirectory)).toEqual([]);
});

test('a file is looked for where its name was typed, not where npm runs the command', async () => {
  const { here } = await places('sqlite');
  await withStore(here.location, (store) => received(store, 'Ada Byron'));
  const folder = temporaryFolder();
  await runDesk(['backup', 'mine.sqlite'], { ...here.settings, INIT_CWD: folder });
  expect(readdirSync(folder)).toEqual(['mine.sqlite']);
});

test('PostgreSQL’s programs are named when they are missing, and are told no password in the open', async () => {
  const databaseUrl = await createDatabase(new URL(inject('postgres')));
  const dataDirectory = temporaryFolder();
  await withStore({ dataDirectory, databaseUrl }, (store) => received(store, 'Ada Byron'));
  databaseUrl.password = 'hid%25den';
  const tools = temporaryFolder();
  const SECRET_KEY = readFileSync(join(dataDirectory, 'secret-key'), 'utf8').trim();
  const settings = { DATABASE_URL: databaseUrl.href, SECRET_KEY, PATH: tools };
  const file = join(tools, 'backup');
  expect(await startDesk(['backup', file], settings)).toMatchObject({
    code: 1,
    complained: expect.stringContaining('pg_dump is not installed'),
  });
  const said = join(tools, 'said');
  writeFileSync(
    join(tools, 'pg_dump'),
    `#!/bin/sh\necho "$@" > ${said}\necho "$PGPASSWORD" >> ${said}\nset >> ${said}\necho 'no such luck' >&2\nexit 1\n`,
    { mode: 0o700 },
  );
  const failed = await startDesk(['backup', file], settings);
  expect(failed).toMatchObject({
    code: 1,
    complained: expect.stringContaining('pg_dump failed: no such luck'),
  });
  const [options, password] = readFileSync(said, 'utf8').split('\n');
  expect(options).toContain(databaseUrl.pathname);
  expect(options).not.toContain('hid');
  expect(password).toBe('hid%den');
  expect(readFileSync(said, 'utf8')).not.toContain(SECRET_KEY);
  databaseUrl.password = '';
  databaseUrl.searchParams.set('password', 'hid&den');
  await startDesk(['backup', file], { ...settings, DATABASE_URL: databaseUrl.href });
  const [inQuery, queried] = readFileSync(said, 'utf8').split('\n');
  expect(inQuery).not.toContain('hid');
  expect(queried).toBe('hid&den');
  expect(readdirSync(tools).sort()).toEqual(['pg_dump', 'said']);
});
