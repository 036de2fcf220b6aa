/** The folder with the edited brand. Valid values are saved immediately. Invalid values are stored as drafts. */
import type { Brand } from '#lib/brand/read.ts';
import type {
  ChangedColors,
  ChangedCrops,
  Finding,
  OpenFile,
  Palette,
  SavedFiles,
  SaveResult,
  SentenceValues,
} from '#lib/editor/api.ts';
import { createFileField, isEditableFile } from '../fields/fields.ts';
import { readSentenceValues } from '../fields/figures.ts';
import { BrandEditor } from './brand-editor.ts';
import { BrandStore, type BrandStoreOptions, createNotEditableError } from './brand-store.ts';
import type { FileTexts } from './check-texts.ts';
import { findTextWarnings } from './check-words.ts';
import { applyDrafts, type Draft, findDraftConflicts, mergeDraft, mergeDrafts } from './drafts.ts';
import { EditorError } from './editor-error.ts';
import { mergeValueIntoText, parseFile, validateValue } from './file-value.ts';
import { findLowContrasts, toEditorFinding, toFindings } from './findings.ts';
import { hashContents } from './journal.ts';
import { listLanguages } from './languages.ts';
import { hashStyleSheet, parseColorSettings, replaceColors, replaceCrops, styleSheetName } from './look.ts';
import { isTextFile } from './names.ts';
import { checkPictures, readPictures } from './pictures.ts';
import { selectValidTexts } from './select-valid-texts.ts';

/** All files of the brand and all drafts at one moment. */
export interface WorkingCopyContents {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly drafts: readonly Draft[];
  readonly withDrafts: ReadonlyMap<string, Uint8Array>;
}

export class WorkingCopy {
  readonly #store: BrandStore;
  readonly brandEditor: BrandEditor;

