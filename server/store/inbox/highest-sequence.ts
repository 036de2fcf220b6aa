import { createHash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { formatLocation, type StoreLocation } from '../location.ts';
import { createPrivateFile, flushToDiskSync } from '../secret-file.ts';

export interface EncryptionStateVersion {
  readonly database: string;
  readonly sequence: number;
}

/** Error codes for a missing or read-only folder. A server with PostgreSQL ignores these errors. */
const ignorableCodes = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS'];

const missingFolderCodes = ['ENOENT', 'ENOTDIR'];

/**
 * Stores the highest sequence number of the encryption state that was read from a database. An attacker with access to
 * the database cannot change the number, because it is stored outside the database, as the name of an empty file in
 * `DATA_DIR`. Each number has a file of its own, so that processes do not overwrite each other's numbers. With
 * PostgreSQL and without a writable folder, the number is stored only in memory.
 */
export class HighestSequenceFile {
  readonly #folder: string;
  readonly #prefix: string;
  readonly #needsFolder: boolean;
  #highest: EncryptionStateVersion | undefined;

  constructor(location: StoreLocation) {
    this.#folder = location.dataDirectory;
    this.#needsFolder = !location.databaseUrl;
    // The id of an SQLite database is constant, because its path changes when its folder is moved.
    const databaseId = location.databaseUrl
      ? createHash('sha256').update(formatLocation(location)).digest('hex')
      : 'sqlite';
    this.#prefix = `sealing-state.${databaseId.slice(0, 16)}.`;
  }

  /** Returns the highest version that a process with the same folder has recorded. */
  read(): EncryptionStateVersion | undefined {
    for (const [, version] of this.#readFiles()) this.#raise(version);
    return this.#highest;
  }

  /** Records a version, and writes it to the disk before it returns. */
  record(next: EncryptionStateVersion): void {
    if (this.#highest && this.#highest.sequence >= next.sequence) return;
    try {
      createPrivateFile(join(this.#folder, `${this.#prefix}${next.sequence}.${next.database}`), '');
      flushToDiskSync(this.#folder);
    } catch (error) {
      if (!this.#canIgnore(error) && (error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    this.#raise(next);
    for (const [name, earlier] of this.#readFiles())
      if (earlier.sequence < next.sequence) rmSync(join(this.#folder, name), { force: true });
  }

  #raise(next: EncryptionStateVersion): void {
    if (!this.#highest || next.sequence > this.#highest.sequence) this.#highest = next;
  }

  #readFiles(): [name: string, version: EncryptionStateVersion][] {
    try {
      return readdirSync(this.#folder).flatMap((name) => {
        if (!name.startsWith(this.#prefix)) return [];
        const [, sequence, database] = /^(\d+)\.([\w-]+)$/.exec(name.slice(this.#prefix.length)) ?? [];
        return sequence === undefined || database === undefined
          ? []
          : [[name, { sequence: Number(sequence), database }]];
      });
    } catch (error) {
      // If the folder is missing, the SQLite database in it is missing, too. The next write then fails.
      if (this.#canIgnore(error) || missingFolderCodes.includes((error as NodeJS.ErrnoException).code ?? ''))
        return [];
      throw error;
    }
  }

  #canIgnore(error: unknown): boolean {
    return !this.#needsFolder && ignorableCodes.includes((error as NodeJS.ErrnoException).code ?? '');
  }
}
