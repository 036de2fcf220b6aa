/** Runs in the thread that `store-thread.ts` starts: opens a store, and answers one question at a time. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { ChannelPlan } from '../../domain/message.ts';
import { ServerSecret } from '../../domain/server-secret.ts';
import type { StoreLocation } from '../location.ts';
import { openStore } from '../store.ts';
import { answerOf, type Question, type ServerStore } from './server-store.ts';

/** A question on its way to this thread. */
export interface Asked extends Question {
  readonly id: number;
  /**
   * Until when the answer is waited for, by `process.hrtime`, in nanoseconds. A question without it is answered before all
   * others: a delivery that is not recorded would be made again if the process died.
   */
  readonly until: bigint | undefined;
}

/** An error is sent in parts, since an `Error` object loses its codes on the way to another thread. */
export type Answer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly message: string; readonly code: unknown; readonly errcode: unknown };

export interface Start {
  /** With the secret as text, since an instance loses its class on the way to another thread. */
  readonly where: Omit<StoreLocation, 'secretKey'> & { readonly secretKey?: string };
  readonly channels: readonly ChannelPlan[];
}

const { where, channels } = workerData as Start;
const secretKey = where.secretKey === undefined ? undefined : ServerSecret.parse(where.secretKey);
const opened: Promise<ServerStore> = openStore({ ...where, secretKey }, channels);
const say = (answer: Answer) => parentPort?.postMessage(answer);

// The answer to question 0: whether the store could be opened.
opened.then(
  () => say({ id: 0, result: undefined }),
  (error) => tellFailure(0, error),
);

const waiting: Asked[] = [];
let working = false;

parentPort?.on('message', (question: Asked) => {
  if (question.until === undefined) waiting.unshift(question);
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

async function answer({ until, ...question }: Asked): Promise<unknown> {
  if (until !== undefined && process.hrtime.bigint() > until)
    throw new Error('nobody waits for this answer any more');
  return await answerOf(await opened, question);
}

function tellFailure(id: number, error: unknown): void {
  const { message, code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
  say({ id, message, code, errcode });
}