  constructor(options: BrandStoreOptions) {
    this.#store = new BrandStore(options);
    this.brandEditor = new BrandEditor(this.#store);
  }

  get brand(): URL {
    return this.#store.brand;
  }

  /** Finishes an interrupted write. Must be called before any other method. */
  recover(): Promise<void> {
    return this.#store.recover();
  }

  listFiles(): Promise<string[]> {
    return this.#store.listFiles();
  }

  /** Reads the brand, which is undefined if its texts have errors, and the names of its files. */
  readBrand(): Promise<{ readonly files: readonly string[]; readonly brand?: Brand }> {
    return this.#store.runExclusive(async () => ({
      files: await this.listFiles(),
      ...this.#store.check(await this.#store.readTexts()),
    }));
  }

  async listLanguages() {
    return listLanguages(await this.#store.readTexts());
  }

  /** @throws {EditorError} if the file does not exist, cannot be edited, or has a syntax error */
  async open(name: string): Promise<OpenFile> {
    if (!isEditableFile(name)) throw createNotEditableError();
    const text = await this.#store.readText(name);
    const draft = await this.#store.drafts.find(name);
    const source = await this.#readSource(name);
    const merged = draft && mergeDraft(draft, text);
    const isConflict = merged !== undefined && merged.conflicts.length > 0;
    return {
      name,
      version: getVersion(text, draft),
      field: createFileField(name, { brand: this.brand, text }),
      value: merged && !isConflict ? merged.value : parseFile(name, text),
      ...(draft && !isConflict && { draft: { at: draft.at } }),
      ...(draft && isConflict && { conflict: { base: draft.base, value: draft.value } }),
      ...(source && { source }),
    };
  }

  /**
   * Returns the value of the same file in the first language, for translators. Returns undefined for a file of the first
   * language.
   */
  async #readSource(name: string): Promise<OpenFile['source']> {
    const [folder = '', ...rest] = name.split('/');
    const texts = await this.#store.readTexts();
    const language = listLanguages(texts)[0].folder;
    const counterpart = [language, ...rest].join('/');
    const text = texts.get(counterpart);
    if (rest.length === 0 || folder === language || text === undefined) return undefined;
    return { language, value: parseFile(counterpart, text) };
  }

  /**
   * Saves valid files. Stores invalid files as drafts.
   * @throws {EditorError} if a file was changed since it was opened, or if a brand's file cannot have the value
   */
  save(files: SavedFiles['files']): Promise<SaveResult> {
    const { drafts } = this.#store;
    return this.#store.runExclusive(async () => {
      for (const { name, value } of files) validateValue(name, value);
      const saved = await this.#store.readTexts();
      const known = await drafts.list();
      rejectOutdated(files, saved, known);
      const sent = new Map(
        files.map(({ name, value }) => [name, mergeValueIntoText(name, saved.get(name) ?? '', value)]),
      );
      const waiting = known.filter(({ name }) => !sent.has(name));
      const { written, problems } = selectValidTexts((texts) => this.#store.check(texts), {
        saved,
        sent,
        drafts: applyDrafts(saved, waiting),
      });
      const at = new Date().toISOString();
      const invalid = files
        .filter(({ name }) => !written.has(name))
        .map(({ name, value }) => ({ name, base: parseFile(name, saved.get(name) ?? ''), value, at }));
      await this.#store.write(
        [...written]
          .filter(([name, text]) => saved.get(name) !== text)
          .map(([file, text]) => ({ file, content: Buffer.from(text) })),
        [
          ...[...written.keys()].map((name) => drafts.remove(name)),
          ...invalid.map((draft) => drafts.save(draft)),
        ],
      );
      const findings = invalid.length > 0 ? toFindings({ problems, draftProblems: new Map() }) : [];
      return {
        saved: [...written].map(([name, text]) => ({ name, version: getVersion(text) })),
        drafts: invalid.map((draft) => ({
          name: draft.name,
          version: getVersion(saved.get(draft.name), draft),
        })),
        findings: findings.map(toEditorFinding),
      };
    });
  }

  async dropDraft(name: string): Promise<OpenFile> {
    await this.#store.runExclusive(() => this.#store.write([], [this.#store.drafts.remove(name)]));
    return await this.open(name);
  }

  async #readLook(): Promise<string> {
    const look = await this.#store.readLook();
    if (look === undefined) throw new EditorError(404, `The brand has no ${styleSheetName}.`);
    return look;
  }

  #changeLook(change: (look: string) => string): Promise<SaveResult> {
    return this.#store.runExclusive(async () => {
      const look = await this.#readLook();
      const changed = change(look);
      if (changed !== look)
        await this.#store.write([{ file: styleSheetName, content: Buffer.from(changed) }]);
      return {
        saved: [{ name: styleSheetName, version: hashStyleSheet(changed) }],
        drafts: [],
        findings: findLowContrasts(changed).map(toEditorFinding),
      };
    });
  }

  readSentenceValues(language: string): Promise<SentenceValues> {
    return this.#store.runExclusive(async () => readSentenceValues(this.brand, language));
  }

  async readColors(): Promise<Palette> {
    return parseColorSettings(await this.#readLook());
  }

  changeColors(colors: ChangedColors): Promise<SaveResult> {
    return this.#changeLook((look) => replaceColors(look, colors));
  }

  changeCrops(crops: ChangedCrops): Promise<SaveResult> {
    return this.#changeLook((look) => replaceCrops(look, crops));
  }

  readContents(): Promise<WorkingCopyContents> {
    return this.#store.runExclusive(() => this.#readContents());
  }

  /** Reads all contents, and checks the saved files, but not the drafts. */
  readCheckedContents(): Promise<WorkingCopyContents & { readonly findings: readonly Finding[] }> {
    return this.#store.runExclusive(async () => {
      const contents = await this.#readContents();
      return { ...contents, findings: await this.#check(toTexts(contents.files), []) };
    });
  }

  /**
   * Replaces all files and drafts atomically.
   * @param beforeReplace called with the current contents before they are replaced
   * @returns the replaced contents
   */
  replaceContents(
    { files, drafts }: Pick<WorkingCopyContents, 'files' | 'drafts'>,
    beforeReplace: (replaced: WorkingCopyContents) => Promise<unknown>,
  ): Promise<WorkingCopyContents> {
    const store = this.#store;
    return store.runExclusive(async () => {
      const replaced = await this.#readContents();
      await beforeReplace(replaced);
      const removed = [...replaced.files.keys()].filter((name) => !files.has(name));
      const changes = [...removed.map((file) => [file, null] as const), ...files];
      await store.write(
        changes.map(([file, content]) => ({ file, content })),
        [
          ...replaced.drafts.map(({ name }) => store.drafts.remove(name)),
          ...drafts.map((draft) => store.drafts.save(draft)),
        ],
      );
      return replaced;
    });
  }

  async #readContents(): Promise<WorkingCopyContents> {
    const contents = (await this.listFiles()).map(
      async (name) => [name, (await this.#store.readContent(name)) ?? Buffer.alloc(0)] as const,
    );
    const files = new Map(await Promise.all(contents));
    const drafts = await this.#store.drafts.list();
    const withDrafts = mergeDrafts(toTexts(files), drafts).map(
      ({ name, text, value }) => [name, Buffer.from(mergeValueIntoText(name, text, value))] as const,
    );
    return { files, drafts, withDrafts: new Map(withDrafts) };
  }

  findings(): Promise<readonly Finding[]> {
    return this.#store.runExclusive(async () =>
      this.#check(await this.#store.readTexts(), await this.#store.drafts.list()),
    );
  }

  async #check(saved: FileTexts, drafts: readonly Draft[]): Promise<readonly Finding[]> {
    const texts = new Map([...saved, ...applyDrafts(saved, drafts)]);
    const look = await this.#store.readLook();
    const checked = this.#store.check(texts);
    const words = checked.brand ? await findTextWarnings(texts, checked.brand, new Date()) : [];
    const brand = checked.brand ?? this.#store.check(saved).brand;
    return [
      ...toFindings(checked),
      ...words,
      ...(brand ? await checkPictures(await readPictures(this.brand, brand)) : []),
      ...(look === undefined ? [] : findLowContrasts(look)),
      ...findDraftConflicts(saved, drafts),
    ]
      .map(toEditorFinding)
      .sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
  }
}

const levels: readonly Finding['level'][] = ['error', 'warning', 'notice'];

/** @throws {EditorError} if a file cannot be edited, or was changed since it was opened */
function rejectOutdated(files: SavedFiles['files'], saved: FileTexts, drafts: readonly Draft[]): void {
  for (const { name, version } of files) {
    const text = saved.get(name);
    if (text === undefined || !isEditableFile(name)) throw createNotEditableError();
    const draft = drafts.find((each) => each.name === name);
    if (getVersion(text, draft) !== version)
      throw new EditorError(
        409,
        `Somebody else has changed “${name}” since you opened it. Your change was not saved. Copy your text and reload the page.`,
      );
  }
}

/** Returns a hash that includes the draft, so that nobody overwrites another person's draft. */
const getVersion = (text = '', draft?: Draft): string =>
  hashContents(Buffer.from(text), ...(draft ? [Buffer.from(JSON.stringify(draft))] : []));

const toTexts = (files: WorkingCopyContents['files']): FileTexts =>
  new Map(
    [...files]
      .filter(([name]) => isTextFile(name))
      .map(([name, content]) => [name, Buffer.from(content).toString()]),
  );
