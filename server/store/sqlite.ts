import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { SqliteThread } from './sqlite-thread.ts';
import type { Question, Result } from './sqlite-worker.ts';

/** How long the database is waited for, unless the store's location says otherwise. */
const defaultPatienceMs = 4_000;
/** After a wait in vain, whoever stood behind it in the queue does not wait as long once more. */
const hopelessForMs = 1_000;

/** Source: sqlite.org, Result and Error Codes. */
const sqliteBusy = 5;

/** Where requests are kept in `dataDirectory`. */
export const sqliteFile = (dataDirectory: string): string => join(dataDirectory, 'requests.sqlite');

/**
 * The embedded database, in a thread of its own.
 * @param patienceMs how long to wait for another process that is writing, and for the disk, in milliseconds
 */
export const sqliteDialect = (dataDirectory: string, patienceMs = defaultPatienceMs): Dialect => ({
  createDriver: () => new ThreadDriver(sqliteFile(dataDirectory), patienceMs),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new TransactionalAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

/** One connection, which Kysely lends to one at a time; waits while another process is writing. */
class ThreadDriver implements Driver {
  readonly #file: string;
  readonly #patienceMs: number;
  #thread: SqliteThread | undefined;
  #hopelessUntil = 0;

  constructor(file: string, patienceMs: number) {
    this.#file = file;
    this.#patienceMs = patienceMs;
  }

  async init(): Promise<void> {
    this.#thread = new SqliteThread(this.#file, this.#patienceMs);
    try {
      await this.#ask({ kind: 'open' });
    } catch (error) {
      await this.destroy();
      throw error;
    }
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async <R>({ sql, parameters }: CompiledQuery) =>
        asKyselyHasIt<R>(await this.#ask({ kind: 'query', sql, parameters })),
      // biome-ignore lint/correctness/useYield: Kysely wants one, and what is long is read page by page
      async *streamQuery() {
        throw new Error('SQLite runs in another thread, and sends no rows one by one.');
      },
    };
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(): Promise<void> {
    await this.#ask({ kind: 'begin' });
  }

  async commitTransaction(): Promise<void> {
    await this.#ask({ kind: 'query', sql: 'commit', parameters: [] });
  }

  async rollbackTransaction(): Promise<void> {
    // A thread that is late was told to.
    if (!this.#thread?.late) await this.#ask({ kind: 'rollback' });
  }

  async destroy(): Promise<void> {
    await this.#thread?.close();
  }

  /** Asks again while another process is writing: what is told to be busy has done nothing. */
  async #ask(question: Question): Promise<Result> {
    if (!this.#thread) throw new Error('the database is not open');
    const now = performance.now();
    const until = now < this.#hopelessUntil ? now : now + this.#patienceMs;
    for (;;) {
      try {
        return await this.#thread.ask(question);
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (performance.now() > until) {
          this.#hopelessUntil = performance.now() + hopelessForMs;
          throw error;
        }
        await sleep(10);
      }
    }
  }
}

const isBusy = (error: unknown): boolean => (error as { errcode?: number }).errcode === sqliteBusy;

const asKyselyHasIt = <R>({ rows, changes, lastInsertRowid }: Result): QueryResult<R> => ({
  rows: rows as R[],
  ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
  ...(lastInsertRowid !== undefined && { insertId: BigInt(lastInsertRowid) }),
});

/** Lets migrations run within a transaction, which SQLite can and Kysely does not use by itself. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
