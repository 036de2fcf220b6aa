import { Worker } from 'node:worker_threads';
import type { Answer, Question, Result } from './sqlite-worker.ts';

interface Asked {
  readonly settle: (answer: Answer) => void;
  /** When its answer is late, by the clock of `performance.now()`. */
  readonly lateAt: number;
}

/**
 * The thread that SQLite runs in: it does what it is asked in the order in which it is asked, while the server does
 * other things. When it fails itself, for want of memory, the process ends, to be started again.
 */
export class SqliteThread {
  readonly #worker: Worker;
  readonly #answerWithinMs: number;
  readonly #asked: Asked[] = [];

  /** @param answerWithinMs how long an answer is waited for */
  constructor(file: string, answerWithinMs: number) {
    this.#answerWithinMs = answerWithinMs;
    this.#worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), {
      workerData: file,
      // Those of the process need not suit a thread.
      execArgv: [],
    });
    this.#worker.on('message', (answer: Answer) => {
      this.#asked.shift()?.settle(answer);
      // A thread that has nothing to do does not keep the process from ending.
      if (this.#asked.length === 0) this.#worker.unref();
    });
    this.#worker.unref();
  }

  /** Whether an answer is late. Nothing new is asked then: it would wait behind what the disk has not done yet. */
  get late(): boolean {
    return performance.now() > (this.#asked[0]?.lateAt ?? Number.POSITIVE_INFINITY);
  }

  /**
   * Fails as SQLite does, with `code` and `errcode`, or when there is no answer in time: the thread then rolls back
   * whatever it was in, as soon as it can.
   */
  async ask(question: Question): Promise<Result> {
    if (this.late) throw this.#noAnswer();
    return await new Promise((resolve, reject) => {
      const patience = setTimeout(() => {
        reject(this.#noAnswer());
        this.#post({ kind: 'rollback' }, () => {});
      }, this.#answerWithinMs);
      this.#post(question, (answer) => {
        clearTimeout(patience);
        if ('result' in answer) resolve(answer.result);
        else reject(Object.assign(new Error(answer.failure.message), answer.failure));
      });
    });
  }

  /** Closes the file and ends the thread; one that is late ends when the disk lets it, and is not waited for. */
  async close(): Promise<void> {
    try {
      if (!this.late) await this.ask({ kind: 'close' });
    } finally {
      const ended = this.#worker.terminate();
      if (!this.late) await ended;
    }
  }

  #post(question: Question, settle: Asked['settle']): void {
    this.#asked.push({ settle, lateAt: performance.now() + this.#answerWithinMs });
    this.#worker.ref();
    this.#worker.postMessage(question);
  }

  #noAnswer(): Error {
    return new Error(`the database has not answered for ${this.#answerWithinMs} ms`);
  }
}
