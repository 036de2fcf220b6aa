import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from './database/schema.ts';

/**
 * The store's id: 16 hexadecimal digits, made at the first call. It is part of the id of each mail, since mailboxes drop a
 * second mail with the same id: those of two stores must differ.
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
