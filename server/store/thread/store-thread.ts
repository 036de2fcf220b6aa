import { Worker } from 'node:worker_threads';
import type { ChannelPlan } from '../../domain/message.ts';
import type { StoreLocation } from '../location.ts';
import { answerOf, askedThrough, isPatient, type Question, type ServerStore } from './server-store.ts';
import type { Answer, Asked, Start } from './store-worker.ts';

/** Longer than the store itself waits for another process that is writing, so that its own answer comes first. */
const defaultAnswerWithinMs = 4_500;

/** Counting a visitor's posts in the database may have taken the rest of those 4.5 seconds. */
const databaseAnswersWithinMs = 2_900;
/** After which a connection is given up, and made anew. */
const connectionAnswersWithinMs = 5_000;

/**
 * Opens the store so that it never keeps the server from answering others. SQLite keeps whoever calls it waiting for as
 * long as the disk does, and so has a thread of its own; PostgreSQL has processes of its own anyway.
 * @param answerWithinMs how long an answer is waited for, in milliseconds
 */
export async function openServerStore(
  where: StoreLocation,
  channels: readonly ChannelPlan[],
  answerWithinMs = defaultAnswerWithinMs,
): Promise<ServerStore> {
  // Not sooner: what a store needs is large, and the thread loads its own.
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
  return {
    ...askedThrough((question) => thread.ask(question)),
    close: () => thread.close(),
  };
}

/** A store that fails when it has not answered within `ms` milliseconds. What it was asked may still be done. */
const answeringWithin = (store: ServerStore, ms: number): ServerStore =>
  askedThrough(async <Result>(question: Question): Promise<Result> => {
    const answer = answerOf<Result>(store, question);
    if (isPatient(question) || question.method === 'close') return await answer;
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const patience = setTimeout(reject, ms, new Error(`the store has not answered for ${ms} ms`));
    try {
      return await Promise.race([answer, tooLate]);
    } finally {
      clearTimeout(patience);
    }
  });

/** No more than the thread needs: the settings of a whole server hold what cannot be sent to it. */
const ofFile = ({ dataDirectory, patienceMs }: StoreLocation): StoreLocation => ({
  dataDirectory,
  ...(patienceMs !== undefined && { patienceMs }),
});

type Settle = (answer: Answer) => void;

/** Asks a thread, which answers one question at a time. If it ends by itself, so does the process. */
class StoreThread {
  /** Fails when the store cannot be opened. */
  readonly opened: Promise<void>;
  readonly #worker: Worker;
  readonly #answerWithinMs: number;
  readonly #asked = new Map<number, Settle>();
  /** The last question; 0 is whether the store could be opened. */
  #lastId = 0;
  /** Questions whose answers were not waited for any longer, and are still to come. */
  #late = 0;

  constructor(start: Start, answerWithinMs: number) {
    this.#answerWithinMs = answerWithinMs;
    this.#worker = new Worker(new URL('./store-worker.ts', import.meta.url), {
      workerData: start,
      // Without the process's own options, such as the text of a program.
      execArgv: [],
    });
    this.#worker.on('message', (answer: Answer) => {
      this.#asked.get(answer.id)?.(answer);
      this.#asked.delete(answer.id);
      // A thread that has nothing to do does not keep the process from ending.
      if (this.#asked.size === 0) this.#worker.unref();
    });
    this.opened = this.#answerTo(this.#lastId);
  }

  /**
   * Fails as the store does, with the `code` and `errcode` of its error; when there is no answer in time; and at once
   * while an earlier answer is late, since a new question would wait behind it.
   */
  async ask<Result>(question: Question): Promise<Result> {
    if (isPatient(question)) return await this.#post<Result>({ ...question, until: undefined });
    if (this.#late > 0) throw this.#noAnswer();
    const until = process.hrtime.bigint() + BigInt(this.#answerWithinMs) * 1_000_000n;
    const answer = this.#post<Result>({ ...question, until });
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const patience = setTimeout(() => {
      this.#late += 1;
      const arrived = () => {
        this.#late -= 1;
      };
      answer.then(arrived, arrived);
      reject(this.#noAnswer());
    }, this.#answerWithinMs);
    try {
      return await Promise.race([answer, tooLate]);
    } finally {
      clearTimeout(patience);
    }
  }

  /** Closes the store and ends the thread. One whose answer is late ends when the disk lets it: that is not waited for. */
  async close(): Promise<void> {
    try {
      await this.ask({ of: 'store', method: 'close', given: [] });
    } finally {
      await this.end();
    }
  }

  /** Ends the thread, whatever it is doing. */
  async end(): Promise<void> {
    const ended = this.#worker.terminate();
    if (this.#late === 0) await ended;
  }

  #post<Result>(question: Omit<Asked, 'id'>): Promise<Result> {
    this.#lastId += 1;
    this.#worker.ref();
    this.#worker.postMessage({ id: this.#lastId, ...question } satisfies Asked);
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

  #noAnswer(): Error {
    return new Error(`the store has not answered for ${this.#answerWithinMs} ms`);
  }
}
