import type { StoredRequest } from '../server/domain/stored-request.ts';
import type { Listed } from '../server/store/store.ts';

/**
 * Text as it is compared: capitals, and how an accent was typed, make no difference; accents do. Both ways, since some
 * letters have no capital of one character (ß), and others two small forms (σ, ς). Not in the database: SQLite knows the
 * capitals of ASCII alone, PostgreSQL those of its locale.
 */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase().toUpperCase().normalize('NFKC');

const searched = ['name', 'email', 'phone', 'company', 'message'] as const;

/**
 * The requests that contain a text in what the visitor wrote.
 * @param max how many are returned, the first of `rows`
 * @returns them, and how many there are in all
 */
export async function findRequests(
  rows: AsyncIterable<StoredRequest>,
  sought: string,
  max: number,
): Promise<{ total: number; requests: Listed[] }> {
  const wanted = folded(sought);
  const requests: Listed[] = [];
  let total = 0;
  for await (const row of rows) {
    if (!searched.some((column) => folded(row[column]).includes(wanted))) continue;
    total += 1;
    const { reference, received_at, service_interest, name, email } = row;
    // Without the message, which may be long.
    if (total <= max) requests.push({ reference, received_at, service_interest, name, email });
  }
  return { total, requests };
}
