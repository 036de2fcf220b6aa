import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { carriesAll, sampleRequest, temporaryFolder } from '../../tests/support/server/server-fixtures.ts';
import { unanswered } from '../../tests/support/server/unanswered.ts';
import { emptyPlace, engines } from '../../tests/support/stores/databases.ts';
import { copyStore } from './copy.ts';
import { type StoreLocation, sqliteFile } from './location.ts';
import { openStore, type Store } from './store.ts';

async function opened(location: StoreLocation): Promise<Store> {
  const store = await openStore(location, [carriesAll()]);
  onTestFinished(() => store.close());
  return store;
}

async function referenceOf(receipt: ReturnType<Store['receive']>): Promise<string> {
  const taken = await receipt;
  if (taken.outcome === 'key-used-for-another') throw new Error('not taken');
  return taken.reference;
}

/** Runs a few lines in several processes, which open `store` at the same moment; returns what each prints. */
async function atOnce(
  count: number,
  { dataDirectory, databaseUrl }: StoreLocation,
  lines: string,
): Promise<string[]> {
  const program = `
    import { text } from 'node:stream/consumers';
    import { openStore } from ${JSON.stringify(import.meta.resolve('./store.ts'))};
    const sampleRequest = ${JSON.stringify(sampleRequest)};
    const databaseUrl = ${databaseUrl ? `new URL(${JSON.stringify(databaseUrl.href)})` : 'undefined'};
    console.error('ready');
    const moment = Number(await text(process.stdin));
    while (Date.now() < moment);
    const store = await openStore({ dataDirectory: ${JSON.stringify(dataDirectory)}, databaseUrl }, [{ name: 'mail', kinds: ['request'] }]);
    ${lines}
    await store.close();`;
  const all = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--input-type=module-typescript', '-e', program]),
  );
  await Promise.all(all.map((each) => once(each.stderr, 'data')));
  for (const each of all) each.stdin.end(String(Date.now() + 300));
  return await Promise.all(
    all.map(async (each) => {
      const [printed, complained] = await Promise.all([text(each.stdout), text(each.stderr)]);
      return printed || complained;
    }),
  );
}

/** Long enough that nobody else has it. */
const keyOf = (index: number) => `a key that nobody else has ${index}`;

