import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely';

/** How long one process waits for another that is writing. */
const busyTimeoutMs = 5_000;

/** Source: sqlite.org, Result and Error Codes. */
const sqliteBusy = 5;

/** Where requests are kept in `dataDirectory`. */
export const sqliteFile = (dataDirectory: string): string => join(dataDirectory, 'requests.sqlite');

/** The embedded database, in a folder that is made for its owner alone if need be. */
export const sqliteDialect = (dataDirectory: string): SqliteDialect =>
  new EmbeddedDialect({
    async database() {
      mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
      const database = new DatabaseSync(sqliteFile(dataDirectory), { timeout: busyTimeoutMs });
      await keepLogOfWrites(database);
      // What a transaction has written is on the disk when it returns, and what is deleted is overwritten.
      database.exec('pragma synchronous = full; pragma secure_delete = on');
      return forKysely(database);
    },
  });

/**
 * Readers and a writer do not wait for one another then. Unlike a statement, the change itself does not wait for
 * another process that is making it: SQLite answers at once that the database is busy, so we ask again.
 */
async function keepLogOfWrites(database: DatabaseSync, until = Date.now() + busyTimeoutMs): Promise<void> {
  try {
    database.exec('pragma journal_mode = wal');
  } catch (error) {
    const busy = (error as { errcode?: number }).errcode === sqliteBusy;
    if (!busy || Date.now() > until) throw error;
    await sleep(10);
    await keepLogOfWrites(database, until);
  }
}

/** Kysely speaks better-sqlite3's dialect of JavaScript; Node's own module differs in these few calls. */
function forKysely(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      // The write lock comes first: a transaction that has read cannot wait for it later, and fails.
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

class EmbeddedDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/** Lets migrations run within a transaction, which SQLite can and Kysely does not use by itself. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
