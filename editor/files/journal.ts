/**
 * Writes several files atomically: if the process is killed, either all of the files are written or none. The journal is a
 * write-ahead log. New contents are written to a temporary folder. Renaming the folder commits the write. Then the files are
 * moved to their paths. `recover` finishes a committed write.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { flushToDisk, replaceFileAtomically } from './durable-files.ts';

export interface FileWrite {
  readonly path: string;
  /** The new content. Null removes the file. */
  readonly content: Uint8Array | null;
}

interface Entry {
  /** The file's path relative to the journal's folder, so that the state folder can be moved. */
  readonly path: string;
  /** The name of the file in the journal's folder with the new content; undefined to remove the file at `path`. */
  readonly content?: string;
}

/** Called before each step of a write, so that tests can interrupt the write. */
export type JournalStepHook = (name: string) => void;

export class Journal {
  readonly #folder: string;
  readonly #step: JournalStepHook;

  constructor(folder: string, step: JournalStepHook = () => undefined) {
    this.#folder = folder;
    this.#step = step;
  }

  async write(changes: readonly FileWrite[]): Promise<void> {
    if (changes.length === 0) return;
    // An earlier write may be unfinished, for example because the disk was full.
    await this.recover();
    const unfinished = `${this.#folder}.tmp`;
    await mkdir(unfinished, { recursive: true });
    const entries: Entry[] = [];
    for (const [place, { path, content }] of changes.entries()) {
      this.#step(`lay ${place}`);
      if (content) await writeFile(join(unfinished, String(place)), content, { flush: true });
      entries.push({ path: relative(this.#folder, path), ...(content && { content: String(place) }) });
    }
    this.#step('list');
    await writeFile(join(unfinished, 'list.json'), JSON.stringify(entries), { flush: true });
    await flushToDisk(unfinished);
    this.#step('name');
    await rename(unfinished, this.#folder);
    await flushToDisk(dirname(this.#folder));
    await this.#finish();
  }

  /** Finishes a committed write, and discards an uncommitted one. */
  async recover(): Promise<void> {
    for (const end of ['.tmp', '.done']) await rm(this.#folder + end, { recursive: true, force: true });
    if (existsSync(this.#folder)) await this.#finish();
  }

  async #finish(): Promise<void> {
    const entries: Entry[] = JSON.parse(await readFile(join(this.#folder, 'list.json'), 'utf8'));
    for (const entry of entries) {
      this.#step(`put ${entry.path}`);
      const path = join(this.#folder, entry.path);
      if (entry.content === undefined) await remove(path);
      else await replaceFileAtomically(path, await readFile(join(this.#folder, entry.content)));
    }
    this.#step('forget');
    const done = `${this.#folder}.done`;
    await rename(this.#folder, done);
    await rm(done, { recursive: true, force: true });
  }
}

async function remove(path: string): Promise<void> {
  await rm(path, { force: true });
  // Remove folders that are empty now, such as the folder of a removed language.
  for (
    let folder = dirname(path);
    existsSync(folder) && (await readdir(folder)).length === 0;
    folder = dirname(folder)
  )
    await rmdir(folder);
}

export const hashContents = (...contents: readonly Uint8Array[]): string => {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content).update('\0');
  return hash.digest('base64url').slice(0, 16);
};
