import { finder } from '#lib/desk/find.ts';
import type { Listed } from '../server/store/store.ts';
import type { OpenedRequest } from './recovery.ts';

/**
 * The requests that contain a text in what the visitor wrote.
 * @param max how many are returned, the first of `rows`
 * @returns them, how many there are in all, how many could not be searched, since they are sealed, and the references of
 *   requests whose words were altered
 */
export async function findRequests(
  rows: AsyncIterable<OpenedRequest>,
  sought: string,
  max: number,
): Promise<{ total: number; requests: Listed[]; sealed: number; altered: string[] }> {
  const holds = finder(sought);
  const requests: Listed[] = [];
  const altered: string[] = [];
  let [total, sealed] = [0, 0];
  for await (const row of rows) {
    if (row.unopened === 'sealed') sealed += 1;
    if (row.unopened === 'altered') altered.push(row.reference);
    if (row.unopened !== undefined || !holds(row)) continue;
    total += 1;
    const { reference, received_at, service_interest, language, name, email, sealed_with } = row;
    // The message, which may be long, is left out.
    if (total <= max)
      requests.push({ reference, received_at, service_interest, language, name, email, sealed_with });
  }
  return { total, requests, sealed, altered };
}
