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

export class BrandStore {
  readonly brand: URL;
  readonly drafts: Drafts;
  readonly changes: ChangeStore;
  readonly #journal: Journal;
  readonly #check = new TextCheck();
  readonly #listeners = new Set<() => void>();
  #last: Promise<unknown> = Promise.resolve();

  constructor({ brand, state, step }: StoreOptions) {
    this.brand = brand;
    this.drafts = new Drafts(join(state, 'drafts'));
    this.changes = new ChangeStore(join(state, 'changes'));
    const root = { name: 'brand', pathOf: (file: string) => pathOf(brand, file) };
    this.#journal = new Journal(join(state, 'journal'), [root, this.drafts.root, this.changes.root], step);
  }

  /** Finishes what a killed process had begun to write. */
  recover(): Promise<void> {
    return this.#journal.recover();
  }

  /** Called after each change of the brand's files. */
  onSaved(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Runs while nothing else reads or writes. */
  exclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    // A write that a full disk interrupted comes first. If it cannot be finished yet, a write fails; reading goes on.
    const recovered = this.#last.then(() => this.recover()).catch(() => undefined);
    const result = recovered.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  async write(changes: readonly Change[]): Promise<void> {
    await this.#journal.write(changes);
    if (changes.some(({ root }) => root === 'brand')) for (const listener of this.#listeners) listener();
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
