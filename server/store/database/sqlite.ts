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

/** How long a process waits by default for another that is writing. */
const usualPatienceMs = 4_000;
/** After a wait in vain, later questions do not wait at all for this long. */
const hopelessForMs = 1_000;

/** The embedded database. Its folder and files are made so that only their owner can read them. */
export function createSqliteDialect(dataDirectory: string, patienceMs = usualPatienceMs): Dialect {
  const file = sqlitePath(dataDirectory);
  const open = async () => {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    makePrivate(file);
    // SQLite does not wait itself, since it would block the whole process: `patiently` asks again instead.
    const database = new DatabaseSync(file, { timeout: 0 });
    // With a write-ahead log, readers and a writer do not wait for one another.
    await patiently(async () => database.exec('pragma journal_mode = wal'), patienceMs);
    // A transaction is on the disk when it returns, and deleted rows are overwritten.
    database.exec('pragma synchronous = full; pragma secure_delete = on');
    return forKysely(database);
  };
  return dialectWith(() => new EmbeddedDriver(file, patienceMs, open));
}

/** An open database that no other process writes. */
export const createDialectForOpenDatabase = (database: DatabaseSync): Dialect =>
  dialectWith(() => new SqliteDriver({ database: forKysely(database) }));

const dialectWith = (createDriver: () => Driver): Dialect => ({
  createDriver,
  createAdapter: () => new TransactionalAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

/** Makes the file readable for its owner alone. SQLite gives the files beside it the same mode. */
function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  for (const beside of [`${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(beside, 0o600);
    } catch (error) {
      // Another process may remove the file at any moment, when it closes the database.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

/** Asks again while another process is writing. For questions that change nothing when they fail. */
async function patiently<T>(ask: () => Promise<T>, patienceMs: number): Promise<T> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isDatabaseLocked(error) || performance.now() > until) throw error;
      await sleep(10);
    }
  }
}

/** Kysely speaks better-sqlite3's dialect of JavaScript; Node's own module differs in these few calls. */
function forKysely(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      // Takes the write lock at once: a transaction that has read before cannot wait for it, and fails.
      const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql);
      const bound = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...bound(parameters)),
        run: (parameters) => statement.run(...bound(parameters)),
        iterate: (parameters) => statement.iterate(...bound(parameters)),
      };
    },
  };
}

/** Waits for other processes without blocking this one, and fails when its file was replaced. */
class EmbeddedDriver extends SqliteDriver {
  readonly #file: string;
  readonly #patienceMs: number;
  #opened = '';
  #hopelessUntil = 0;
  #connection: DatabaseConnection | undefined;

  constructor(file: string, patienceMs: number, database: () => Promise<SqliteDatabase>) {
    super({ database });
    this.#file = file;
    this.#patienceMs = patienceMs;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#connection) return this.#connection;
    const connection = await super.acquireConnection();
    this.#opened = identityOf(this.#file);
    this.#connection = {
      executeQuery: <R>(query: CompiledQuery) =>
        this.#execute(() => connection.executeQuery<R>(query), query),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
    return this.#connection;
  }

  async #execute<T>(ask: () => Promise<T>, { sql }: CompiledQuery): Promise<T> {
    if (sql === 'begin' && identityOf(this.#file) !== this.#opened) {
      // Writes would go to a file that nobody finds any more.
      throw Object.assign(
        new LoggableError(`${this.#file} was replaced or removed while it was open: restart the server`),
        // Remains when the error is passed on from the store's thread, which loses class and message.
        { code: 'DATABASE_REPLACED_RESTART_THE_SERVER' },
      );
    }
    try {
      return await patiently(ask, performance.now() < this.#hopelessUntil ? 0 : this.#patienceMs);
    } catch (error) {
      if (isDatabaseLocked(error)) this.#hopelessUntil = performance.now() + hopelessForMs;
      throw error;
    }
  }
}

/** The file's identity, which changes when another file takes its name. */
function identityOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : 'none';
}

/** Lets migrations run within a transaction, which SQLite can and Kysely does not use by itself. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
