import { afterAll } from 'vitest';
import type { StoreLocation } from '../store/store.ts';
import { temporaryFolder } from './fixtures.ts';
import { type Postgres, startPostgres } from './postgres.ts';

/** What requests can be kept in; whatever is promised is promised of both. */
export const engines = ['sqlite', 'postgres'] as const;

let cluster: Promise<Postgres> | undefined;
afterAll(async () => (await cluster)?.stop(), 60_000);

/** A place for a store that nothing has been kept in yet; the same as settings, for a process. */
export async function emptyPlace(engine: (typeof engines)[number]) {
  const dataDirectory = temporaryFolder();
  if (engine === 'sqlite')
    return { location: { dataDirectory } as StoreLocation, settings: { DATA_DIR: dataDirectory } };
  cluster ??= startPostgres();
  const databaseUrl = await (await cluster).createDatabase();
  return {
    location: { dataDirectory, databaseUrl } as StoreLocation,
    settings: { DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl.href },
  };
}
