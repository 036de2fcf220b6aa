import type { StoredRequest } from '../server/domain/stored-request.ts';
import type { Listed } from '../server/store/store.ts';

/**
 * Folds a text for comparison: capitals and encodings of accents make no difference, accents do. It is lowered and raised,
 * since some letters have no single capital (ß), and others two small forms (σ, ς). The database cannot do this: SQLite
 * knows the capitals of ASCII alone, PostgreSQL those of its locale.
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
    const { reference, received_at, service_interest, language, name, email } = row;
    // The message, which may be long, is left out.
    if (total <= max) requests.push({ reference, received_at, service_interest, language, name, email });
  }
  return { total, requests };
}
