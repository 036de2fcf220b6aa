import { type Kysely, sql } from 'kysely';
import type { StoredRequest } from '../../domain/stored-request.ts';
import { countRows } from '../database/queries.ts';
import type { Schema } from '../database/schema.ts';

/** How many requests are read at a time: each may be 256 KiB long, and one of version 1 a mebibyte. */
const requestsAtOnce = 20;

/** The columns of a request in the desk's lists; long names and addresses are cut. */
export type ListedRequestRow = Pick<
  StoredRequest,
  'reference' | 'received_at' | 'service_interest' | 'language' | 'name' | 'email' | 'sealed_with'
>;

export interface PageOfRequests {
  /** Counts from 1. */
  readonly page: number;
  readonly pageSize: number;
}

const beginningOf = (column: 'name' | 'email') => sql<string>`substr(${sql.ref(column)}, 1, 300)`;

/** One page of open requests, oldest first, and how many there are on all pages. */
export async function listOpenRequests(
  db: Kysely<Schema>,
  { page, pageSize }: PageOfRequests,
): Promise<{ total: number; requests: ListedRequestRow[] }> {
  const chosen = db.selectFrom('consultation_requests').where('answered_at', 'is', null);
  const requests = await chosen
    .select(['reference', 'received_at', 'service_interest', 'language', 'sealed_with'])
    .select([beginningOf('name').as('name'), beginningOf('email').as('email')])
    // The order of the index, so that only one page is read.
    .orderBy('answered_at')
    .orderBy('received_at')
    .orderBy('reference')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { total: await countRows(chosen), requests };
}

/** Every request from a time on, oldest first, a few at a time; the store may be written meanwhile. */
export async function* streamRequests(
  db: Kysely<Schema>,
  since?: Date,
): AsyncGenerator<readonly StoredRequest[]> {
  let [receivedAt, last] = [since?.toISOString() ?? '', ''];
  for (;;) {
    const requests = await db
      .selectFrom('consultation_requests')
      .selectAll()
      // Compared as a pair, for which the index is used.
      .where(sql<boolean>`(received_at, reference) > (${receivedAt}, ${last})`)
      .orderBy('received_at')
      .orderBy('reference')
      .limit(requestsAtOnce)
      .execute();
    const end = requests.at(-1);
    if (!end) return;
    yield requests;
    [receivedAt, last] = [end.received_at, end.reference];
  }
}
