/** What runs in the thread that `store-thread.ts` starts: a store, which answers one question at a time. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { ChannelPlan } from '../../domain/message.ts';
import type { StoreLocation } from '../location.ts';
import { openStore } from '../store.ts';
import { answerOf, type Question, type ServerStore } from './server-store.ts';

/** A question on its way to this thread. */
export interface Asked extends Question {
  readonly id: number;
  /**
   * When nobody waits for an answer any more, by the clock of `process.hrtime`, in nanoseconds. Without it, it comes
   * before all others: what was delivered and is not recorded is delivered again when the process dies.
   */
  readonly until: bigint | undefined;
}

/** An error is sent in parts: as itself it would lose its codes on the way to another thread. */
export type Answer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly message: string; readonly code: unknown; readonly errcode: unknown };

export interface Start {
  readonly where: StoreLocation;
  readonly channels: readonly ChannelPlan[];
}

const { where, channels } = workerData as Start;
const opened: Promise<ServerStore> = openStore(where, channels);
const say = (answer: Answer) => parentPort?.postMessage(answer);

// Starting the thread is a question, too: whether the store could be opened.
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
    // Lets in what has arrived meanwhile.
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
