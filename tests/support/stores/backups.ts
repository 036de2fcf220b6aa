/** Creates store locations for tests of backups. */
import { join } from 'node:path';
import type { ServerSecret } from '../../../server/domain/server-secret.ts';
import type { StoreLocation } from '../../../server/store/location.ts';
import { openStore, type Store } from '../../../server/store/store.ts';
import { channelForAllKinds, createTemporaryFolder } from '../server/server-fixtures.ts';
import { createEmptyLocation, type engines } from './databases.ts';

/** @param secretKey the server's secret; by default the store creates one */
async function createLocation(engine: (typeof engines)[number], secretKey?: ServerSecret) {
  const { location, settings } = await createEmptyLocation(engine);
  return {
    location: { ...location, secretKey },
    settings: { ...settings, ...(secretKey && { SECRET_KEY: secretKey.encode() }) },
  };
}

/** Creates a location, and the path of a backup file. */
export const createLocationAndFile = async (...args: Parameters<typeof createLocation>) => ({
  here: await createLocation(...args),
  file: join(createTemporaryFolder(), 'backup'),
});

/** Creates two locations on the same engine, and the path of a backup file. */
export const createTwoLocations = async (...args: Parameters<typeof createLocation>) => ({
  ...(await createLocationAndFile(...args)),
  there: await createLocation(...args),
});

/** Opens a store for `use`, and closes it afterwards. */
export async function withStore<T>(location: StoreLocation, use: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(location, [channelForAllKinds()]);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** The outcome of a successful command. */
export const successfulExit = { code: 0, complained: '' };
