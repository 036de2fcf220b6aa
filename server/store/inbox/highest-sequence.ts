import { createHash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { formatLocation, type StoreLocation } from '../location.ts';
import { createPrivateFile, syncToDisk } from '../secret-file.ts';

/** The database that a record belongs to, and its sequence number. */
export interface Sequence {
  readonly database: string;
  readonly sequence: number;
}

/** Why a folder may lack what a server with PostgreSQL does not need: it has none, or may not write to it. */
const withoutFolder = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS'];

/** Error codes of a missing folder. */
const missing = ['ENOENT', 'ENOTDIR'];

/**
 * The highest sequence number of the sealing state that was seen in a database. It is kept outside of that database: as the name
 * of an empty file in `DATA_DIR`, so that one process never overwrites what another has noted. With PostgreSQL and no
 * folder to write to, it lasts as long as the process.
 */
export class HighestSequence {
  readonly #folder: string;
  readonly #prefix: string;
  readonly #needsFolder: boolean;
  #highest: Sequence | undefined;

  constructor(where: StoreLocation) {
    this.#folder = where.dataDirectory;
    this.#needsFolder = !where.databaseUrl;
    // The embedded database moves with its folder.
    const place = where.databaseUrl
      ? createHash('sha256').update(formatLocation(where)).digest('hex')
      : 'sqlite';
    this.#prefix = `sealing-state.${place.slice(0, 16)}.`;
  }

  /** The highest that this process, or another one with the same folder, has seen. */
  read(): Sequence | undefined {
    for (const [, seen] of this.#files()) this.#raise(seen);
    return this.#highest;
  }

  /** Notes what was seen. When this returns, it is on the disk. */
  record(seen: Sequence): void {
    if (this.#highest && this.#highest.sequence >= seen.sequence) return;
    try {
      createPrivateFile(join(this.#folder, `${this.#prefix}${seen.sequence}.${seen.database}`), '');
      syncToDisk(this.#folder);
    } catch (error) {
      if (!this.#isPassable(error) && (error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    this.#raise(seen);
    for (const [name, { sequence }] of this.#files())
      if (sequence < seen.sequence) rmSync(join(this.#folder, name), { force: true });
  }

  #raise(seen: Sequence): void {
    if (!this.#highest || seen.sequence > this.#highest.sequence) this.#highest = seen;
  }

  /** The files of this database, by their names. */
  #files(): [name: string, seen: Sequence][] {
    try {
      return readdirSync(this.#folder).flatMap((name) => {
        if (!name.startsWith(this.#prefix)) return [];
        const [, sequence, database] = /^(\d+)\.([\w-]+)$/.exec(name.slice(this.#prefix.length)) ?? [];
        return sequence === undefined || database === undefined
          ? []
          : [[name, { sequence: Number(sequence), database }]];
      });
    } catch (error) {
      // A missing folder has no files. Of the embedded database, the next write finds that its file is gone with the folder.
      if (this.#isPassable(error) || missing.includes((error as NodeJS.ErrnoException).code ?? '')) return [];
      throw error;
    }
  }

  #isPassable(error: unknown): boolean {
    return !this.#needsFolder && withoutFolder.includes((error as NodeJS.ErrnoException).code ?? '');
  }
}
