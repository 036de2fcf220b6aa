import { closeSync, createReadStream, createWriteStream, openSync, readSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { escapeControls } from '../terminal.ts';
import { cliTexts } from '../texts.ts';
import { UsageError } from '../usage-error.ts';

/** Makes an empty file that only its owner can read. */
export function createPrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    throw new UsageError(cliTexts.backup.cannotWrite(escapeControls(file), (error as Error).message));
  }
}

/** Copies an open file into a new one that only its owner can read. */
export async function copyToPrivateFile(from: number, to: string): Promise<void> {
  createPrivateFile(to);
  await pipeline(createReadStream('', { fd: from, autoClose: false, start: 0 }), createWriteStream(to));
}

/** Removes a file of SQLite with all that it keeps beside it. */
export function removeDatabase(file: string): void {
  for (const name of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]) rmSync(name, { force: true });
}

/** How each file of SQLite begins. */
const beginning = 'SQLite format 3\0';

/**
 * Whether a file is a database of SQLite. It is not opened by SQLite, which would remove the log beside any other file.
 * @throws {UsageError} when it cannot be read
 */
export function isSqliteFile(file: string): boolean {
  try {
    const descriptor = openSync(file, 'r');
    const bytes = Buffer.alloc(beginning.length);
    readSync(descriptor, bytes);
    closeSync(descriptor);
    return bytes.toString('latin1') === beginning;
  } catch (error) {
    throw new UsageError(cliTexts.restore.cannotRead(escapeControls(file), (error as Error).message));
  }
}
