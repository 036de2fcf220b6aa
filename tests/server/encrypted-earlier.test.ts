/**
 * Tests that requests from before encryption was enabled are encrypted later, and that no database file contains their
 * text afterwards.
 */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../server/store/store.ts';
import { findLeakedWords } from '../support/leaks/search.ts';
import {
  createRequestWithSentinels,
  createSearchableStore,
  readAllRows,
} from '../support/leaks/searched-content.ts';
import { withStore } from '../support/stores/backups.ts';
import { engines } from '../support/stores/databases.ts';
import { decryptStoredRequest, setUpEncryptedStore } from '../support/stores/keys.ts';
import { readReference } from '../support/stores/test-store.ts';

describe.each(engines)('%s', (engine) => {
  test('stored requests are encrypted in batches, also after a restart, and then no file contains their text', async () => {
    const { location, tableFiles } = await createSearchableStore(engine);
    const requests = Array.from({ length: 25 }, createRequestWithSentinels);
    const references = await withStore(location, (store) =>
      Promise.all(requests.map(({ request }) => readReference(store.receive(request)))),
    );
    if (engine === 'postgres') {
      // Makes PostgreSQL copy text of requests into its statistics.
      const db = openDatabase(location);
      await sql`analyze`.execute(db);
      await db.destroy();
    }
    const words = [0, 24].flatMap((index) => requests[index]?.words ?? []);
    const inClear = findLeakedWords(words, await tableFiles());
    for (const word of words) expect(inClear).toContainEqual(expect.stringContaining(`: ${word}, as`));

    const { key } = await setUpEncryptedStore(location);
    for (const left of [5, 0])
      await withStore(location, async (store) =>
        expect(await store.keys.encryptStoredBatch()).toMatchObject({ left }),
      );
    await withStore(location, async (store) => {
      await store.purgePlaintextRemnants();
      for (const [index, reference] of references.entries()) {
        const { serviceInterest: _, ...written } = requests[index]?.request ?? {};
        expect(await decryptStoredRequest(await store.find(reference), key)).toEqual(written);
      }
    });
    expect(findLeakedWords(words, [await readAllRows(location), ...(await tableFiles())])).toEqual([]);
  });
});
