import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** How many requests have words in clear: their own, or those of a note. */
export async function countInClear(db: Kysely<Schema>): Promise<number> {
  const ofRequests = db
    .selectFrom('consultation_requests')
    .select('reference')
    .where('sealed_with', 'is', null);
  const ofNotes = db.selectFrom('desk_notes').select('reference').where('sealed_with', 'is', null);
  const { count } = await db
    .selectFrom(ofRequests.union(ofNotes).as('in_clear'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
