import { PostgresDialect } from 'kysely';
import pg from 'pg';

/**
 * A pool of connections that gives up rather than waits: a visitor is told within seconds to use the telephone.
 * A connection that breaks while it rests is replaced; the next query says whether that worked.
 */
export function postgresDialect(databaseUrl: URL): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: databaseUrl.href,
    max: 10,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    keepAlive: true,
  });
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}
