/** Several processes have one store: instances of the server, the desk, and whatever tools a person has. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder, sampleRequest } from '../../tests/support/server/server-fixtures.ts';
import { listUnanswered } from '../../tests/support/server/unanswered.ts';
import { createEmptyLocation, engines } from '../../tests/support/stores/databases.ts';
import { openTestStore, readReference } from '../../tests/support/stores/test-store.ts';
import { type StoreLocation, sqlitePath } from './location.ts';

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

describe.each(engines)('%s', (engine) => {
  test('processes that start at once, and receive and deliver the same requests at once, do each once', async () => {
    const { location } = await createEmptyLocation(engine);
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
    const store = await openTestStore(location);
    const all = await listUnanswered(store);
    expect(all).toHaveLength(20);
    for (const { reference } of all) {
      expect(await store.outbox.of(reference)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
    }
  }, 60_000);
});

test('processes that open a new embedded store at the same moment all find it whole', async () => {
  const dataDirectory = createTemporaryFolder();
  // Ten moments, since the second process may come late for one.
  const lines = `
    for (let index = 0; index < 10; index += 1) {
      await new Promise((resolve) => setTimeout(resolve, moment + 1000 + index * 200 - Date.now()));
      await (await openStore({ dataDirectory: ${JSON.stringify(dataDirectory)} + '/' + index })).close();
    }
    console.log('whole');`;
  expect(await atOnce(4, { dataDirectory }, lines)).toEqual(Array(4).fill('whole\n'));
});

/** Another process, such as a person's own tool, that writes into the file and does not end. */
function foreignLock(dataDirectory: string): () => void {
  const other = new DatabaseSync(sqlitePath(dataDirectory));
  other.exec('begin immediate');
  return () => other.close();
}

test('a foreign write lock keeps nothing but writing waiting, and writing only for a while', async () => {
  const dataDirectory = createTemporaryFolder();
  const store = await openTestStore({ dataDirectory, patienceMs: 1_000 });
  const reference = await readReference(store.receive(sampleRequest));
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
