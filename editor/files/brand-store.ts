/** The files of a brand that is edited, with drafts and changes. One operation at a time; each write is whole or not made at all. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ChangeStore } from './change-store.ts';
import { type Checked, TextCheck, type Texts } from './check-texts.ts';
import { Drafts } from './drafts.ts';
import { type Change, Journal, type Step } from './journal.ts';
import { lookName } from './look.ts';
import { isText, namesIn, pathOf } from './names.ts';
import { Refusal } from './refusal.ts';

export interface StoreOptions {
  /** The brand's folder. */
  readonly brand: URL;
  /** The path of the folder in which drafts, changes and the journal are kept. */
  readonly state: string;
  /** For tests. */
  readonly step?: Step;
}

/** The new content of a file of the brand. Null removes it. */
export interface FileChange {
  readonly file: string;
  readonly content: Uint8Array | null;
}

export class BrandStore {
  readonly brand: URL;
  readonly drafts: Drafts;
  readonly changes: ChangeStore;
  readonly #journal: Journal;
  readonly #check = new TextCheck();
  #last: Promise<unknown> = Promise.resolve();

  constructor({ brand, state, step }: StoreOptions) {
    this.brand = brand;
    this.drafts = new Drafts(join(state, 'drafts'));
    this.changes = new ChangeStore(join(state, 'changes'));
    this.#journal = new Journal(join(state, 'journal'), step);
  }

  /** Finishes what a killed process had begun to write. */
  recover(): Promise<void> {
    return this.#journal.recover();
  }

  /** Runs while nothing else reads or writes. */
  exclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    // A write that a full disk interrupted comes first. If it cannot be finished yet, a write fails; reading goes on.
    const recovered = this.#last.then(() => this.recover()).catch(() => undefined);
    const result = recovered.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /**
   * Writes files of the brand, and others that go with them, in one step.
   * @throws {Refusal} for a name that no file of a brand has
   */
  async write(files: readonly FileChange[], others: readonly Change[] = []): Promise<void> {
    const changes = files.map(({ file, content }) => ({ path: pathOf(this.brand, file), content }));
    await this.#journal.write([...changes, ...others]);
  }

  /** Names of all files of the brand, sorted. */
  names(): Promise<string[]> {
    return namesIn(this.brand);
  }

  /** Null where there is no such file. */
  async content(name: string): Promise<Uint8Array | null> {
    const path = pathOf(this.brand, name);
    return existsSync(path) ? await readFile(path) : null;
  }

  /** @throws {Refusal} when there is no such file with a text */
  async text(name: string): Promise<string> {
    const content = isText(name) ? await this.content(name) : null;
    if (!content) throw notEdited();
    return Buffer.from(content).toString();
  }

  async texts(): Promise<Map<string, string>> {
    const names = (await this.names()).filter(isText);
    return new Map(await Promise.all(names.map(async (name) => [name, await this.text(name)] as const)));
  }

  async look(): Promise<string | undefined> {
    const content = await this.content(lookName);
    return content ? Buffer.from(content).toString() : undefined;
  }

  check(texts: Texts): Checked {
    return this.#check.check(texts);
  }
}

export const notEdited = (): Refusal => new Refusal(404, 'There is no file of that name that can be edited.');