describe.each(engines)('%s', (engine) => {
  const emptyStore = async () => opened((await emptyPlace(engine)).location);

  test('what was received is found again, whole, by its reference in any writing', async () => {
    const store = await emptyStore();
    const reference = await referenceOf(store.receive(sampleRequest));
    const found = await store.find(reference.toLowerCase().replaceAll('-', ' '));
    expect(found).toMatchObject({
      reference,
      name: sampleRequest.name,
      email: sampleRequest.email,
      phone: sampleRequest.phone,
      company: sampleRequest.company,
      service_interest: sampleRequest.serviceInterest,
      message: sampleRequest.message,
      answered_at: null,
    });
    expect(await store.find('VR-0000-0000')).toBeUndefined();
  });

  test('the same key and content is one request, and gets one answer', async () => {
    const store = await emptyStore();
    const first = await referenceOf(store.receive(sampleRequest, { key: 'the first of keys' }));
    expect(await store.receive(sampleRequest, { key: 'the first of keys' })).toMatchObject({
      outcome: 'repeated',
      reference: first,
    });
    const other = store.receive({ ...sampleRequest, message: 'Another.' }, { key: 'the first of keys' });
    expect(await other).toEqual({ outcome: 'key-used-for-another' });
    expect(await referenceOf(store.receive(sampleRequest, { key: 'the second of keys' }))).not.toBe(first);
    expect(await unanswered(store)).toHaveLength(2);
  });

  test('a key that others may have chosen too, and equal words, are one request of one sender only', async () => {
    const store = await emptyStore();
    const [here, there] = ['203.0.113.5', '198.51.100.7'];
    const first = await referenceOf(store.receive(sampleRequest, { sender: here, key: '1' }));
    expect(await referenceOf(store.receive(sampleRequest, { sender: there, key: '1' }))).not.toBe(first);
    expect(await referenceOf(store.receive(sampleRequest, { sender: here, key: '1' }))).toBe(first);
    const plain = await referenceOf(store.receive(sampleRequest, { sender: here }));
    expect(await referenceOf(store.receive(sampleRequest, { sender: there }))).not.toBe(plain);
    // A key that nobody else can have holds wherever its sender is by now.
    const key = 'e2b1c9d0-5f1e-4d55';
    const moved = await referenceOf(store.receive(sampleRequest, { sender: here, key }));
    expect(await referenceOf(store.receive(sampleRequest, { sender: there, key }))).toBe(moved);
  });

  test('without a key, the same content is one request for ten minutes', async () => {
    const store = await emptyStore();
    const at = (time: string) => new Date(`2026-11-20T${time}Z`);
    const first = await referenceOf(store.receive(sampleRequest, { now: at('10:00:00') }));
    expect(await referenceOf(store.receive(sampleRequest, { now: at('10:09:59') }))).toBe(first);
    const second = await referenceOf(store.receive(sampleRequest, { now: at('10:10:01') }));
    expect(second).not.toBe(first);
    expect(await referenceOf(store.receive(sampleRequest, { now: at('10:10:02') }))).toBe(second);
    expect((await unanswered(store)).map((request) => request.reference)).toEqual([first, second]);
  });

  test('nothing that is stored tells from which address a request came', async () => {
    const rows = ['203.0.113.5', '198.51.100.7'].map(async (sender) => {
      const store = await emptyStore();
      const now = new Date('2026-11-20T10:00:00Z');
      const arrivals = [
        { sender, now },
        { sender, now, key: '1' },
        { sender, now, key: 'e2b1c9d0-5f1e-4d55' },
      ];
      const found: unknown[] = [];
      for (const arrival of arrivals) {
        const reference = await referenceOf(store.receive(sampleRequest, arrival));
        found.push({ ...(await store.find(reference)), reference: '' });
      }
      return found;
    });
    const [here, there] = await Promise.all(rows);
    expect(here).toEqual(there);
  });

  test('the same words after the answer are a request that is told, however soon they come', async () => {
    const store = await emptyStore();
    const at = (time: string) => new Date(`2026-11-20T${time}Z`);
    const first = await referenceOf(store.receive(sampleRequest, { now: at('10:00:00') }));
    await store.answered(first, 'AB', at('10:02:00'));
    const again = await store.receive(sampleRequest, { now: at('10:03:00') });
    expect(again.outcome).toBe('stored');
    const second = 'reference' in again ? again.reference : '';
    expect(await store.outbox.of(second)).toMatchObject([{ kind: 'request', state: 'waiting' }]);
    await store.erase(second);
    expect(await store.receive(sampleRequest, { now: at('10:04:00') })).toMatchObject({ outcome: 'stored' });
  });

  test('a clock that is set back does not make the same content one request for longer', async () => {
    const store = await emptyStore();
    const at = (time: string) => new Date(`${time}Z`);
    const first = await referenceOf(store.receive(sampleRequest, { now: at('2026-11-21T10:00:00') }));
    const second = await referenceOf(store.receive(sampleRequest, { now: at('2026-11-20T10:00:00') }));
    expect(second).not.toBe(first);
    expect(await referenceOf(store.receive(sampleRequest, { now: at('2026-11-20T10:09:00') }))).toBe(second);
  });

  test('processes that start at once, and receive and deliver the same requests at once, do each once', async () => {
    const { location } = await emptyPlace(engine);
    const lines = `
      const references = [];
      for (let i = 0; i < 20; i += 1) {
        references.push((await store.receive(sampleRequest, { key: 'a key that nobody else has ' + i })).reference);
        const claim = await store.outbox.claim('mail');
        if (claim) await store.outbox.succeeded(claim);
      }
      console.log(references.join());`;
    const printed = await atOnce(4, location, lines);
    expect(new Set(printed).size).toBe(1);
    expect(printed[0]?.trim().split(',')).toHaveLength(20);
    const store = await opened(location);
    const all = await unanswered(store);
    expect(all).toHaveLength(20);
    for (const { reference } of all) {
      expect(await store.outbox.of(reference)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
    }
  }, 60_000);

  test('requests that arrive at once are stored once', async () => {
    const store = await emptyStore();
    const posts = Array.from({ length: 20 }, () => referenceOf(store.receive(sampleRequest)));
    expect(new Set(await Promise.all(posts)).size).toBe(1);
    expect(await unanswered(store)).toHaveLength(1);
  });

  test('text is made storable once: no half characters, no NUL, one kind of line end', async () => {
    const store = await emptyStore();
    const message = 'a\0b \ud800 c\r\nd\re \u202e 🜚';
    const found = await store.find(
      await referenceOf(store.receive({ ...sampleRequest, message }, { key: 'k\0\ud800' })),
    );
    expect(found?.message).toBe('a\ufffdb \ufffd c\nd\ne \u202e 🜚');
    // A page without scripts sends what is left after a browser has done the same: it is the same request.
    const [scripted, plain] = [
      store.receive({ ...sampleRequest, message: 'a\ud800\n' }),
      store.receive({ ...sampleRequest, message: 'a\ufffd\r\n' }),
    ];
    expect(await referenceOf(plain)).toBe(await referenceOf(scripted));
  });

  test('an answered request waits no longer, and can still be read', async () => {
    const store = await emptyStore();
    const reference = await referenceOf(store.receive(sampleRequest));
    await store.answered(reference, 'AB', new Date('2026-11-20T10:00:00Z'));
    expect(await unanswered(store)).toEqual([]);
    expect(await store.find(reference)).toMatchObject({ answered_at: '2026-11-20T10:00:00.000Z' });
  });

  test('an erased person is in no table any more; that something was erased is', async () => {
    const store = await emptyStore();
    const reference = await referenceOf(store.receive(sampleRequest));
    await store.outbox.claim('mail');
    await store.erase(reference, new Date('2026-11-20T10:00:00Z'));
    expect(await store.find(reference)).toBeUndefined();
    expect(await store.outbox.of(reference)).toEqual([]);
    expect(await store.outbox.history(reference)).toEqual([]);
    expect(await store.erasedAt(reference)).toBe('2026-11-20T10:00:00.000Z');
  });
});

test('processes that open a new embedded store at the same moment all find it whole', async () => {
  const dataDirectory = temporaryFolder();
  // Ten moments, since the second process may come late for one.
  const lines = `
    for (let index = 0; index < 10; index += 1) {
      await new Promise((resolve) => setTimeout(resolve, moment + 1000 + index * 200 - Date.now()));
      await (await openStore({ dataDirectory: ${JSON.stringify(dataDirectory)} + '/' + index })).close();
    }
    console.log('whole');`;
  expect(await atOnce(4, { dataDirectory }, lines)).toEqual(Array(4).fill('whole\n'));
});

test('an erased request is not left in the embedded database’s files', async () => {
  const dataDirectory = temporaryFolder();
  const store = await opened({ dataDirectory });
  const onDisk = () =>
    readdirSync(dataDirectory).some((name) => readFileSync(join(dataDirectory, name)).includes('Ada Byron'));
  const reference = await referenceOf(store.receive(sampleRequest));
  expect(onDisk()).toBe(true);
  expect(await store.erase(reference)).toBe(true);
  expect(onDisk()).toBe(false);
});

test('a request that is erased while a backup reads is reported as not gone yet, and goes when the backup ends', async () => {
  const dataDirectory = temporaryFolder();
  const store = await opened({ dataDirectory });
  const log = () => readFileSync(`${sqliteFile(dataDirectory)}-wal`).includes('Ada Byron');
  const reference = await referenceOf(store.receive(sampleRequest));
  const backup = new DatabaseSync(sqliteFile(dataDirectory));
  backup.exec('begin; select count(*) from consultation_requests');
  expect(await store.erase(reference)).toBe(false);
  expect(log()).toBe(true);
  backup.close();
  expect(await store.clearLog()).toBe(true);
  expect(log()).toBe(false);
});

test('an old file that is imported again does not bring back who was erased', async () => {
  const [small, large] = [(await emptyPlace('sqlite')).location, (await emptyPlace('postgres')).location];
  const before = await opened(small);
  const reference = await referenceOf(before.receive(sampleRequest));
  const other = await referenceOf(before.receive({ ...sampleRequest, message: 'Another.' }));
  expect(await copyStore(small, large)).toBe(2);
  const after = await opened(large);
  await after.erase(reference);
  expect(await copyStore(small, large)).toBe(0);
  expect(await after.find(reference)).toBeUndefined();
  expect(await after.find(other)).toBeDefined();
  await after.erase(reference);
  await after.erase(reference);
  expect(await after.erasedAt(reference)).toBeDefined();
});

test('an old file that is imported again into a database that was emptied brings no link back', async () => {
  const [small, large] = [(await emptyPlace('sqlite')).location, (await emptyPlace('postgres')).location];
  const before = await opened(small);
  const reference = await referenceOf(before.receive(sampleRequest));
  const leaked = await before.signingKey();
  expect(await copyStore(small, large)).toBe(1);
  const after = await opened(large);
  expect(await after.signingKey()).toBe(leaked);
  await after.revokeLinks();
  await after.erase(reference);
  const valid = await after.signingKey();
  expect(await copyStore(small, large)).toBe(0);
  expect(await after.signingKey()).toBe(valid);
});

test('who was erased in an old file that was imported is erased by the next import, too', async () => {
  const [small, large] = [(await emptyPlace('sqlite')).location, (await emptyPlace('postgres')).location];
  const before = await opened(small);
  const reference = await referenceOf(before.receive(sampleRequest));
  await copyStore(small, large);
  await before.erase(reference);
  await copyStore(small, large);
  const after = await opened(large);
  expect(await after.find(reference)).toBeUndefined();
});

test('an import that meets a request in both stores says so and changes nothing', async () => {
  const [small, large] = [(await emptyPlace('sqlite')).location, (await emptyPlace('postgres')).location];
  const [before, after] = [await opened(small), await opened(large)];
  const key = 'e2b1c9d0-5f1e-4d55';
  for (let index = 0; index < 30; index += 1) await before.receive(sampleRequest, { key: keyOf(index) });
  const here = await referenceOf(before.receive(sampleRequest, { key }));
  const there = await referenceOf(after.receive(sampleRequest, { key }));
  await expect(copyStore(small, large)).rejects.toThrow(new RegExp(`${here}.*${there}`));
  expect(await unanswered(after)).toHaveLength(1);
});

test.each(['000', '022'])(
  'requests are the agency’s alone: nobody else on the machine can look into folder or files, by a umask of %s',
  async (mask) => {
    const fresh = `${temporaryFolder()}/data`;
    const shared = temporaryFolder();
    const usual = process.umask(Number.parseInt(mask, 8));
    onTestFinished(() => void process.umask(usual));
    chmodSync(shared, 0o755);
    writeFileSync(sqliteFile(shared), '');
    chmodSync(sqliteFile(shared), 0o644);
    for (const folder of [fresh, shared]) {
      const store = await opened({ dataDirectory: folder });
      await store.receive(sampleRequest);
      const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
      expect(modes).toEqual([0o600, 0o600, 0o600]);
    }
    expect(statSync(fresh).mode & 0o077).toBe(0);
  },
);

/** Another process, such as a person's own tool, that writes into the file and does not end. */
function foreignLock(dataDirectory: string): () => void {
  const other = new DatabaseSync(sqliteFile(dataDirectory));
  other.exec('begin immediate');
  return () => other.close();
}

test('a foreign write lock keeps nothing but writing waiting, and writing only for a while', async () => {
  const dataDirectory = temporaryFolder();
  const store = await opened({ dataDirectory, patienceMs: 200 });
  const reference = await referenceOf(store.receive(sampleRequest));
  const release = foreignLock(dataDirectory);
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  }, 1);
  onTestFinished(() => clearInterval(others));
  const again = (message: string) => store.receive({ ...sampleRequest, message });
  // Those who queue behind the first do not wait as long once more, each after the other.
  const started = performance.now();
  const waited: number[] = [];
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, async (_, index) => {
      await again(`${index}`).finally(() => waited.push(performance.now() - started));
    }),
  );
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  const [first = 0, last = 0] = [waited[0], waited.at(-1)];
  expect(last).toBeLessThan(10 * first);
  expect(turns).toBeGreaterThan(5);
  expect(await store.find(reference)).toBeDefined();
  release();
  await expect(again('later')).resolves.toMatchObject({ outcome: 'stored' });
});

