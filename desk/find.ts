import { finder } from '#lib/desk/find.ts';
import type { StoredRequest } from '../server/domain/stored-request.ts';
import type { Listed } from '../server/store/store.ts';

/**
 * The requests that contain a text in what the visitor wrote.
 * @param max how many are returned, the first of `rows`
 * @returns them, how many there are in all, and how many could not be searched, since they are sealed
 */
export async function findRequests(
  rows: AsyncIterable<StoredRequest>,
  sought: string,
  max: number,
): Promise<{ total: number; requests: Listed[]; sealed: number }> {
  const holds = finder(sought);
  const requests: Listed[] = [];
  let [total, sealed] = [0, 0];
  for await (const row of rows) {
    if (row.sealed !== null) sealed += 1;
    if (row.sealed !== null || !holds(row)) continue;
    total += 1;
    const { reference, received_at, service_interest, language, name, email, sealed_with } = row;
    // The message, which may be long, is left out.
    if (total <= max)
      requests.push({ reference, received_at, service_interest, language, name, email, sealed_with });
  }
  return { total, requests, sealed };
}
