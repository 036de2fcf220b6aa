/** Stores to back up and to restore. */
import { join } from 'node:path';
import type { ServerSecret } from '../../../server/domain/server-secret.ts';
import type { StoreLocation } from '../../../server/store/location.ts';
import { openStore, type Store } from '../../../server/store/store.ts';
import { carriesAll, temporaryFolder } from '../server/server-fixtures.ts';
import { emptyPlace, type engines } from './databases.ts';

/**
 * Two places of one kind, and a folder for backups.
 * @param secretKey the secret that servers at both places are given; without it, each has its own
 */
export async function places(engine: (typeof engines)[number], secretKey?: ServerSecret) {
  const make = async () => {
    const { location, settings } = await emptyPlace(engine);
    return {
      location: { ...location, secretKey },
      settings: { ...settings, ...(secretKey && { SECRET_KEY: secretKey.encode() }) },
    };
  };
  return { here: await make(), there: await make(), file: join(temporaryFolder(), 'backup') };
}

/** Opens a store, and closes it when `use` is done. */
export async function withStore<T>(location: StoreLocation, use: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(location, [carriesAll()]);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** How a command ends that has done what it was told. */
export const done = { code: 0, complained: '' };
