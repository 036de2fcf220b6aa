/** The two databases that the server's tests run on. */

import { inject, onTestFinished } from 'vitest';
import type { StoreLocation } from '../../../server/store/location.ts';
import { createTemporaryFolder } from '../server/server-fixtures.ts';
import { createDatabase, dropDatabase } from './postgres.ts';

type Engine = 'sqlite' | 'postgres';

/** The engines that tests of the store run on: both, or the one that the environment variable TEST_ENGINE names. */
export const engines: readonly Engine[] = (['sqlite', 'postgres'] as const).filter((engine) =>
  [undefined, engine].includes(process.env.TEST_ENGINE as Engine | undefined),
);

/** The location of an empty store, and the settings that give it to a server's process. */
export async function createEmptyLocation(engine: Engine) {
  const dataDirectory = createTemporaryFolder();
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
