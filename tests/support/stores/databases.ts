/** The two databases that the server's tests run on. */

import { inject, onTestFinished } from 'vitest';
import type { StoreLocation } from '../../../server/store/location.ts';
import { temporaryFolder } from '../server/server-fixtures.ts';
import { createDatabase, dropDatabase } from './postgres.ts';

/** What is promised of the store is tested on both. */
export const engines = ['sqlite', 'postgres'] as const;

/** The location of an empty store, and the settings that give it to a server's process. */
export async function emptyPlace(engine: (typeof engines)[number]) {
  const dataDirectory = temporaryFolder();
  if (engine === 'sqlite')
    return { location: { dataDirectory } as StoreLocation, settings: { DATA_DIR: dataDirectory } };
  const cluster = new URL(inject('postgres'));
  const databaseUrl = await createDatabase(cluster);
  // Each is some three hundred files: all of them at the end keep a busy disk at work for half a minute.
  onTestFinished(() => dropDatabase(cluster, databaseUrl));
  return {
    location: { dataDirectory, databaseUrl } as StoreLocation,
    settings: { DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl.href },
  };
}
