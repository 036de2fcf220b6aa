import type { Kysely } from 'kysely';
import { migrate } from './migrations.ts';
import type { Schema } from './schema.ts';
import { openDatabase, type StoreLocation } from './store.ts';

/** In the order in which each finds what it refers to. */
const tables = ['consultation_requests', 'deliveries', 'delivery_attempts', 'erasures'] as const;
/** Rows are sent together, but no statement may have more than 65,535 values. */
const rowsAtOnce = 500;

/**
 * Copies every request, with its deliveries, from one store to another; what is there already is left as it is, so
 * that it may be run again. Returns the number of requests that are new there.
 */
export async function copyStore(from: StoreLocation, to: StoreLocation): Promise<number> {
  const [source, target] = [openDatabase(from), openDatabase(to)];
  try {
    await migrate(source);
    await migrate(target);
    const before = await countRequests(target);
    // A moment's whole state from one, all or nothing into the other.
    await source.transaction().execute(async (reading) => {
      await target.transaction().execute(async (writing) => {
        for (const table of tables) {
          const rows = await reading.selectFrom(table).selectAll().execute();
          for (let first = 0; first < rows.length; first += rowsAtOnce) {
            const batch = rows.slice(first, first + rowsAtOnce);
            await writing
              .insertInto(table)
              .values(batch)
              .onConflict((conflict) => conflict.doNothing())
              .execute();
          }
        }
      });
    });
    return (await countRequests(target)) - before;
  } finally {
    await source.destroy();
    await target.destroy();
  }
}

async function countRequests(db: Kysely<Schema>): Promise<number> {
  const counted = db.selectFrom('consultation_requests').select(({ fn }) => fn.countAll().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}
