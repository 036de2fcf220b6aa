/** Reads a whole brand as it would be with other texts, and says what is wrong with it. */
import { mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BrandError, type BrandProblem } from '#lib/brand/directory.ts';
import { readPolicies } from '#lib/brand/policies.ts';
import { type Brand, readBrand } from '#lib/brand/read.ts';

export type Texts = ReadonlyMap<string, string>;

export interface Checked {
  /** Undefined where it cannot be read. */
  readonly brand?: Brand;
  /** What keeps the site from being built. */
  readonly problems: readonly BrandProblem[];
  /** What keeps a language from being published that is not yet, by its folder. */
  readonly ofDrafts: ReadonlyMap<string, readonly BrandProblem[]>;
}

/** A folder that has the texts of a brand without its pictures, and is read in the brand's place. */
export class TextCheck {
  readonly #folder: string;
  readonly #written = new Map<string, string>();
  /** Of the texts that are written there. */
  #last: Checked | undefined;

  /** @param folder is emptied, and belongs to this check alone */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Reading a brand takes a tenth of a second and more: the same texts are read once.
   * @param texts of all files with texts, by their names
   */
  check(texts: Texts): Checked {
    if (this.#lay(texts) || !this.#last) this.#last = this.#read();
    return this.#last;
  }

  #read(): Checked {
    const directory = pathToFileURL(`${this.#folder}/`);
    const [problems, brand] = problemsOf(() => {
      const whole = readBrand(directory);
      readAllPolicies(whole);
      return whole;
    });
    const drafts = brand?.drafts ?? [];
    const ofDrafts = new Map(
      drafts.map((folder) => [
        folder,
        problemsOf(() => readPolicies(readBrand(directory, folder), { takenBy: 'server' }))[0],
      ]),
    );
    return { ...(brand && { brand }), problems, ofDrafts };
  }

  /** Writes what differs from the last check alone. @returns whether anything does */
  #lay(texts: Texts): boolean {
    let differs = false;
    if (this.#written.size === 0) rmSync(this.#folder, { recursive: true, force: true });
    for (const name of this.#written.keys()) {
      if (texts.has(name)) continue;
      rmSync(join(this.#folder, name), { force: true });
      this.#written.delete(name);
      differs = true;
      this.#removeEmpty(dirname(name));
    }
    for (const [name, text] of texts) {
      if (this.#written.get(name) === text) continue;
      const path = join(this.#folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      this.#written.set(name, text);
      differs = true;
    }
    return differs;
  }

  /** A folder without files would count as a language. */
  #removeEmpty(folder: string): void {
    if (folder === '.' || readdirSync(join(this.#folder, folder)).length > 0) return;
    rmdirSync(join(this.#folder, folder));
    this.#removeEmpty(dirname(folder));
  }
}

function readAllPolicies({ directory, languages }: Brand): void {
  const problems = languages.flatMap(
    (language) => problemsOf(() => readPolicies({ directory, language }, { takenBy: 'server' }))[0],
  );
  if (problems.length > 0) throw new BrandError('The policies have problems.', problems);
}

function problemsOf<Result>(read: () => Result): [problems: readonly BrandProblem[], result?: Result] {
  try {
    return [[], read()];
  } catch (error) {
    if (!(error instanceof BrandError)) throw error;
    return [error.problems.length > 0 ? error.problems : [{ file: 'brand.yaml', sentence: error.message }]];
  }
}
