/** The code of the store's thread. Opens a store, and executes one call at a time. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { ChannelDescription } from '../../domain/message.ts';
import { ServerSecret } from '../../domain/server-secret.ts';
import type { StoreLocation } from '../location.ts';
import { openStore } from '../store.ts';
import { executeStoreCall, type StoreCall, type StoreClient } from './store-client.ts';

export interface StoreCallMessage extends StoreCall {
  readonly id: number;
  /**
   * The time when the call times out, in nanoseconds of `process.hrtime`. Undefined if it has no timeout. Such calls
   * are executed before all others, because a delivery would be repeated if the process crashed before the outcome was
   * recorded.
   */
  readonly deadline: bigint | undefined;
}

/**
 * The response to a call: a result, or the properties of an error. An `Error` object would lose its codes between
 * threads.
 */
export type StoreCallResponse =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly message: string; readonly code: unknown; readonly errcode: unknown };

export interface StoreWorkerData {
  /** The secret is a string, because an object loses its class between threads. */
  readonly location: Omit<StoreLocation, 'secretKey'> & { readonly secretKey?: string };
  readonly channels: readonly ChannelDescription[];
}

const { location, channels } = workerData as StoreWorkerData;
const secretKey = location.secretKey === undefined ? undefined : ServerSecret.parse(location.secretKey);
const opened: Promise<StoreClient> = openStore({ ...location, secretKey }, channels);
const respond = (response: StoreCallResponse) => parentPort?.postMessage(response);

opened.then(
  () => respond({ id: 0, result: undefined }),
  (error) => respondWithError(0, error),
);

const queue: StoreCallMessage[] = [];
let isWorking = false;

parentPort?.on('message', (call: StoreCallMessage) => {
  if (call.deadline === undefined) queue.unshift(call);
  else queue.push(call);
  if (!isWorking) void executeQueue();
});

async function executeQueue(): Promise<void> {
  isWorking = true;
  for (let call = queue.shift(); call; call = queue.shift()) {
    const { id } = call;
    await executeInTime(call).then(
      (result) => respond({ id, result }),
      (error) => respondWithError(id, error),
    );
    // The event loop must receive further calls, so that the most urgent one can be executed next.
    await nextTurn();
  }
  isWorking = false;
}

async function executeInTime({ deadline, ...call }: StoreCallMessage): Promise<unknown> {
  if (deadline !== undefined && process.hrtime.bigint() > deadline)
    throw new Error('the call to the store timed out before it was executed');
  return await executeStoreCall(await opened, call);
}

function respondWithError(id: number, error: unknown): void {
  const { message, code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
  respond({ id, message, code, errcode });
}
