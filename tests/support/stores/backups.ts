/** Stores to back up and to restore. */
import { join } from 'node:path';
import type { ServerSecret } from '../../../server/domain/server-secret.ts';
import type { StoreLocation } from '../../../server/store/location.ts';
import { openStore, type Store } from '../../../server/store/store.ts';
import { channelForAllKinds, createTemporaryFolder } from '../server/server-fixtures.ts';
import { createEmptyLocation, type engines } from './databases.ts';

/** @param secretKey the secret that the server there is given; without it, it has its own */
async function placeWith(engine: (typeof engines)[number], secretKey?: ServerSecret) {
  const { location, settings } = await createEmptyLocation(engine);
  return {
    location: { ...location, secretKey },
    settings: { ...settings, ...(secretKey && { SECRET_KEY: secretKey.encode() }) },
  };
}

/** A place, and a name for a backup of it. */
export const createLocationAndFile = async (...given: Parameters<typeof placeWith>) => ({
  here: await placeWith(...given),
  file: join(createTemporaryFolder(), 'backup'),
});

/** Two places of one kind. */
export const createTwoLocations = async (...given: Parameters<typeof placeWith>) => ({
  ...(await createLocationAndFile(...given)),
  there: await placeWith(...given),
});

/** Opens a store, and closes it when `use` is done. */
export async function withStore<T>(location: StoreLocation, use: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(location, [channelForAllKinds()]);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** How a command ends that has done what it was told. */
export const successfulExit = { code: 0, complained: '' };
