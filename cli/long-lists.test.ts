import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { CompiledQuery } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { getSqlitePath, type StoreLocation } from '../server/store/location.ts';
import { loadSecret } from '../server/store/server-secret.ts';
import { createStore, openDatabase, openStore } from '../server/store/store.ts';
import { getSampleBrand, sampleStaffTexts } from '../tests/support/sample-brand.ts';
import { channelForAllKinds, sampleRequest } from '../tests/support/server/server-fixtures.ts';
import { createEmptyLocation, engines } from '../tests/support/stores/databases.ts';
import { storeCommands } from './commands.ts';

const emptyContext = {
  texts: sampleStaffTexts,
  prefix: getSampleBrand().brand.referencePrefix,
  channels: [],
  options: {},
  links: { createLink: async () => undefined },
  caller: process,
  location: { dataDirectory: '' },
};

async function createRecordingStore(location: StoreLocation) {
  const recorded = { queries: [] as CompiledQuery[], resultLength: 0 };
  const plain = openDatabase(location);
  const db = plain.withPlugin({
    transformQuery({ node, queryId }) {
      recorded.queries.push(plain.getExecutor().compileQuery(node, queryId));
      return node;
    },
    async transformResult({ result }) {
      recorded.resultLength += JSON.stringify(result.rows).length;
      return result;
    },
  });
  const store = await createStore(db, location, loadSecret(location), [channelForAllKinds()]);
  onTestFinished(() => store.close());
  Object.assign(recorded, { queries: [], resultLength: 0 });
  return { store, recorded };
}

test.each(engines)(
  'a command reads only one page of a long list, and the beginnings of long values (%s)',
  async (engine) => {
    const { location } = await createEmptyLocation(engine);
    const filledStore = await openStore(location);
    onTestFinished(() => filledStore.close());
    const words = 'w'.repeat(20_000);
    for (let index = 1; index <= 120; index += 1)
      await filledStore.receive({
        ...sampleRequest,
        name: `${index} ${words}`,
        company: words,
        message: words,
      });
    const { store, recorded } = await createRecordingStore(location);
    for (const page of ['1', '3']) {
      recorded.resultLength = 0;
      const list = await storeCommands.list?.({ ...emptyContext, store, positionals: [page] });
      expect(list).toContain(`Page ${page} of 3, 120 requests.`);
      expect(list?.match(/^RQ-/gm)).toHaveLength(page === '1' ? 50 : 20);
      // Only the first characters of fifty names and addresses are read.
      expect(recorded.resultLength).toBeLessThan(50 * 1_000);
    }
  },
);

test('SQLite uses indexes to find a page of the list and a part of an export', async () => {
  const { location } = await createEmptyLocation('sqlite');
  await (await openStore(location)).close();
  const { store, recorded } = await createRecordingStore(location);
  await storeCommands.list?.({ ...emptyContext, store, positionals: ['2000'] });
  await Array.fromAsync(store.streamAll());
  const database = new DatabaseSync(getSqlitePath(location.dataDirectory));
  onTestFinished(() => database.close());
  const steps = recorded.queries.flatMap(({ sql, parameters }) =>
    database.prepare(`explain query plan ${sql}`).all(...(parameters as SQLInputValue[])),
  );
  expect(steps.length).toBeGreaterThan(0);
  // Only requests with equal times may be sorted without an index.
  for (const { detail } of steps) expect(detail).toMatch(/^SEARCH .* USING .*INDEX|LAST TERM OF ORDER BY$/);
});
