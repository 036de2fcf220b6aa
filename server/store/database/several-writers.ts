import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** Whether the engine has several writers at a time, as PostgreSQL has; SQLite has one. */
export const hasSeveralWriters = (db: Kysely<Schema>): boolean =>
  db.getExecutor().adapter.supportsMultipleConnections === true;
