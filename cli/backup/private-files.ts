import { closeSync, createReadStream, createWriteStream, openSync, readSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { escapeControls, UsageError } from '../terminal.ts';
import { cliTexts } from '../texts.ts';

export function createPrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    throw new UsageError(cliTexts.backup.cannotWrite(escapeControls(file), (error as Error).message));
  }
}

export async function copyToPrivateFile(from: number, to: string): Promise<void> {
  createPrivateFile(to);
  await pipeline(createReadStream('', { fd: from, autoClose: false, start: 0 }), createWriteStream(to));
}

export function removeDatabase(file: string): void {
  for (const name of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]) rmSync(name, { force: true });
}

const signature = 'SQLite format 3\0';

/**
 * Whether a file is an SQLite database. Reads only the first bytes, because opening any other file with SQLite would
 * remove the logs of that file.
 * @throws {UsageError} if the file cannot be read
 */
export function isSqliteFile(file: string): boolean {
  try {
    const descriptor = openSync(file, 'r');
    const bytes = Buffer.alloc(signature.length);
    readSync(descriptor, bytes);
    closeSync(descriptor);
    return bytes.toString('latin1') === signature;
  } catch (error) {
    throw new UsageError(cliTexts.restore.cannotRead(escapeControls(file), (error as Error).message));
  }
}
