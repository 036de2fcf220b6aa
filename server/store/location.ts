/** Where requests are kept. Apart from the stores themselves: a server that asks a thread for them loads none. */
import { join } from 'node:path';

/** In PostgreSQL when it has an address, else in a file of `dataDirectory`. */
export interface StoreLocation {
  readonly dataDirectory: string;
  readonly databaseUrl?: URL | undefined;
  /** How long to wait for another process that is writing into the file, or for a database's answer, in milliseconds. */
  readonly patienceMs?: number;
}

/** Where requests are kept in `dataDirectory`. */
export const sqliteFile = (dataDirectory: string): string => join(dataDirectory, 'requests.sqlite');

/** Where requests are kept, as a person is told it: a file's path, or a database's address without its password. */
export function locationText({ databaseUrl, dataDirectory }: StoreLocation): string {
  return databaseUrl ? `PostgreSQL at ${databaseUrl.host}${databaseUrl.pathname}` : sqliteFile(dataDirectory);
}
