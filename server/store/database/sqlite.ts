import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { LoggableError } from '#lib/loggable-error.ts';
import { getSqlitePath } from '../location.ts';
import { isDatabaseLocked } from './errors.ts';

const defaultTimeoutMs = 4_000;
/** For this time after a lock timeout, queries fail immediately if the file is still locked. */
const failFastMs = 1_000;

/** Creates the dialect for an SQLite file. The folder and the files are readable by their owner only. */
export function createSqliteDialect(dataDirectory: string, timeoutMs = defaultTimeoutMs): Dialect {
  const file = getSqlitePath(dataDirectory);
  const open = async () => {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    restrictToOwner(file);
    // SQLite itself does not wait for locks, because that would block the process. `retryWhileLocked` waits instead.
    const database = new DatabaseSync(file, { timeout: 0 });
    // With a write-ahead log, readers do not block the writer, and the writer does not block readers.
    await retryWhileLocked(async () => database.exec('pragma journal_mode = wal'), timeoutMs);
    // `synchronous` flushes each commit to the disk, and `secure_delete` overwrites deleted rows.
    database.exec('pragma synchronous = full; pragma secure_delete = on');
    return toKyselyDatabase(database);
  };
  return createDialect(() => new EmbeddedDriver(file, timeoutMs, open));
}

/** Creates the dialect for an open database, to which no other process may write. */
export const createDialectForOpenDatabase = (database: DatabaseSync): Dialect =>
  createDialect(() => new SqliteDriver({ database: toKyselyDatabase(database) }));

const createDialect = (createDriver: () => Driver): Dialect => ({
  createDriver,
  createAdapter: () => new TransactionalAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

function restrictToOwner(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  for (const companion of [`${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(companion, 0o600);
    } catch (error) {
      // If another process closes the database, SQLite removes this file.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

/** Retries an action while another process holds the write lock. The action must have no effect when it fails. */
async function retryWhileLocked<T>(execute: () => Promise<T>, timeoutMs: number): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await execute();
    } catch (error) {
      if (!isDatabaseLocked(error) || performance.now() > deadline) throw error;
      await sleep(10);
    }
  }
}

/** Adapts Node's SQLite module to the interface of better-sqlite3, which Kysely expects. */
function toKyselyDatabase(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      // Acquires the write lock, because a later write would fail instead of waiting for the lock.
      const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql);
      const toInputValues = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...toInputValues(parameters)),
        run: (parameters) => statement.run(...toInputValues(parameters)),
        iterate: (parameters) => statement.iterate(...toInputValues(parameters)),
      };
    },
  };
}

/** Waits for the write lock without blocking the process. Throws if the file was replaced. */
class EmbeddedDriver extends SqliteDriver {
  readonly #file: string;
  readonly #timeoutMs: number;
  #openedFile = '';
  #failFastUntil = 0;
  #connection: DatabaseConnection | undefined;

  constructor(file: string, timeoutMs: number, database: () => Promise<SqliteDatabase>) {
    super({ database });
    this.#file = file;
    this.#timeoutMs = timeoutMs;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#connection) return this.#connection;
    const connection = await super.acquireConnection();
    this.#openedFile = identifyFile(this.#file);
    this.#connection = {
      executeQuery: <R>(query: CompiledQuery) =>
        this.#execute(() => connection.executeQuery<R>(query), query),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
    return this.#connection;
  }

  async #execute<T>(execute: () => Promise<T>, { sql }: CompiledQuery): Promise<T> {
    if (sql === 'begin' && identifyFile(this.#file) !== this.#openedFile) {
      throw Object.assign(
        new LoggableError(`${this.#file} was replaced or removed while it was open: restart the server`),
        // Identifies the error in other threads, which receive neither its class nor its message.
        { code: 'DATABASE_REPLACED_RESTART_THE_SERVER' },
      );
    }
    try {
      return await retryWhileLocked(execute, performance.now() < this.#failFastUntil ? 0 : this.#timeoutMs);
    } catch (error) {
      if (isDatabaseLocked(error)) this.#failFastUntil = performance.now() + failFastMs;
      throw error;
    }
  }
}

/** A file's device and inode change when another file replaces it. */
function identifyFile(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : 'none';
}

/** Runs migrations in a transaction. SQLite supports this, but Kysely's adapter does not. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
