import { type Kysely, sql } from 'kysely';
import type { ListedRequest } from '../../domain/message.ts';
import type { Schema } from '../database/schema.ts';

/** The most requests that a list names. */
const namedInList = 100;

/** The first hundred open requests of a list, and how many it has in all. Those that may be spam come last. */
export async function listed(
  db: Kysely<Schema>,
  message_id: string,
): Promise<{ requests: ListedRequest[]; total: number }> {
  const waiting = db
    .selectFrom('message_requests')
    .innerJoin('consultation_requests', 'consultation_requests.reference', 'message_requests.reference')
    .where('message_id', '=', message_id)
    .where('answered_at', 'is', null);
  const { total } = await waiting.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  const requests = await waiting
    .select([
      'consultation_requests.reference',
      'service_interest',
      'language',
      'received_at',
      'reply_by',
      'doubts',
      'cleared_at',
    ])
    .select(sql<string>`substr(name, 1, 300)`.as('name'))
    .orderBy(sql`case when doubts is null or cleared_at is not null then 0 else 1 end`)
    .orderBy((row) => row.fn.coalesce('reply_by', 'received_at'))
    .orderBy('consultation_requests.reference')
    .limit(namedInList)
    .execute();
  return { requests, total: Number(total) };
}
