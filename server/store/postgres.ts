import { PostgresDialect } from 'kysely';

/**
 * A pool of connections that gives up rather than waits: a visitor is told within seconds to use the telephone. The
 * driver is loaded at the first question: whoever keeps requests in a file does without it.
 */
export function postgresDialect(databaseUrl: URL): PostgresDialect {
  return new PostgresDialect({
    async pool() {
      const { default: pg } = await import('pg');
      const pool = new pg.Pool({
        connectionString: databaseUrl.href,
        max: 10,
        connectionTimeoutMillis: 5_000,
        query_timeout: 10_000,
      });
      // A connection may break at rest, or in a transaction between two queries: the next query fails and is
      // answered for. Without listeners the process would end instead.
      const nothing = () => {};
      return pool.on('error', nothing).on('connect', (client) => client.on('error', nothing));
    },
  });
}
