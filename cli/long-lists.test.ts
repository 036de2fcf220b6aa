/** Tests that listing a page reads only this page from the database, however long the list is. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { CompiledQuery } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type StoreLocation, sqlitePath } from '../server/store/location.ts';
import { createSealingState, openSecret } from '../server/store/server-secret.ts';
import { openDatabase, openStore, Store } from '../server/store/store.ts';
import { getBrand, texts } from '../tests/support/sample-brand.ts';
import { channelForAllKinds, sampleRequest } from '../tests/support/server/server-fixtures.ts';
import { createEmptyLocation, engines } from '../tests/support/stores/databases.ts';
import { commands } from './commands.ts';

/** The context of a command without any settings. */
const unset = {
  texts,
  prefix: getBrand().brand.referencePrefix,
  channels: [],
  options: {},
  links: { createLink: async () => undefined },
  caller: process,
  location: { dataDirectory: '' },
};

/** Opens a store, and records its database queries and the size of their results. */
function watched(location: StoreLocation) {
  const seen = { asked: [] as CompiledQuery[], answered: 0 };
  const plain = openDatabase(location);
  const db = plain.withPlugin({
    transformQuery({ node, queryId }) {
      seen.asked.push(plain.getExecutor().compileQuery(node, queryId));
      return node;
    },
    async transformResult({ result }) {
      seen.answered += JSON.stringify(result.rows).length;
      return result;
    },
  });
  const secret = openSecret(location);
  const store = new Store(db, { secret, sealing: createSealingState(location, secret) }, [
    channelForAllKinds(),
  ]);
  onTestFinished(() => store.close());
  return { store, seen };
}

test.each(engines)(
  'a page is all that the desk reads of a long list, and of long requests (%s)',
  async (engine) => {
    const { location } = await createEmptyLocation(engine);
    const filling = await openStore(location);
    onTestFinished(() => filling.close());
    const words = 'w'.repeat(20_000);
    for (let index = 1; index <= 120; index += 1)
      await filling.receive({ ...sampleRequest, name: `${index} ${words}`, company: words, message: words });
    const { store, seen } = watched(location);
    for (const page of ['1', '3']) {
      seen.answered = 0;
      const list = await commands.list?.({ ...unset, store, positionals: [page] });
      expect(list).toContain(`Page ${page} of 3, 120 requests.`);
      expect(list?.match(/^RQ-/gm)).toHaveLength(page === '1' ? 50 : 20);
      // Of at most 50 requests, only the beginnings of names and addresses are read.
      expect(seen.answered).toBeLessThan(50 * 1_000);
    }
  },
);

test('the embedded database finds a page of the list, and a part of an export, without reading all requests', async () => {
  const { location } = await createEmptyLocation('sqlite');
  await (await openStore(location)).close();
  const { store, seen } = watched(location);
  await commands.list?.({ ...unset, store, positionals: ['2000'] });
  await Array.fromAsync(store.streamAll());
  const database = new DatabaseSync(sqlitePath(location.dataDirectory));
  onTestFinished(() => database.close());
  const steps = seen.asked.flatMap(({ sql, parameters }) =>
    database.prepare(`explain query plan ${sql}`).all(...(parameters as SQLInputValue[])),
  );
  expect(steps.length).toBeGreaterThan(0);
  // All queries use an index. Only requests of the same time may be sorted without it.
  for (const { detail } of steps) expect(detail).toMatch(/^SEARCH .* USING .*INDEX|LAST TERM OF ORDER BY$/);
});
