import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder, sampleRequest } from '../../tests/support/server/server-fixtures.ts';
import { listUnanswered } from '../../tests/support/server/unanswered.ts';
import { createEmptyLocation, engines } from '../../tests/support/stores/databases.ts';
import { openTestStore, readReference } from '../../tests/support/stores/test-store.ts';
import { getSqlitePath, type StoreLocation } from './location.ts';

/** Opens `store` in several processes at the same moment, runs the code, and returns the output of each process. */
async function runConcurrently(
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
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--input-type=module-typescript', '-e', program]),
  );
  await Promise.all(children.map((child) => once(child.stderr, 'data')));
  for (const child of children) child.stdin.end(String(Date.now() + 300));
  return await Promise.all(
    children.map(async (child) => {
      const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
      return output || errors;
    }),
  );
}

describe.each(engines)('%s', (engine) => {
  test('concurrent processes store and deliver each request once', async () => {
    const { location } = await createEmptyLocation(engine);
    const lines = `
      const references = [];
      for (let i = 0; i < 20; i += 1) {
        references.push((await store.receive(sampleRequest, { key: 'a key that nobody else has ' + i })).reference);
        const claim = await store.outbox.claim('mail');
        if (claim) await store.outbox.recordSuccess(claim);
      }
      console.log(references.join());`;
    const printed = await runConcurrently(4, location, lines);
    expect(printed).toEqual(Array(4).fill(printed[0]));
    expect(printed[0]?.trim().split(',')).toHaveLength(20);
    const store = await openTestStore(location);
    const all = await listUnanswered(store);
    expect(all).toHaveLength(20);
    for (const { reference } of all) {
      expect(await store.outbox.listDeliveries(reference)).toMatchObject([
        { state: 'delivered', attempts: 1 },
      ]);
    }
  }, 60_000);
});

test('all processes that create the same SQLite store at the same moment succeed', async () => {
  const dataDirectory = createTemporaryFolder();
  // Ten stores, because the processes may start too late to open the first ones at the same moment.
  const lines = `
    for (let index = 0; index < 10; index += 1) {
      await new Promise((resolve) => setTimeout(resolve, moment + 1000 + index * 200 - Date.now()));
      await (await openStore({ dataDirectory: ${JSON.stringify(dataDirectory)} + '/' + index })).close();
    }
    console.log('whole');`;
  expect(await runConcurrently(4, { dataDirectory }, lines)).toEqual(Array(4).fill('whole\n'));
});

function holdWriteLock(dataDirectory: string): () => void {
  const other = new DatabaseSync(getSqlitePath(dataDirectory));
  other.exec('begin immediate');
  return () => other.close();
}

test('a write lock of another program blocks only writes, which time out', async () => {
  const dataDirectory = createTemporaryFolder();
  const store = await openTestStore({ dataDirectory, timeoutMs: 1_000 });
  const reference = await readReference(store.receive(sampleRequest));
  const release = holdWriteLock(dataDirectory);
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  }, 1);
  onTestFinished(() => clearInterval(others));
  const again = (message: string) => store.receive({ ...sampleRequest, message });
  // The calls behind the first one do not wait for another timeout.
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
