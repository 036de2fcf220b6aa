/** What runs in the thread that `store-thread.ts` starts: a store, which answers one question after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { openStore, type ServerStore, type StoreLocation } from './store.ts';

/** A method of the store, or of its outbox, and what it is given. */
export interface Question {
  readonly of: 'store' | 'outbox';
  readonly method: keyof ServerStore | keyof ServerStore['outbox'];
  readonly given: readonly unknown[];
  /** When nobody waits for an answer any more, by the clock of `process.hrtime`, in nanoseconds. */
  readonly until: bigint | undefined;
}

/** An error is sent in parts: as itself it would lose its codes on the way to another thread. */
export type Answer =
  | { readonly result: unknown }
  | { readonly message: string; readonly code: unknown; readonly errcode: unknown };

export interface Start {
  readonly where: StoreLocation;
  readonly channels: readonly string[];
}

const { where, channels } = workerData as Start;
const opened: Promise<ServerStore> = openStore(where, channels);
const say = (answer: Answer) => parentPort?.postMessage(answer);

// The first answer is to the question that starting the thread is: whether the store could be opened.
let turn = opened.then(() => say({ result: undefined }), tellFailure);

parentPort?.on('message', (question: Question) => {
  turn = turn.then(() => answer(question)).then((result) => say({ result }), tellFailure);
});

async function answer({ of, method, given, until }: Question): Promise<unknown> {
  if (until !== undefined && process.hrtime.bigint() > until)
    throw new Error('nobody waits for this answer any more');
  const store = await opened;
  const asked = (of === 'store' ? store : store.outbox) as unknown as Record<
    string,
    (...given: unknown[]) => unknown
  >;
  return await asked[method]?.(...given);
}

function tellFailure(error: unknown): void {
  const { message, code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
  say({ message, code, errcode });
}
