import { afterAll, beforeAll } from 'vitest';
import type { StoreLocation } from '../server/store/store.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { temporaryFolder } from './server-fixtures.ts';

/** What requests can be kept in; whatever is promised is promised of both. */
export const engines = ['sqlite', 'postgres'] as const;

let cluster: Postgres;
beforeAll(async () => {
  cluster = await startPostgres();
}, 120_000);
afterAll(() => cluster.stop(), 120_000);

/** A place for a store that nothing has been kept in yet; the same as settings, for a process. */
export async function emptyPlace(engine: (typeof engines)[number]) {
  const dataDirectory = temporaryFolder();
  if (engine === 'sqlite')
    return { location: { dataDirectory } as StoreLocation, settings: { DATA_DIR: dataDirectory } };
  const databaseUrl = await cluster.createDatabase();
  return {
    location: { dataDirectory, databaseUrl } as StoreLocation,
    settings: { DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl.href },
  };
}
