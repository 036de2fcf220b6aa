import { migrate } from './migrations.ts';
import { openDatabase, type StoreLocation } from './store.ts';

/** In the order in which each finds what it refers to. */
const tables = ['consultation_requests', 'deliveries', 'delivery_attempts', 'erasures'] as const;

/**
 * Copies every request, with its deliveries, from one store to another; what is there already is left as it is, so
 * that it may be run again. Returns the number of requests that are new there.
 */
export async function copyStore(from: StoreLocation, to: StoreLocation): Promise<number> {
  const [source, target] = [openDatabase(from), openDatabase(to)];
  const copied = { consultation_requests: 0, deliveries: 0, delivery_attempts: 0, erasures: 0 };
  try {
    await migrate(source);
    await migrate(target);
    // A moment's whole state from one, all or nothing into the other.
    await source.transaction().execute(async (reading) => {
      await target.transaction().execute(async (writing) => {
        for (const table of tables) {
          for await (const row of reading.selectFrom(table).selectAll().stream()) {
            const result = await writing
              .insertInto(table)
              .values(row)
              .onConflict((conflict) => conflict.doNothing())
              .executeTakeFirst();
            copied[table] += Number(result.numInsertedOrUpdatedRows);
          }
        }
      });
    });
    return copied.consultation_requests;
  } finally {
    await source.destroy();
    await target.destroy();
  }
}
