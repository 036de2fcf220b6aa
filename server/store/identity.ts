import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from './database/schema.ts';

/**
 * What tells a store from every other: a part of the ids of all that is sent, since mailboxes drop a second mail with the
 * id of a first. 16 hexadecimal digits, made when they are first asked for.
 */
export async function storeId(db: Kysely<Schema>): Promise<string> {
  const known = await db.selectFrom('store_identity').select('store_id').executeTakeFirst();
  if (known) return known.store_id;
  await db
    .insertInto('store_identity')
    .values({ id: 1, store_id: randomBytes(8).toString('hex') })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return await storeId(db);
}

/**
 * The SQL by which a store that is a copy of another, such as a restored backup, gets an id of its own: what it goes on to
 * send differs from what the other has sent under the same numbers.
 * @param table the name of the table, with its schema where the search path does not find it
 */
export const forgetStoreId = (table = 'store_identity'): string => `delete from ${table}`;
