import { inject, onTestFinished } from 'vitest';
import type { StoreLocation } from '../../../server/store/location.ts';
import { createTemporaryFolder } from '../server/server-fixtures.ts';
import { createDatabase, dropDatabase } from './postgres.ts';

type Engine = 'sqlite' | 'postgres';

/** The database engines that store tests run on: both, or the one in the environment variable `TEST_ENGINE`. */
export const engines: readonly Engine[] = (['sqlite', 'postgres'] as const).filter((engine) =>
  [undefined, engine].includes(process.env.TEST_ENGINE as Engine | undefined),
);

export async function createEmptyLocation(engine: Engine) {
  const dataDirectory = createTemporaryFolder();
  if (engine === 'sqlite')
    return { location: { dataDirectory } as StoreLocation, settings: { DATA_DIR: dataDirectory } };
  const cluster = new URL(inject('postgres'));
  const databaseUrl = await createDatabase(cluster);
  // Drops the database after each test, because dropping all at the end takes half a minute.
  onTestFinished(() => dropDatabase(cluster, databaseUrl));
  return {
    location: { dataDirectory, databaseUrl } as StoreLocation,
    settings: { DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl.href },
  };
}
