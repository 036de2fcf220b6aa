import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { loggableError } from '#lib/loggable-error.ts';
import { isTransientError } from '../database/errors.ts';
import {
  createStoreClient,
  executeStoreCall,
  isCloseCall,
  type StoreCall,
  type StoreClient,
} from './store-client.ts';

/**
 * Opens a store. When that fails for a passing reason, such as a full disk, it returns a store that fails until it can be
 * opened, so that pages are served meanwhile.
 * @throws what `open` throws for other reasons
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
    { error: loggableError(failure) },
    'requests cannot be kept: the store is tried again, and pages are served',
  );
  const stopping = new AbortController();
  const trying = async () => {
    while (!store && !stopping.signal.aborted) {
      await sleep(retryEveryMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (!stopping.signal.aborted) await tryOnce();
    }
    if (store) log.info('requests can be kept again');
  };
  const tried = trying();
  return createStoreClient(async <Result>(question: StoreCall): Promise<Result> => {
    if (isCloseCall(question)) {
      stopping.abort();
      await tried;
    }
    if (store) return await executeStoreCall<Result>(store, question);
    if (isCloseCall(question)) return undefined as Result;
    throw failure;
  });
}
