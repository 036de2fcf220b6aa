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
import { sqlitePath } from '../location.ts';
import { isDatabaseLocked } from './errors.ts';

/** The default timeout for the write lock. */
const defaultTimeoutMs = 4_000;
/** The time after a timeout for which queries fail immediately if the file is still locked. */
const failFastMs = 1_000;

/** Creates the dialect of the embedded database. Its folder and files are readable by their owner only. */
export function createSqliteDialect(dataDirectory: string, timeoutMs = defaultTimeoutMs): Dialect {
  const file = sqlitePath(dataDirectory);
  const open = async () => {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    restrictToOwner(file);
    // SQLite itself does not wait for locks, since waiting would block the process: `retryWhileLocked` waits instead.
    const database = new DatabaseSync(file, { timeout: 0 });
    // With a write-ahead log, readers and the writer do not wait for each other.
    await retryWhileLocked(async () => database.exec('pragma journal_mode = wal'), timeoutMs);
    // With these settings, a committed transaction is on the disk, and deleted rows are overwritten.
    database.exec('pragma synchronous = full; pragma secure_delete = on');
    return toKyselyDatabase(database);
  };
  return createDialect(() => new EmbeddedDriver(file, timeoutMs, open));
}

/** Creates a dialect for an open database that no other process writes. */
export const createDialectForOpenDatabase = (database: DatabaseSync): Dialect =>
  createDialect(() => new SqliteDriver({ database: toKyselyDatabase(database) }));

const createDialect = (createDriver: () => Driver): Dialect => ({
  createDriver,
  createAdapter: () => new TransactionalAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

/** Makes the file readable for its owner only. SQLite creates its other files with the same mode. */
function restrictToOwner(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  for (const companion of [`${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(companion, 0o600);
    } catch (error) {
      // Another process may have removed the file by closing the database.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

/** Retries an action while another process holds the write lock. The action must change nothing when it fails. */
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
      // `begin immediate` takes the write lock first: a transaction that has already read would fail instead of
      // waiting.
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

/** Waits for the write lock without blocking the process, and throws if the file was replaced. */
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
      // The connection would write to the removed file.
      throw Object.assign(
        new LoggableError(`${this.#file} was replaced or removed while it was open: restart the server`),
        // Identifies the error in another thread, where its class and message are lost.
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

/** Returns the device and inode of a file, which differ once another file has taken its name. */
function identifyFile(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : 'none';
}

/** Runs migrations in a transaction. SQLite supports this, but Kysely's adapter does not use it. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
