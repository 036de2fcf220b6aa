/**
 * The location of a store. It has a module of its own, because only the store's thread loads the other modules of the
 * store.
 */
import { join } from 'node:path';
import type { ServerSecret } from '../domain/server-secret.ts';

/**
 * The location of a store: a PostgreSQL database if `databaseUrl` is set, otherwise an SQLite file in `dataDirectory`.
 */
export interface StoreLocation {
  readonly dataDirectory: string;
  readonly databaseUrl?: URL | undefined;
  /** The server's secret. Undefined if the secret is in a file in `dataDirectory`. */
  readonly secretKey?: ServerSecret | undefined;
  /** The timeout for the write lock of SQLite, or for a query to PostgreSQL, in milliseconds. */
  readonly timeoutMs?: number;
}

export const sqlitePath = (dataDirectory: string): string => join(dataDirectory, 'requests.sqlite');

/** Formats a location for messages: the path of the file, or the address of the database without its password. */
export function formatLocation({ databaseUrl, dataDirectory }: StoreLocation): string {
  return databaseUrl ? `PostgreSQL at ${databaseUrl.host}${databaseUrl.pathname}` : sqlitePath(dataDirectory);
}
