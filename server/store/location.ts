/** Where requests are kept. Apart from the store's own files, which only the store's thread loads. */
import { join } from 'node:path';
import type { ServerSecret } from '../domain/server-secret.ts';

/** PostgreSQL when `databaseUrl` is given, else a file in `dataDirectory`. */
export interface StoreLocation {
  readonly dataDirectory: string;
  readonly databaseUrl?: URL | undefined;
  /** The server's secret; without it, the one in the file in `dataDirectory`. */
  readonly secretKey?: ServerSecret | undefined;
  /** How long to wait for another process that is writing into the file, or for a database's answer, in milliseconds. */
  readonly patienceMs?: number;
}

/** The file of requests in `dataDirectory`. */
export const sqlitePath = (dataDirectory: string): string => join(dataDirectory, 'requests.sqlite');

/** Where requests are kept, for people: a file's path, or a database's address without its password. */
export function formatLocation({ databaseUrl, dataDirectory }: StoreLocation): string {
  return databaseUrl ? `PostgreSQL at ${databaseUrl.host}${databaseUrl.pathname}` : sqlitePath(dataDirectory);
}
