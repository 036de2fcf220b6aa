/** Runs in the thread that `store-thread.ts` starts: opens a store, and answers one question at a time. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { MessageChannel } from '../../domain/message.ts';
import { ServerSecret } from '../../domain/server-secret.ts';
import type { StoreLocation } from '../location.ts';
import { openStore } from '../store.ts';
import { executeStoreCall, type StoreCall, type StoreClient } from './store-client.ts';

/** A question on its way to this thread. */
export interface StoreRequest extends StoreCall {
  readonly id: number;
  /**
   * Until when the answer is waited for, by `process.hrtime`, in nanoseconds. A question without it is answered before all
   * others: a delivery that is not recorded would be made again if the process died.
   */
  readonly deadline: bigint | undefined;
}

/** An error is sent in parts, since an `Error` object loses its codes on the way to another thread. */
export type StoreResponse =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly message: string; readonly code: unknown; readonly errcode: unknown };

export interface StoreWorkerData {
  /** With the secret as text, since an instance loses its class on the way to another thread. */
  readonly where: Omit<StoreLocation, 'secretKey'> & { readonly secretKey?: string };
  readonly channels: readonly MessageChannel[];
}

const { where, channels } = workerData as StoreWorkerData;
const secretKey = where.secretKey === undefined ? undefined : ServerSecret.parse(where.secretKey);
const opened: Promise<StoreClient> = openStore({ ...where, secretKey }, channels);
const say = (answer: StoreResponse) => parentPort?.postMessage(answer);

// The answer to question 0: whether the store could be opened.
opened.then(
  () => say({ id: 0, result: undefined }),
  (error) => tellFailure(0, error),
);

const waiting: StoreRequest[] = [];
let working = false;

parentPort?.on('message', (question: StoreRequest) => {
  if (question.deadline === undefined) waiting.unshift(question);
  else waiting.push(question);
  if (!working) void answerAll();
});

async function answerAll(): Promise<void> {
  working = true;
  for (let question = waiting.shift(); question; question = waiting.shift()) {
    const { id } = question;
    await answer(question).then(
      (result) => say({ id, result }),
      (error) => tellFailure(id, error),
    );
    // Lets questions in that have arrived meanwhile.
    await nextTurn();
  }
  working = false;
}

async function answer({ deadline, ...question }: StoreRequest): Promise<unknown> {
  if (deadline !== undefined && process.hrtime.bigint() > deadline)
    throw new Error('nobody waits for this answer any more');
  return await executeStoreCall(await opened, question);
}

function tellFailure(id: number, error: unknown): void {
  const { message, code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
  say({ id, message, code, errcode });
}
