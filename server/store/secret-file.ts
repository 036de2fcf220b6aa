/** The file in `DATA_DIR` that holds the server's secret where `SECRET_KEY` is not set. */
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

/** The path of the file. */
export const secretFilePath = (dataDirectory: string): string => join(dataDirectory, 'secret-key');

/** A secret that cannot be used, or is not the one that the database knows. The message never has the secret. */
export class SecretError extends Error {
  /** Remains when the error is passed on from the store's thread, which loses the class. */
  readonly code = 'SERVER_SECRET';
}

/**
 * Reads the secret from its file.
 * @returns undefined when there is no file
 * @throws {SecretError} when others may read the file, or when it holds no secret
 */
export function readSecretFile(dataDirectory: string): ServerSecret | undefined {
  const file = secretFilePath(dataDirectory);
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return undefined;
  if (!found.isFile()) throw new SecretError(`${file} must be a file. It holds the server's secret.`);
  if ((found.mode & 0o077) !== 0)
    throw new SecretError(
      `${file} must be readable by its owner only (chmod 600). If others could read it, set a new secret (docs/running.md).`,
    );
  const secret = ServerSecret.parse(readFileSync(file, 'utf8').trim());
  if (!secret)
    throw new SecretError(
      `${file} must hold at least 32 random bytes in base64. Put the file back from where you keep a copy, or remove it for a new secret (docs/running.md).`,
    );
  return secret;
}

/**
 * Reads the secret from its file, or makes file and secret. Of several processes that do so at once, all get the same secret.
 * @throws {SecretError} as `readSecretFile` does
 */
export function readOrCreateSecretFile(dataDirectory: string): ServerSecret {
  const present = readSecretFile(dataDirectory);
  if (present) return present;
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const file = secretFilePath(dataDirectory);
  const unfinished = `${file}.${process.pid}.${randomUUID()}.part`;
  try {
    createPrivateFile(unfinished, `${ServerSecret.random().encode()}\n`);
    // Unlike a rename, this replaces no file that another process has made meanwhile.
    linkSync(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  syncToDisk(dataDirectory);
  return readSecretFile(dataDirectory) ?? readOrCreateSecretFile(dataDirectory);
}

/** Creates a file that only its owner can read, and writes it to the disk. */
export const createPrivateFile = (file: string, content: string): void =>
  writeFileSync(file, content, { flag: 'wx', mode: 0o600, flush: true });

/** Writes a file, or the names in a folder, to the disk, so that they survive a power failure. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
