import { type Kysely, PostgresDialect, sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Schema } from './schema.ts';

/**
 * A pool of connections that gives up after `patienceMs`, so that a visitor learns within seconds to use the telephone. The
 * driver is loaded at the first query: a server that keeps requests in a file does not load it.
 */
export function createPostgresDialect(databaseUrl: URL, patienceMs = 10_000): PostgresDialect {
  return new PostgresDialect({
    async pool() {
      const { default: pg } = await import('pg');
      const pool = new pg.Pool({
        connectionString: databaseUrl.href,
        max: 10,
        connectionTimeoutMillis: 5_000,
        query_timeout: patienceMs,
      });
      // A connection may break while it is idle, or between two queries of a transaction. The next query then fails.
      // Without these listeners, the process would end.
      const nothing = () => {};
      return pool
        .on('error', nothing)
        .on('connect', (client) => client.on('error', nothing))
        .on('release', (_, client) => closeIfHanging(client));
    },
  });
}

/** Closes a connection whose query was given up: whoever got it next would wait behind that query. */
function closeIfHanging(client: PoolClient): void {
  // The driver has no public property for either.
  const { _getActiveQuery, connection } = client as PoolClient & {
    _getActiveQuery?: () => unknown;
    connection?: { stream: { destroy(): void } };
  };
  if (_getActiveQuery?.call(client)) connection?.stream.destroy();
}

/** A database that cannot keep every character: it would refuse a visitor's typographic quotes. */
export class DatabaseEncodingError extends Error {
  /** What is left of the class when the error is told by its fields. */
  readonly code = 'DATABASE_NOT_UTF8';

  constructor(encoding: string) {
    super(
      `DATABASE_URL should name a database in UTF8, and it is in ${encoding}, which lacks characters that visitors write. Make another by “createdb --encoding=UTF8 --template=template0 NAME”; “pg_dump OLD | psql NAME” brings what is there.`,
    );
  }
}

/** @throws {DatabaseEncodingError} when a PostgreSQL database is in any encoding but UTF-8 */
export async function checkEncoding(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{
    encoding: string;
  }>`select current_setting('server_encoding') as encoding`.execute(db);
  const encoding = rows[0]?.encoding ?? '';
  if (encoding !== 'UTF8') throw new DatabaseEncodingError(encoding);
}
