/**
 * Writes several files in one step: after a kill at any moment, all of them are written or none. What is to be written is
 * first laid down beside them, then named, and only then moved into place; `recover` finishes what was named.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { replaceFileAtomically, syncToDisk, writeDurably } from './durable-files.ts';

/** A file's new content. */
export interface FileWrite {
  /** Absolute path. */
  readonly path: string;
  /** Null removes the file. */
  readonly content: Uint8Array | null;
}

/** What is to be done, beside the contents, which are files of their own. */
interface Entry {
  /** Relative to the journal, so that all may be moved together. */
  readonly path: string;
  /** Missing where the file is removed. */
  readonly content?: string;
}

/** For tests: called before each step. */
export type StepHook = (name: string) => void;

export class Journal {
  readonly #folder: string;
  readonly #step: StepHook;

  constructor(folder: string, step: StepHook = () => undefined) {
    this.#folder = folder;
    this.#step = step;
  }

  /** Writes and removes files, all or none. */
  async write(changes: readonly FileWrite[]): Promise<void> {
    if (changes.length === 0) return;
    // What a full disk has kept from being finished comes first.
    await this.recover();
    const unfinished = `${this.#folder}.tmp`;
    await mkdir(unfinished, { recursive: true });
    const entries: Entry[] = [];
    for (const [place, { path, content }] of changes.entries()) {
      this.#step(`lay ${place}`);
      if (content) await writeDurably(join(unfinished, String(place)), content);
      entries.push({ path: relative(this.#folder, path), ...(content && { content: String(place) }) });
    }
    this.#step('list');
    await writeDurably(join(unfinished, 'list.json'), Buffer.from(JSON.stringify(entries)));
    await syncToDisk(unfinished);
    this.#step('name');
    await rename(unfinished, this.#folder);
    await syncToDisk(dirname(this.#folder));
    await this.#finish();
  }

  /** Finishes what a killed process had named, and drops what it had not. */
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
  // A folder without files goes with its last one: that of a language, or of its policies.
  for (
    let folder = dirname(path);
    existsSync(folder) && (await readdir(folder)).length === 0;
    folder = dirname(folder)
  )
    await rmdir(folder);
}

/** A name for the bytes of a file: a version. */
export const hashContents = (...contents: readonly Uint8Array[]): string => {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content).update('\0');
  return hash.digest('base64url').slice(0, 16);
};
