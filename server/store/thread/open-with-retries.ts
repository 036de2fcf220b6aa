import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { toLoggableFields } from '#lib/loggable-error.ts';
import { isTransientError } from '../database/errors.ts';
import {
  createStoreClient,
  executeStoreCall,
  isCloseCall,
  type StoreCall,
  type StoreClient,
} from './store-client.ts';

/**
 * Opens a store. If a transient error occurs, such as a full disk, returns a client that retries in the background, so
 * that the server can serve pages meanwhile. Calls of the client fail until a retry succeeds.
 * @throws the error of `open` if it is not transient
 */
export async function openStoreWithRetries(
  open: () => Promise<StoreClient>,
  log: Logger,
  retryEveryMs = 5_000,
): Promise<StoreClient> {
  let store: StoreClient | undefined;
  let failure: unknown;
  const tryOnce = async () => {
    try {
      store = await open();
    } catch (error) {
      failure = error;
    }
  };
  await tryOnce();
  if (store) return store;
  if (!isTransientError(failure)) throw failure;
  log.error(
    { error: toLoggableFields(failure) },
    'requests cannot be stored because the database cannot be opened: the server retries, and still serves pages',
  );
  const stopping = new AbortController();
  const retryUntilOpen = async () => {
    while (!store && !stopping.signal.aborted) {
      await sleep(retryEveryMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (!stopping.signal.aborted) await tryOnce();
    }
    if (store) log.info('requests can be stored again');
  };
  const retrying = retryUntilOpen();
  return createStoreClient(async <Result>(call: StoreCall): Promise<Result> => {
    if (isCloseCall(call)) {
      stopping.abort();
      await retrying;
    }
    if (store) return await executeStoreCall<Result>(store, call);
    if (isCloseCall(call)) return undefined as Result;
    throw failure;
  });
}
