/** The files of the edited brand, its drafts and its undoable changes. Operations run one at a time. Each write is atomic. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type BrandCheckResult, checkBrandTexts, type FileTexts } from './check-texts.ts';
import { DraftStore } from './drafts.ts';
import { EditorError } from './editor-error.ts';
import { type FileWrite, Journal, type JournalStepHook } from './journal.ts';
import { styleSheetName } from './look.ts';
import { isTextFile, listBrandFiles, resolveBrandFile } from './names.ts';
import { UndoHistory } from './undo-history.ts';

export interface BrandStoreOptions {
  readonly brand: URL;
  /** The path of the folder with the drafts, the changes and the journal. */
  readonly state: string;
  /** Called before each step of a write, for tests. */
  readonly onStep?: JournalStepHook;
}

/** A change of a file. If `content` is null, the file is removed. */
export interface FileChange {
  readonly file: string;
  readonly content: Uint8Array | null;
}

export class BrandStore {
  readonly brand: URL;
  readonly drafts: DraftStore;
  readonly undoHistory: UndoHistory;
  readonly #journal: Journal;
  #lastCheck: { readonly texts: FileTexts; readonly checked: BrandCheckResult } | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ brand, state, onStep }: BrandStoreOptions) {
    this.brand = brand;
    this.drafts = new DraftStore(join(state, 'drafts'));
    this.undoHistory = new UndoHistory(join(state, 'changes'));
    this.#journal = new Journal(join(state, 'journal'), onStep);
  }

  /** Finishes a write that was interrupted, for example by a crash. */
  recover(): Promise<void> {
    return this.#journal.recover();
  }

  runExclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    // Finish an interrupted write first. If that fails, reading still works, and the next write reports the error.
    const recovered = this.#last.then(() => this.recover()).catch(() => undefined);
    const result = recovered.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /**
   * Writes files of the brand and other files, such as drafts, atomically.
   * @throws {EditorError} for names that a brand's files cannot have
   */
  async write(files: readonly FileChange[], others: readonly FileWrite[] = []): Promise<void> {
    const changes = files.map(({ file, content }) => ({
      path: resolveBrandFile(this.brand, file),
      content,
    }));
    await this.#journal.write([...changes, ...others]);
  }

  listFiles(): Promise<string[]> {
    return listBrandFiles(this.brand);
  }

  async readContent(name: string): Promise<Uint8Array | null> {
    const path = resolveBrandFile(this.brand, name);
    return existsSync(path) ? await readFile(path) : null;
  }

  /** @throws {EditorError} if the file does not exist, or is not a text file */
  async readText(name: string): Promise<string> {
    const content = isTextFile(name) ? await this.readContent(name) : null;
    if (!content) throw createNotEditableError();
    return Buffer.from(content).toString();
  }

  async readTexts(): Promise<Map<string, string>> {
    const names = (await this.listFiles()).filter(isTextFile);
    return new Map(await Promise.all(names.map(async (name) => [name, await this.readText(name)] as const)));
  }

  async readLook(): Promise<string | undefined> {
    const content = await this.readContent(styleSheetName);
    return content ? Buffer.from(content).toString() : undefined;
  }

  /** Validates texts. Caches the last result. */
  check(texts: FileTexts): BrandCheckResult {
    if (!this.#lastCheck || !isDeepStrictEqual(this.#lastCheck.texts, texts)) {
      const copy = new Map(texts);
      this.#lastCheck = { texts: copy, checked: checkBrandTexts(copy) };
    }
    return this.#lastCheck.checked;
  }
}

export const createNotEditableError = (): EditorError =>
  new EditorError(404, 'This file does not exist or cannot be edited.');
