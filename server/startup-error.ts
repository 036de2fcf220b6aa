import { BrandError } from '#lib/brand/directory.ts';
import { loggableText } from '#lib/loggable-error.ts';
import { ConfigurationError } from './settings/configuration.ts';

/** What is printed when an error ends the process: a sentence when a setting or the machine is at fault, else the stack. */
export function formatStartupError(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof BrandError) return error.message;
  const { code = '', message } = error as NodeJS.ErrnoException;
  const sentence = sentences.find(([codes]) => codes.test(code || message))?.[1];
  if (sentence) return `${sentence} (${message || code})`;
  // PostgreSQL may quote a visitor.
  if (sqlState.test(code)) return loggableText(error);
  return (code && message) || (error instanceof Error ? (error.stack ?? message) : loggableText(error));
}

const sqlState = /^(?:\d\d|F0|HV|P0|XX)[0-9A-Z]{3}$/;

/**
 * Sentences by the error's code (Node's, SQLite's or PostgreSQL's), or by its message when it has no code. The message is
 * printed after the sentence, since it names the file or host.
 */
const sentences: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|Connection terminated.*)$/,
    'DATABASE_URL names a server that does not answer: is it running?',
  ],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'DATABASE_URL names a host that is not known.'],
  [/^28/, 'DATABASE_URL should hold a user and a password that the database takes.'],
  [/^3D000$/, 'DATABASE_URL should name a database that exists.'],
  [/^(?:42501|25006)$/, 'DATABASE_URL should name a user who may write, and make tables.'],
  [
    /^(?:EACCES|EPERM|EROFS|ENOSPC|ENOTDIR|ERR_SQLITE_ERROR)$/,
    'DATA_DIR should be a folder that this process may write, with room on its disk.',
  ],
];
