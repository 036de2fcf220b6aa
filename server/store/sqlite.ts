import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';

/** How long one process waits for another that is writing. */
const busyTimeoutMs = 5_000;

/** Source: sqlite.org, Result and Error Codes. */
const sqliteBusy = 5;

/** Where requests are kept in `dataDirectory`. */
export const sqliteFile = (dataDirectory: string): string => join(dataDirectory, 'requests.sqlite');

/**
 * Opens the embedded database, making the folder for its owner alone if need be. What a transaction has written
 * is on the disk when it returns, and what is deleted is overwritten.
 */
export function sqliteDialect(dataDirectory: string): SqliteDialect {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(sqliteFile(dataDirectory), { timeout: busyTimeoutMs });
  keepLogOfWrites(database);
  database.exec('pragma synchronous = full; pragma secure_delete = on');
  return new NodeSqliteDialect({ database: forKysely(database) });
}

/**
 * Readers and a writer do not wait for one another then. Unlike a statement, the change itself does not wait for
 * another process that is making it: SQLite answers at once that the database is busy, so we ask again.
 */
function keepLogOfWrites(database: DatabaseSync): void {
  const longest = Date.now() + busyTimeoutMs;
  for (;;) {
    try {
      database.exec('pragma journal_mode = wal');
      return;
    } catch (error) {
      const busy = (error as { errcode?: number }).errcode === sqliteBusy;
      if (!busy || Date.now() > longest) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

/** Kysely speaks better-sqlite3's dialect of JavaScript; Node's own module differs in these few calls. */
function forKysely(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql);
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

class NodeSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(config: { database: SqliteDatabase }) {
    super(config);
    this.#database = config.database;
  }

  override createDriver(): Driver {
    return new ImmediateDriver({ database: this.#database });
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter();
  }
}

/** Takes the write lock at the beginning: a transaction that first reads cannot wait for it later, and fails. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** Lets migrations run within a transaction, which SQLite can and Kysely does not use by itself. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
