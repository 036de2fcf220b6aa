import { inject } from 'vitest';
import type { StoreLocation } from '../server/store/store.ts';
import { createDatabase } from './postgres.ts';
import { temporaryFolder } from './server-fixtures.ts';

/** What requests can be kept in; whatever is promised is promised of both. */
export const engines = ['sqlite', 'postgres'] as const;

/** A place for a store that nothing has been kept in yet; the same as settings, for a process. */
export async function emptyPlace(engine: (typeof engines)[number]) {
  const dataDirectory = temporaryFolder();
  if (engine === 'sqlite')
    return { location: { dataDirectory } as StoreLocation, settings: { DATA_DIR: dataDirectory } };
  const databaseUrl = await createDatabase(new URL(inject('postgres')));
  return {
    location: { dataDirectory, databaseUrl } as StoreLocation,
    settings: { DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl.href },
  };
}
