import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { loggableError } from '#lib/loggable-error.ts';
import { isPassing } from '../database/failures.ts';
import { answerOf, askedThrough, isClosing, type Question, type ServerStore } from './server-store.ts';

/**
 * Opens a store. When that fails for a passing reason, such as a full disk, it returns a store that fails until it can be
 * opened, so that pages are served meanwhile.
 * @throws what `open` throws for other reasons
 */
export async function openWhenPossible(
  open: () => Promise<ServerStore>,
  log: Logger,
  retryEveryMs = 5_000,
): Promise<ServerStore> {
  let store: ServerStore | undefined;
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
  if (!isPassing(failure)) throw failure;
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
  return askedThrough(async <Result>(question: Question): Promise<Result> => {
    if (isClosing(question)) {
      stopping.abort();
      await tried;
    }
    if (store) return await answerOf<Result>(store, question);
    if (isClosing(question)) return undefined as Result;
    throw failure;
  });
}
