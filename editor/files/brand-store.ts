/** The files of a brand that is edited, with drafts and changes. One operation at a time; each write is whole or not made at all. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ChangeStore } from './change-store.ts';
import { CachedTextCheck, type CheckResult, type FileTexts } from './check-texts.ts';
import { DraftStore } from './drafts.ts';
import { EditorError } from './editor-error.ts';
import { type FileWrite, Journal, type StepHook } from './journal.ts';
import { lookFile } from './look.ts';
import { isTextFile, listBrandFiles, resolveBrandFile } from './names.ts';

export interface BrandStoreOptions {
  /** The brand's folder. */
  readonly brand: URL;
  /** The path of the folder in which drafts, changes and the journal are kept. */
  readonly state: string;
  /** For tests. */
  readonly onStep?: StepHook;
}

/** The new content of a file of the brand. Null removes it. */
export interface FileChange {
  readonly file: string;
  readonly content: Uint8Array | null;
}

export class BrandStore {
  readonly brand: URL;
  readonly drafts: DraftStore;
  readonly changes: ChangeStore;
  readonly #journal: Journal;
  readonly #check = new CachedTextCheck();
  #last: Promise<unknown> = Promise.resolve();

  constructor({ brand, state, onStep }: BrandStoreOptions) {
    this.brand = brand;
    this.drafts = new DraftStore(join(state, 'drafts'));
    this.changes = new ChangeStore(join(state, 'changes'));
    this.#journal = new Journal(join(state, 'journal'), onStep);
  }

  /** Finishes what a killed process had begun to write. */
  recover(): Promise<void> {
    return this.#journal.recover();
  }

  /** Runs while nothing else reads or writes. */
  runExclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    // A write that a full disk interrupted comes first. If it cannot be finished yet, a write fails; reading goes on.
    const recovered = this.#last.then(() => this.recover()).catch(() => undefined);
    const result = recovered.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /**
   * Writes files of the brand, and others that go with them, in one step.
   * @throws {EditorError} for a name that no file of a brand has
   */
  async write(files: readonly FileChange[], others: readonly FileWrite[] = []): Promise<void> {
    const changes = files.map(({ file, content: readFile }) => ({
      path: resolveBrandFile(this.brand, file),
      content: readFile,
    }));
    await this.#journal.write([...changes, ...others]);
  }

  /** Names of all files of the brand, sorted. */
  listFiles(): Promise<string[]> {
    return listBrandFiles(this.brand);
  }

  /** Null where there is no such file. */
  async content(name: string): Promise<Uint8Array | null> {
    const path = resolveBrandFile(this.brand, name);
    return existsSync(path) ? await readFile(path) : null;
  }

  /** @throws {EditorError} when there is no such file with a text */
  async readText(name: string): Promise<string> {
    const content = isTextFile(name) ? await this.content(name) : null;
    if (!content) throw notEditableError();
    return Buffer.from(content).toString();
  }

  async readTexts(): Promise<Map<string, string>> {
    const names = (await this.listFiles()).filter(isTextFile);
    return new Map(await Promise.all(names.map(async (name) => [name, await this.readText(name)] as const)));
  }

  async readLook(): Promise<string | undefined> {
    const content = await this.content(lookFile);
    return content ? Buffer.from(content).toString() : undefined;
  }

  check(texts: FileTexts): CheckResult {
    return this.#check.check(texts);
  }
}

export const notEditableError = (): EditorError =>
  new EditorError(404, 'There is no file of that name that can be edited.');
