/**
 * Writes several files in one step: after a kill at any moment, all of them are written or none. What is to be written is
 * first laid down beside them, then named, and only then moved into place; `recover` finishes what was named.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceFile, syncToDisk, writeDurably } from './durable-files.ts';

/** A folder in which files are changed; a journal may change files of several. */
export interface Root {
  readonly name: string;
  /** The path of a file in it. It refuses names that lead elsewhere. */
  pathOf(file: string): string;
}

export interface Change {
  readonly root: string;
  readonly file: string;
  /** Null removes it. */
  readonly content: Uint8Array | null;
}

/** What is to be done, beside the contents, which are files of their own. */
interface Entry {
  readonly root: string;
  readonly file: string;
  /** Missing where the file is removed. */
  readonly content?: string;
}

/** For tests: called before each step. */
export type Step = (name: string) => void;

export class Journal {
  readonly #folder: string;
  readonly #roots: ReadonlyMap<string, Root>;
  readonly #step: Step;

  constructor(folder: string, roots: readonly Root[], step: Step = () => undefined) {
    this.#folder = folder;
    this.#roots = new Map(roots.map((root) => [root.name, root]));
    this.#step = step;
  }

  /** Writes and removes files, all or none. */
  async write(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return;
    // Names are refused before anything is written.
    for (const { root, file } of changes) this.#pathOf(root, file);
    // What a full disk has kept from being finished comes first.
    await this.recover();
    const unfinished = `${this.#folder}.tmp`;
    await mkdir(unfinished, { recursive: true });
    const entries: Entry[] = [];
    for (const [place, { root, file, content }] of changes.entries()) {
      this.#step(`lay ${place}`);
      if (content) await writeDurably(join(unfinished, String(place)), content);
      entries.push({ root, file, ...(content && { content: String(place) }) });
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
    for (const { root, file, content } of entries) {
      this.#step(`put ${file}`);
      const path = this.#pathOf(root, file);
      if (content === undefined) await remove(path);
      else await replaceFile(path, await readFile(join(this.#folder, content)));
    }
    this.#step('forget');
    const done = `${this.#folder}.done`;
    await rename(this.#folder, done);
    await rm(done, { recursive: true, force: true });
  }

  #pathOf(root: string, file: string): string {
    const known = this.#roots.get(root);
    if (!known) throw new Error(`The journal knows no folder “${root}”.`);
    return known.pathOf(file);
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
export const versionOf = (...contents: readonly Uint8Array[]): string => {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content).update('\0');
  return hash.digest('base64url').slice(0, 16);
};
