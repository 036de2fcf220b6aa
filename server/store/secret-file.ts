/** The file in `DATA_DIR` with the server's secret. It is used if `SECRET_KEY` is not set. */
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ServerSecret } from '../domain/server-secret.ts';

export const getSecretFilePath = (dataDirectory: string): string => join(dataDirectory, 'secret-key');

/**
 * Thrown if the server's secret cannot be used, or the database belongs to a server with another secret. The message
 * does not contain the secret.
 */
export class SecretError extends Error {
  /** Identifies the error in other threads, which do not receive its class. */
  readonly code = 'SERVER_SECRET';
}

/**
 * Reads the secret from its file.
 * @returns undefined if there is no file
 * @throws {SecretError} if other users may read the file, or if it contains no valid secret
 */
export function readSecretFile(dataDirectory: string): ServerSecret | undefined {
  const file = getSecretFilePath(dataDirectory);
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return undefined;
  if (!found.isFile())
    throw new SecretError(`${file} must be a regular file that contains the server's secret.`);
  if ((found.mode & 0o077) !== 0)
    throw new SecretError(
      `${file} must be readable by its owner only (chmod 600). If other users may have read it, set a new secret (docs/running.md).`,
    );
  const secret = ServerSecret.parse(readFileSync(file, 'utf8').trim());
  if (!secret)
    throw new SecretError(
      `${file} must contain at least 32 random bytes in base64. Restore the file from a copy, or remove it to get a new secret (docs/running.md).`,
    );
  return secret;
}

/**
 * Reads the secret from its file, or creates the file. Concurrent processes get the same secret.
 * @throws {SecretError} if other users may read the file, or if it contains no valid secret
 */
export function readOrCreateSecretFile(dataDirectory: string): ServerSecret {
  const existing = readSecretFile(dataDirectory);
  if (existing) return existing;
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const file = getSecretFilePath(dataDirectory);
  const temporary = `${file}.${process.pid}.${randomUUID()}.part`;
  try {
    createPrivateFile(temporary, `${ServerSecret.random().encode()}\n`);
    // Unlike a rename, a hard link does not replace a file that another process has created meanwhile.
    linkSync(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  flushToDiskSync(dataDirectory);
  return readSecretFile(dataDirectory) ?? readOrCreateSecretFile(dataDirectory);
}

export const createPrivateFile = (file: string, content: string): void =>
  writeFileSync(file, content, { flag: 'wx', mode: 0o600, flush: true });

/** Flushes a file, or the entries of a folder, to the disk, so that they survive a power failure. */
export function flushToDiskSync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
