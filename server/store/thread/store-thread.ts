import { Worker } from 'node:worker_threads';
import { LoggableError } from '#lib/loggable-error.ts';
import type { ChannelDescription } from '../../domain/message.ts';
import type { StoreLocation } from '../location.ts';
import {
  createStoreClient,
  executeStoreCall,
  hasNoTimeout,
  isCloseCall,
  type StoreCall,
  type StoreClient,
} from './store-client.ts';
import type { StoreCallMessage, StoreCallResponse, StoreWorkerData } from './store-worker.ts';

/**
 * The timeout of calls. It is longer than the store's timeout for the write lock, so that callers get the error of the
 * store.
 */
const defaultTimeoutMs = 4_500;

/**
 * The timeout of calls with PostgreSQL. It is shorter, because the query for the rate limit takes place before the
 * call, and may take 1.6 seconds.
 */
const postgresTimeoutMs = 2_900;
/** The timeout of queries to PostgreSQL. A connection is replaced after a timeout. */
const queryTimeoutMs = 5_000;

/**
 * Opens the store so that it never blocks the server. SQLite runs in a thread of its own, because it blocks its thread
 * during disk access. PostgreSQL runs in other processes.
 * @param timeoutMs the timeout of calls
 */
export async function openStoreClient(
  location: StoreLocation,
  channels: readonly ChannelDescription[],
  timeoutMs = defaultTimeoutMs,
): Promise<StoreClient> {
  // The store is imported only for PostgreSQL, because its code is large. For SQLite, the thread imports the store.
  if (location.databaseUrl) {
    const { openStore } = await import('../store.ts');
    const store = await openStore({ ...location, timeoutMs: queryTimeoutMs }, channels);
    return addTimeouts(store, Math.min(timeoutMs, postgresTimeoutMs));
  }
  const plans = channels.map(({ name, kinds }) => ({ name, kinds }));
  const thread = new StoreThread({ location: toWorkerLocation(location), channels: plans }, timeoutMs);
  await thread.opened.catch(async (error) => {
    await thread.end();
    throw error;
  });
  return createStoreClient(<Result>(call: StoreCall) => {
    const response = thread.send<Result>(call);
    return isCloseCall(call) ? response.finally(() => thread.end()) : response;
  });
}

/** Adds timeouts to the calls of a store. A call that has timed out may still be executed. */
const addTimeouts = (store: StoreClient, ms: number): StoreClient =>
  createStoreClient(async <Result>(call: StoreCall): Promise<Result> => {
    const response = executeStoreCall<Result>(store, call);
    if (hasNoTimeout(call) || isCloseCall(call)) return await response;
    return await withTimeout(ms, response);
  });

async function withTimeout<Result>(
  ms: number,
  response: Promise<Result>,
  onTimeout = () => {},
): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    onTimeout();
    reject(createTimeoutError(ms));
  }, ms);
  try {
    return await Promise.race([response, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

const createTimeoutError = (ms: number): Error =>
  new LoggableError(`the store did not respond within ${ms} ms`);

const toWorkerLocation = ({
  dataDirectory,
  timeoutMs,
  secretKey,
}: StoreLocation): StoreWorkerData['location'] => ({
  dataDirectory,
  ...(timeoutMs !== undefined && { timeoutMs }),
  ...(secretKey && { secretKey: secretKey.encode() }),
});

type Settle = (response: StoreCallResponse) => void;

/**
 * Sends calls to the store's thread. The thread executes one call at a time. If the thread crashes, the process exits.
 */
class StoreThread {
  readonly opened: Promise<void>;
  readonly #worker: Worker;
  readonly #timeoutMs: number;
  readonly #pending = new Map<number, Settle>();
  /** The response with id 0 reports whether the store was opened. */
  #lastId = 0;
  /** Calls that have timed out, and are still waiting for a response. */
  #overdue = 0;

  constructor(workerData: StoreWorkerData, timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
    this.#worker = new Worker(new URL('./store-worker.ts', import.meta.url), {
      workerData,
      // Otherwise, the thread would inherit the options of the process, such as `--eval`.
      execArgv: [],
    });
    this.#worker.on('message', (response: StoreCallResponse) => {
      this.#pending.get(response.id)?.(response);
      this.#pending.delete(response.id);
      // An idle thread must not keep the process running.
      if (this.#pending.size === 0) this.#worker.unref();
    });
    this.opened = this.#waitForResponse(this.#lastId);
  }

  /**
   * Sends a call to the thread. Rejects with the `code` and `errcode` of the store's error, or after a timeout. While
   * the response to an earlier call is overdue, rejects immediately, because the new call would wait for that response.
   */
  async send<Result>(call: StoreCall): Promise<Result> {
    if (hasNoTimeout(call)) return await this.#post<Result>({ ...call, deadline: undefined });
    if (this.#overdue > 0) throw createTimeoutError(this.#timeoutMs);
    const deadline = process.hrtime.bigint() + BigInt(this.#timeoutMs) * 1_000_000n;
    const response = this.#post<Result>({ ...call, deadline });
    return await withTimeout(this.#timeoutMs, response, () => {
      this.#overdue += 1;
      const arrived = () => {
        this.#overdue -= 1;
      };
      response.then(arrived, arrived);
    });
  }

  /** Ends the thread. Does not wait if the disk blocks it. */
  async end(): Promise<void> {
    const ended = this.#worker.terminate();
    if (this.#overdue === 0) await ended;
  }

  #post<Result>(call: Omit<StoreCallMessage, 'id'>): Promise<Result> {
    this.#lastId += 1;
    this.#worker.ref();
    this.#worker.postMessage({ id: this.#lastId, ...call } satisfies StoreCallMessage);
    return this.#waitForResponse<Result>(this.#lastId);
  }

  #waitForResponse<Result>(id: number): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#pending.set(id, (response) => {
        if ('result' in response) resolve(response.result as Result);
        else {
          const { message, code, errcode } = response;
          reject(Object.assign(new Error(message), { code, errcode }));
        }
      });
    });
  }
}
