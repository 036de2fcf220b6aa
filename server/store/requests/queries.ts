import { type Kysely, sql } from 'kysely';
import type { StoredRequest } from '../../domain/stored-request.ts';
import { countRows } from '../database/queries.ts';
import type { Schema } from '../database/schema.ts';

/** The number of rows per query. A request may be 256 KiB long. */
const batchSize = 20;

/** A request in the list of the CLI. Long names and addresses are truncated. */
export type ListedRequestRow = Pick<
  StoredRequest,
  'reference' | 'received_at' | 'service_interest' | 'language' | 'name' | 'email' | 'sealed_with'
>;

export interface PageQuery {
  /** Counted from 1. */
  readonly page: number;
  readonly pageSize: number;
}

const truncate = (column: 'name' | 'email') => sql<string>`substr(${sql.ref(column)}, 1, 300)`;

export async function listOpenRequests(
  db: Kysely<Schema>,
  { page, pageSize }: PageQuery,
): Promise<{ total: number; requests: ListedRequestRow[] }> {
  const open = db.selectFrom('consultation_requests').where('answered_at', 'is', null);
  const requests = await open
    .select(['reference', 'received_at', 'service_interest', 'language', 'sealed_with'])
    .select([truncate('name').as('name'), truncate('email').as('email')])
    // This is the order of the index, so that only the rows of the page are read.
    .orderBy('answered_at')
    .orderBy('received_at')
    .orderBy('reference')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { total: await countRows(open), requests };
}

/**
 * Yields batches of all requests received after a time, oldest first. Other connections can write to the store between
 * batches.
 */
export async function* streamRequests(
  db: Kysely<Schema>,
  since?: Date,
): AsyncGenerator<readonly StoredRequest[]> {
  let [receivedAt, last] = [since?.toISOString() ?? '', ''];
  for (;;) {
    const requests = await db
      .selectFrom('consultation_requests')
      .selectAll()
      // A comparison of tuples uses the index.
      .where(sql<boolean>`(received_at, reference) > (${receivedAt}, ${last})`)
      .orderBy('received_at')
      .orderBy('reference')
      .limit(batchSize)
      .execute();
    const end = requests.at(-1);
    if (!end) return;
    yield requests;
    [receivedAt, last] = [end.received_at, end.reference];
  }
}
