import { type Kysely, PostgresDialect, sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Schema } from './schema.ts';

/**
 * Creates a connection pool with query timeouts, so that visitors see an error within seconds. The driver is loaded at
 * the first query, because servers with SQLite do not need it.
 */
export function createPostgresDialect(databaseUrl: URL, timeoutMs = 10_000): PostgresDialect {
  return new PostgresDialect({
    async pool() {
      const { default: pg } = await import('pg');
      const pool = new pg.Pool({
        connectionString: databaseUrl.href,
        max: 10,
        connectionTimeoutMillis: 5_000,
        query_timeout: timeoutMs,
      });
      // A connection may break while it is idle. Without a listener for the error, the process would crash.
      const ignore = () => {};
      return pool
        .on('error', ignore)
        .on('connect', (client) => client.on('error', ignore))
        .on('release', (_, client) => closeIfHanging(client));
    },
  });
}

/**
 * Closes the connection of a query that has timed out, because the next query on the connection would wait for this
 * query.
 */
function closeIfHanging(client: PoolClient): void {
  // The driver has no public properties for its active query and its socket.
  const { _getActiveQuery, connection } = client as PoolClient & {
    _getActiveQuery?: () => unknown;
    connection?: { stream: { destroy(): void } };
  };
  if (_getActiveQuery?.call(client)) connection?.stream.destroy();
}

/**
 * Thrown for a database that is not in UTF-8, because such a database rejects some characters, such as typographic
 * quotes.
 */
export class DatabaseEncodingError extends Error {
  /** Identifies the error in other threads, which do not receive its class. */
  readonly code = 'DATABASE_NOT_UTF8';

  constructor(encoding: string) {
    super(
      `DATABASE_URL must be a database with the encoding UTF8 (got ${encoding}, which cannot store all characters that visitors write). Create one with “createdb --encoding=UTF8 --template=template0 NAME”, and copy the data with “pg_dump OLD | psql NAME”.`,
    );
  }
}

export async function checkEncoding(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{
    encoding: string;
  }>`select current_setting('server_encoding') as encoding`.execute(db);
  const encoding = rows[0]?.encoding ?? '';
  if (encoding !== 'UTF8') throw new DatabaseEncodingError(encoding);
}
