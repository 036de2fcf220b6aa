/** What stands before a store: it gives up on answers that take too long, and waits for a store that cannot be opened yet. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isPassing } from './failures.ts';
import type { ServerStore } from './store.ts';

type Ask = (of: ServerStore) => object;
type Guard = (method: string, ask: () => Promise<unknown>) => Promise<unknown>;

/** A store whose methods, and those of its outbox, are called through `guard`. */
function guarded(store: () => ServerStore, guard: Guard): ServerStore {
  const through = (part: Ask) =>
    new Proxy(
      {},
      {
        get: (_, method) => {
          // What is returned from an async function may not look like a promise.
          if (typeof method === 'symbol' || method === 'then') return undefined;
          return (...given: unknown[]) =>
            guard(method, async () => {
              const asked = part(store()) as Record<string, (...given: unknown[]) => Promise<unknown>>;
              return await asked[method]?.(...given);
            });
        },
      },
    );
  const outbox = through((of) => of.outbox);
  return new Proxy(through((of) => of) as ServerStore, {
    get: (target, name, receiver) => (name === 'outbox' ? outbox : Reflect.get(target, name, receiver)),
  });
}

/** Nobody waits for these, and what is not recorded is delivered twice. */
const patient: readonly string[] = ['succeeded', 'failed', 'close'];

/** A store that fails when it has not answered within `ms` milliseconds. What it was asked may still be done. */
export function answeringWithin(store: ServerStore, ms: number): ServerStore {
  return guarded(
    () => store,
    async (method, ask) => {
      if (patient.includes(method)) return await ask();
      const { promise: tooLate, reject } = Promise.withResolvers<never>();
      const patience = setTimeout(reject, ms, new Error(`the store has not answered for ${ms} ms`));
      try {
        return await Promise.race([ask(), tooLate]);
      } finally {
        clearTimeout(patience);
      }
    },
  );
}

/**
 * Opens a store, or, when that fails for what passes by itself, such as a full disk, one that fails until it can be opened:
 * pages are served meanwhile.
 * @throws what `open` throws when it does not pass by itself
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
  const reason = (failure as Error).message;
  log.error({ reason }, 'requests cannot be kept: it is tried again, and pages are served');
  const stopping = new AbortController();
  const trying = async () => {
    while (!store && !stopping.signal.aborted) {
      await sleep(retryEveryMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (!stopping.signal.aborted) await tryOnce();
    }
    if (store) log.info('requests can be kept again');
  };
  const tried = trying();
  return guarded(
    () => {
      if (!store) throw failure;
      return store;
    },
    async (method, ask) => {
      if (method !== 'close') return await ask();
      stopping.abort();
      await tried;
      return await store?.close();
    },
  );
}
