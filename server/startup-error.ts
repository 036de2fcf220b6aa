import { BrandError } from '#lib/brand/directory.ts';
import { formatLoggableError } from '#lib/loggable-error.ts';
import { ConfigurationError } from './settings/configuration.ts';

/**
 * Formats an error that ends the process. Returns a sentence if a setting or the machine causes the error, and the
 * stack otherwise.
 */
export function formatStartupError(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof BrandError) return error.message;
  const { code = '', message } = error as NodeJS.ErrnoException;
  const sentence = sentences.find(([codes]) => codes.test(code || message))?.[1];
  if (sentence) return `${sentence} (${message || code})`;
  // PostgreSQL's messages may quote a visitor's text, which must not be printed.
  if (sqlState.test(code)) return formatLoggableError(error);
  return (
    (code && message) || (error instanceof Error ? (error.stack ?? message) : formatLoggableError(error))
  );
}

const sqlState = /^(?:\d\d|F0|HV|P0|XX)[0-9A-Z]{3}$/;

/**
 * Sentences by error code (from Node, SQLite or PostgreSQL), or by message for errors without a code. The error's
 * message follows in parentheses, because it contains the name of the file or host.
 */
const sentences: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|Connection terminated.*)$/,
    'The server in DATABASE_URL does not respond. Start it, or correct its address.',
  ],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'The host in DATABASE_URL is unknown.'],
  [/^28/, 'DATABASE_URL must have a user and a password that the database accepts.'],
  [/^3D000$/, 'DATABASE_URL must name an existing database.'],
  [/^(?:42501|25006)$/, 'DATABASE_URL must name a user with the rights to write and to create tables.'],
  [
    /^(?:EACCES|EPERM|EROFS|ENOSPC|ENOTDIR|ERR_SQLITE_ERROR)$/,
    'DATA_DIR must be a folder that this process can write to, on a disk with free space.',
  ],
];