test.each([
  ['removed', (file: string) => rmSync(file)],
  [
    'replaced',
    (file: string) => {
      renameSync(file, `${file}.old`);
      copyFileSync(`${file}.old`, file);
    },
  ],
  ['in a folder that is gone', (file: string) => rmSync(join(file, '..'), { recursive: true })],
])('nothing is promised on a file that was %s', async (_, meanwhile) => {
  const dataDirectory = join(temporaryFolder(), 'data');
  const store = await opened({ dataDirectory });
  await store.receive(sampleRequest);
  meanwhile(sqliteFile(dataDirectory));
  await expect(store.receive({ ...sampleRequest, message: 'Another.' })).rejects.toThrow(
    'restart the server',
  );
  await expect(store.beat()).rejects.toThrow('restart the server');
});

test('an agency that outgrows one machine takes its requests along to PostgreSQL', async () => {
  const [small, large] = [(await emptyPlace('sqlite')).location, (await emptyPlace('postgres')).location];
  const before = await opened(small);
  const references: string[] = [];
  for (let index = 0; index < 3; index += 1)
    references.push(await referenceOf(before.receive(sampleRequest, { key: keyOf(index) })));
  const [first = '', second = ''] = references;
  await before.outbox.failed((await before.outbox.claim('mail')) as never, 'refused');
  await before.answered(second);
  await before.change(first, 'taken', 'AB');
  await before.plan({ kind: 'sheet', of: '2026-11-23' });
  const key = await before.signingKey();
  expect(await copyStore(small, large)).toBe(3);
  expect(await copyStore(small, large)).toBe(0);
  const after = await opened(large);
  for (const reference of references)
    expect(await after.find(reference)).toEqual(await before.find(reference));
  expect(await after.outbox.history(first)).toEqual(await before.outbox.history(first));
  expect(await after.outbox.of(first)).toEqual(await before.outbox.of(first));
  // Links that were sent stay good, what was done can be undone, and no message is sent twice.
  expect(await after.signingKey()).toBe(key);
  expect(await after.change(first, 'undone', 'AB')).toBe('changed');
  expect(await after.entry(first)).toMatchObject({ takenBy: null });
  const ids = async (store: Store) => {
    const claimed: string[] = [];
    for (;;) {
      const claim = await store.outbox.claim('mail', new Date('2030-01-01'));
      if (!claim) return claimed.toSorted();
      claimed.push(claim.message.id);
    }
  };
  // What was undone joins what waits to be told of it.
  expect(await ids(after)).toEqual(await ids(before));
  expect(await after.receive(sampleRequest, { key: keyOf(0) })).toMatchObject({
    outcome: 'repeated',
    reference: first,
  });
});
