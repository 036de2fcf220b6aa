import { randomUUID } from 'node:crypto';
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '../../tests/support/server/server-fixtures.ts';
import { Journal } from './journal.ts';
import { UndoHistory } from './undo-history.ts';

test.each([
  ['many', { count: 3, bytes: 1_000_000 }, 10],
  ['large', { count: 100, bytes: 30_000 }, 9000],
  ['larger than all may be', { count: 100, bytes: 30_000 }, 90_000],
])('of changes that are %s, the latest are kept', async (what, limits, size) => {
  const folder = createTemporaryFolder();
  const store = new UndoHistory(join(folder, 'changes'), limits);
  const journal = new Journal(join(folder, 'journal'));
  const response = { saved: [], drafts: [], findings: [] };
  const files = [{ name: 'pictures/hero.webp', before: null, after: Buffer.alloc(size, 'a') }];
  const ids = Array.from({ length: 5 }, () => randomUUID());
  for (const [second, id] of ids.entries()) {
    await journal.write(await store.add(id, { files, response }));
    utimesSync(join(folder, 'changes', id), second, second);
  }
  const kept = ids.slice(what.startsWith('larger') ? -1 : -3);
  expect(readdirSync(join(folder, 'changes')).sort()).toEqual(kept.sort());
  expect(await store.find(ids[4] ?? '')).toEqual({ files, response });
  expect(await store.find(randomUUID())).toBeUndefined();
});
