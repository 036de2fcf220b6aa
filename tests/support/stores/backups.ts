/** Stores to back up and to restore, and the programs of PostgreSQL that do so. */
import { join } from 'node:path';
import { afterAll, beforeAll, vi } from 'vitest';
import type { ServerSecret } from '../../../server/domain/server-secret.ts';
import type { StoreLocation } from '../../../server/store/location.ts';
import { openStore, type Store } from '../../../server/store/store.ts';
import { carriesAll, temporaryFolder } from '../server/server-fixtures.ts';
import type { engines } from './databases.ts';
import { installedPostgres, type Postgres, startPostgres } from './postgres.ts';

/** PostgreSQL's own programs refuse servers that are newer than they are: these come with a server of their age. */
export const installed = installedPostgres();
let cluster: Promise<Postgres> | undefined;

/** For a file whose tests back up PostgreSQL: the programs are found first, and their server ends with the file. */
export function withInstalledPostgres(): void {
  beforeAll(() => {
    // Before Debian's own, which look for a version each time.
    if (installed) vi.stubEnv('PATH', `${installed}:${process.env.PATH}`);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    const started = await cluster;
    cluster = undefined;
    await started?.stop();
  });
}

/**
 * Two places of one kind, and a folder for backups.
 * @param secretKey the secret that servers at both places are given; without it, each has its own
 */
export async function places(engine: (typeof engines)[number], secretKey?: ServerSecret) {
  const given = secretKey ? { SECRET_KEY: secretKey.encode() } : {};
  const make = async () => {
    const dataDirectory = temporaryFolder();
    if (engine === 'sqlite')
      return {
        location: { dataDirectory, secretKey } as StoreLocation,
        settings: { DATA_DIR: dataDirectory, ...given },
      };
    cluster ??= startPostgres({ installed, durable: false });
    const databaseUrl = await (await cluster).createDatabase();
    databaseUrl.password = 'hidden';
    return {
      location: { dataDirectory, databaseUrl, secretKey } as StoreLocation,
      settings: { DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl.href, ...given },
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
