/**
 * The location of a store. It has a module of its own, because only the store's thread loads the other modules of the
 * store.
 */
import { join } from 'node:path';
import type { ServerSecret } from '../domain/server-secret.ts';

/** A PostgreSQL database if `databaseUrl` is set, otherwise an SQLite file in `dataDirectory`. */
export interface StoreLocation {
  readonly dataDirectory: string;
  readonly databaseUrl?: URL | undefined;
  /** Undefined if the secret is in a file in `dataDirectory`. */
  readonly secretKey?: ServerSecret | undefined;
  /** For the write lock of SQLite, or for a query to PostgreSQL. */
  readonly timeoutMs?: number;
}

export const getSqlitePath = (dataDirectory: string): string => join(dataDirectory, 'requests.sqlite');

export function formatLocation({ databaseUrl, dataDirectory }: StoreLocation): string {
  return databaseUrl
    ? `PostgreSQL at ${databaseUrl.host}${databaseUrl.pathname}`
    : getSqlitePath(dataDirectory);
}
