import { join } from 'node:path';
import { expect } from 'vitest';
import type { ServerSecret } from '../../../server/domain/server-secret.ts';
import type { StoreLocation } from '../../../server/store/location.ts';
import { openStore, type Store } from '../../../server/store/store.ts';
import { expectCommandError, runCommandInProcess } from '../server/cli-command.ts';
import { channelForAllKinds, createTemporaryFolder } from '../server/server-fixtures.ts';
import { createEmptyLocation, type engines } from './databases.ts';

/**
 * Creates a location for a store, with two functions that run a CLI command for the store. `run` expects success, and
 * returns the output. `refuse` expects an error that contains a text.
 * @param secretKey the server's secret; by default the store creates one
 */
export async function createStoreLocation(engine: (typeof engines)[number], secretKey?: ServerSecret) {
  const { location, settings: empty } = await createEmptyLocation(engine);
  const settings = { ...empty, ...(secretKey && { SECRET_KEY: secretKey.encode() }) };
  const run = async (...words: string[]) => {
    const { code, said, complained } = await runCommandInProcess(words, settings);
    expect({ code, complained }).toEqual({
      code: 0,
      complained: expect.stringMatching(/^(?:Requests in .*\n)?$/),
    });
    return said;
  };
  const refuse = (error: string, ...words: string[]) => expectCommandError(error, words, settings);
  return { location: { ...location, secretKey }, settings, run, refuse };
}

export const createLocationAndFile = async (...args: Parameters<typeof createStoreLocation>) => ({
  here: await createStoreLocation(...args),
  file: join(createTemporaryFolder(), 'backup'),
});

export const createTwoLocations = async (...args: Parameters<typeof createStoreLocation>) => ({
  ...(await createLocationAndFile(...args)),
  there: await createStoreLocation(...args),
});

export async function withStore<T>(location: StoreLocation, use: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(location, [channelForAllKinds()]);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
