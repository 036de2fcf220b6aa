import { Worker } from 'node:worker_threads';
import { LoggableError } from '#lib/loggable-error.ts';
import type { MessageChannel } from '../../domain/message.ts';
import type { StoreLocation } from '../location.ts';
import {
  createStoreClient,
  executeStoreCall,
  hasNoTimeout,
  isCloseCall,
  type StoreCall,
  type StoreClient,
} from './store-client.ts';
import type { StoreRequest, StoreResponse, StoreWorkerData } from './store-worker.ts';

/** Longer than the store itself waits for another process that is writing, so that its own error comes first. */
const defaultAnswerWithinMs = 4_500;

/** For PostgreSQL: the limits' queries may have taken the rest of those 4.5 seconds. */
const databaseAnswersWithinMs = 2_900;
/** A connection that does not answer for this long is closed, and replaced by a new one. */
const connectionAnswersWithinMs = 5_000;

/**
 * Opens the store so that it never blocks the server. SQLite blocks its caller for as long as the disk takes, and so has a
 * thread of its own; PostgreSQL has processes of its own.
 * @param answerWithinMs how long an answer is waited for, in milliseconds
 */
export async function openStoreClient(
  where: StoreLocation,
  channels: readonly MessageChannel[],
  answerWithinMs = defaultAnswerWithinMs,
): Promise<StoreClient> {
  // Imported only here: the store's code is large, and the thread for SQLite loads its own.
  if (where.databaseUrl) {
    const { openStore } = await import('../store.ts');
    const store = await openStore({ ...where, patienceMs: connectionAnswersWithinMs }, channels);
    return answeringWithin(store, Math.min(answerWithinMs, databaseAnswersWithinMs));
  }
  const plans = channels.map(({ name, kinds }) => ({ name, kinds }));
  const thread = new StoreThread({ where: ofFile(where), channels: plans }, answerWithinMs);
  await thread.opened.catch(async (error) => {
    await thread.end();
    throw error;
  });
  return createStoreClient(<Result>(question: StoreCall) => {
    const answer = thread.ask<Result>(question);
    return isCloseCall(question) ? answer.finally(() => thread.end()) : answer;
  });
}

/** A store whose calls fail when they take longer than `ms` milliseconds. A call that has failed may still be done. */
const answeringWithin = (store: StoreClient, ms: number): StoreClient =>
  createStoreClient(async <Result>(question: StoreCall): Promise<Result> => {
    const answer = executeStoreCall<Result>(store, question);
    if (hasNoTimeout(question) || isCloseCall(question)) return await answer;
    return await within(ms, answer);
  });

/** An answer, unless it takes longer than `ms` milliseconds. @param late is called then */
async function within<Result>(ms: number, answer: Promise<Result>, late = () => {}): Promise<Result> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const patience = setTimeout(() => {
    late();
    reject(noAnswer(ms));
  }, ms);
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(patience);
  }
}

const noAnswer = (ms: number): Error => new LoggableError(`the store has not answered for ${ms} ms`);

/** Only what the thread needs: not all of the server's settings can be sent to it. */
const ofFile = ({ dataDirectory, patienceMs, secretKey }: StoreLocation): StoreWorkerData['where'] => ({
  dataDirectory,
  ...(patienceMs !== undefined && { patienceMs }),
  ...(secretKey && { secretKey: secretKey.encode() }),
});

type Settle = (answer: StoreResponse) => void;

/** Asks the store's thread, which answers one question at a time. If the thread fails, the process ends, too. */
class StoreThread {
  /** Resolves when the store is open, and fails when it cannot be opened. */
  readonly opened: Promise<void>;
  readonly #worker: Worker;
  readonly #answerWithinMs: number;
  readonly #asked = new Map<number, Settle>();
  /** The id of the last question; 0 asks whether the store could be opened. */
  #lastId = 0;
  /** How many questions were given up whose answers are still to come. */
  #late = 0;

  constructor(start: StoreWorkerData, answerWithinMs: number) {
    this.#answerWithinMs = answerWithinMs;
    this.#worker = new Worker(new URL('./store-worker.ts', import.meta.url), {
      workerData: start,
      // The process's own options, such as `--eval`, are not for the thread.
      execArgv: [],
    });
    this.#worker.on('message', (answer: StoreResponse) => {
      this.#asked.get(answer.id)?.(answer);
      this.#asked.delete(answer.id);
      // An idle thread does not keep the process alive.
      if (this.#asked.size === 0) this.#worker.unref();
    });
    this.opened = this.#answerTo(this.#lastId);
  }

  /**
   * Asks the thread. Fails with the `code` and `errcode` of the store's error; when there is no answer in time; and at once
   * while an earlier answer is late, since a new question would wait behind it.
   */
  async ask<Result>(question: StoreCall): Promise<Result> {
    if (hasNoTimeout(question)) return await this.#post<Result>({ ...question, deadline: undefined });
    if (this.#late > 0) throw noAnswer(this.#answerWithinMs);
    const until = process.hrtime.bigint() + BigInt(this.#answerWithinMs) * 1_000_000n;
    const answer = this.#post<Result>({ ...question, deadline: until });
    return await within(this.#answerWithinMs, answer, () => {
      this.#late += 1;
      const arrived = () => {
        this.#late -= 1;
      };
      answer.then(arrived, arrived);
    });
  }

  /** Ends the thread. One that waits for the disk ends later: this does not wait for it. */
  async end(): Promise<void> {
    const ended = this.#worker.terminate();
    if (this.#late === 0) await ended;
  }

  #post<Result>(question: Omit<StoreRequest, 'id'>): Promise<Result> {
    this.#lastId += 1;
    this.#worker.ref();
    this.#worker.postMessage({ id: this.#lastId, ...question } satisfies StoreRequest);
    return this.#answerTo<Result>(this.#lastId);
  }

  #answerTo<Result>(id: number): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#asked.set(id, (answer) => {
        if ('result' in answer) resolve(answer.result as Result);
        else {
          const { message, code, errcode } = answer;
          reject(Object.assign(new Error(message), { code, errcode }));
        }
      });
    });
  }
}
