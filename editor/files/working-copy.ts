/**
 * The working copy: the folder of a brand as it is edited. What makes a valid brand is written into it at once; what does not
 * is kept beside it as it was typed.
 */
import type {
  ChangedColors,
  ChangedCrops,
  Colors,
  EditedLanguage,
  Finding,
  OpenFile,
  SavedFiles,
  SaveResult,
} from '#lib/editor/api.ts';
import { createField, isEditable } from '../fields/fields.ts';
import { BrandChanges } from './brand-changes.ts';
import { BrandStore, type BrandStoreOptions, notEditableError } from './brand-store.ts';
import type { FileTexts } from './check-texts.ts';
import { checkWords } from './check-words.ts';
import { type Draft, findConflicts, mergeDraft, mergeDrafts, renderDrafts } from './drafts.ts';
import { EditorError } from './editor-error.ts';
import { mergeValueIntoText, parseFile, validateValue } from './file-value.ts';
import { findLowContrasts, toFindings, withScreen } from './findings.ts';
import { hashContents } from './journal.ts';
import { listLanguages } from './languages.ts';
import { hashLook, lookFile, parseColors, replaceColors, replaceCrops } from './look.ts';
import { isTextFile } from './names.ts';
import { checkPictures } from './pictures.ts';
import { selectValidTexts } from './select-valid-texts.ts';

/** All files of the brand and all drafts, at one moment. */
export interface CopyContents {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly drafts: readonly Draft[];
  /** The files that have drafts, as they would be with them. */
  readonly withDrafts: ReadonlyMap<string, Uint8Array>;
}

export class WorkingCopy {
  readonly #store: BrandStore;
  /** Services, pictures and languages. */
  readonly changes: BrandChanges;

  constructor(options: BrandStoreOptions) {
    this.#store = new BrandStore(options);
    this.changes = new BrandChanges(this.#store);
  }

  get brand(): URL {
    return this.#store.brand;
  }

  /** Finishes what a killed process had begun to write. Call it before anything else. */
  recover(): Promise<void> {
    return this.#store.recover();
  }

  /** Names of all files of the brand, sorted. */
  listFiles(): Promise<string[]> {
    return this.#store.listFiles();
  }

  /** The languages in their order, drafts behind the others. */
  async listLanguages(): Promise<readonly EditedLanguage[]> {
    return listLanguages(await this.#store.readTexts());
  }

  /** @throws {EditorError} when there is no such file, or it cannot be read */
  async open(name: string): Promise<OpenFile> {
    if (!isEditable(name)) throw notEditableError();
    const text = await this.#store.readText(name);
    const draft = await this.#store.drafts.find(name);
    const source = await this.#source(name);
    const merged = draft && mergeDraft(draft, text);
    const isConflict = merged !== undefined && merged.conflicts.length > 0;
    return {
      name,
      version: versionOfText(text, draft),
      field: createField(name, { brand: this.brand, text }),
      value: merged && !isConflict ? merged.value : parseFile(name, text),
      ...(draft && !isConflict && { draft: { at: draft.at } }),
      ...(draft && isConflict && { conflict: { base: draft.base, value: draft.value } }),
      ...(source && { source }),
    };
  }

  /** What the first language says, for a file of another. */
  async #source(name: string): Promise<OpenFile['source']> {
    const [folder = '', ...rest] = name.split('/');
    const texts = await this.#store.readTexts();
    const language = listLanguages(texts)[0]?.folder ?? '';
    const counterpart = [language, ...rest].join('/');
    const text = texts.get(counterpart);
    if (rest.length === 0 || folder === language || text === undefined) return undefined;
    return { language, value: parseFile(counterpart, text) };
  }

  /**
   * Saves what makes a valid brand, and keeps the rest as it was typed.
   * @throws {EditorError} when a file was changed since it was opened, and for what no file of a brand can say
   */
  save(files: SavedFiles['files']): Promise<SaveResult> {
    const { drafts } = this.#store;
    return this.#store.runExclusive(async () => {
      for (const { name, value } of files) validateValue(name, value);
      const saved = await this.#store.readTexts();
      const known = await drafts.list();
      refuseOutdated(files, saved, known);
      const sent = new Map(
        files.map(({ name, value }) => [name, mergeValueIntoText(name, saved.get(name) ?? '', value)]),
      );
      const waiting = known.filter(({ name }) => !sent.has(name));
      const { written, problems } = selectValidTexts((texts) => this.#store.check(texts), {
        saved,
        sent,
        drafts: renderDrafts(saved, waiting),
      });
      const at = new Date().toISOString();
      const kept = files
        .filter(({ name }) => !written.has(name))
        .map(({ name, value }) => ({ name, base: parseFile(name, saved.get(name) ?? ''), value, at }));
      await this.#store.write(
        [...written]
          .filter(([name, text]) => saved.get(name) !== text)
          .map(([file, text]) => ({ file, content: Buffer.from(text) })),
        [
          ...[...written.keys()].map((name) => drafts.remove(name)),
          ...kept.map((draft) => drafts.save(draft)),
        ],
      );
      const listFindings = kept.length > 0 ? toFindings({ problems, draftProblems: new Map() }) : [];
      return {
        saved: [...written].map(([name, text]) => ({ name, version: versionOfText(text) })),
        kept: kept.map((draft) => ({
          name: draft.name,
          version: versionOfText(saved.get(draft.name), draft),
        })),
        findings: listFindings.map(withScreen),
      };
    });
  }

  /** Lets go of what was typed in a file and could not be saved. */
  async dropDraft(name: string): Promise<OpenFile> {
    await this.#store.runExclusive(() => this.#store.write([], [this.#store.drafts.remove(name)]));
    return await this.open(name);
  }

  async #knownLook(): Promise<string> {
    const look = await this.#store.readLook();
    if (look === undefined) throw new EditorError(404, `The brand has no ${lookFile}.`);
    return look;
  }

  #changeLook(change: (look: string) => string): Promise<SaveResult> {
    return this.#store.runExclusive(async () => {
      const look = await this.#knownLook();
      const changed = change(look);
      if (changed !== look) await this.#store.write([{ file: lookFile, content: Buffer.from(changed) }]);
      return {
        saved: [{ name: lookFile, version: hashLook(changed) }],
        kept: [],
        findings: findLowContrasts(changed).map(withScreen),
      };
    });
  }

  async readColors(): Promise<Colors> {
    return parseColors(await this.#knownLook());
  }

  /** @throws {EditorError} */
  changeColors(colors: ChangedColors): Promise<SaveResult> {
    return this.#changeLook((look) => replaceColors(look, colors));
  }

  /** @throws {EditorError} */
  changeCrops(crops: ChangedCrops): Promise<SaveResult> {
    return this.#changeLook((look) => replaceCrops(look, crops));
  }

  readContents(): Promise<CopyContents> {
    return this.#store.runExclusive(() => this.#contents());
  }

  /** Contents with what the checks find in the files. Drafts are left out. */
  readCheckedContents(): Promise<CopyContents & { readonly findings: readonly Finding[] }> {
    return this.#store.runExclusive(async () => {
      const contents = await this.#contents();
      return { ...contents, findings: await this.#findingsIn(textsIn(contents.files), []) };
    });
  }

  /**
   * Replaces all files and drafts in one step.
   * @param beforehand is called first, with the contents that are replaced
   * @returns the contents that were replaced
   */
  replaceContents(
    { files, drafts }: Pick<CopyContents, 'files' | 'drafts'>,
    beforehand: (replaced: CopyContents) => Promise<unknown>,
  ): Promise<CopyContents> {
    const store = this.#store;
    return store.runExclusive(async () => {
      const replaced = await this.#contents();
      await beforehand(replaced);
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

  async #contents(): Promise<CopyContents> {
    const contents = (await this.listFiles()).map(
      async (name) => [name, (await this.#store.content(name)) ?? Buffer.alloc(0)] as const,
    );
    const files = new Map(await Promise.all(contents));
    const drafts = await this.#store.drafts.list();
    const withDrafts = mergeDrafts(textsIn(files), drafts).map(
      ({ name, text, value }) => [name, Buffer.from(mergeValueIntoText(name, text, value))] as const,
    );
    return { files, drafts, withDrafts: new Map(withDrafts) };
  }

  /** What the checks find in all that is saved or typed. */
  findings(): Promise<readonly Finding[]> {
    return this.#store.runExclusive(async () =>
      this.#findingsIn(await this.#store.readTexts(), await this.#store.drafts.list()),
    );
  }

  async #findingsIn(saved: FileTexts, drafts: readonly Draft[]): Promise<readonly Finding[]> {
    const texts = new Map([...saved, ...renderDrafts(saved, drafts)]);
    const look = await this.#store.readLook();
    const checked = this.#store.check(texts);
    const words = checked.brand ? await checkWords(texts, checked.brand, new Date()) : [];
    const brand = checked.brand ?? this.#store.check(saved).brand;
    return [
      ...toFindings(checked),
      ...words,
      ...(brand ? await checkPictures({ folder: this.brand, brand }) : []),
      ...(look === undefined ? [] : findLowContrasts(look)),
      ...findConflicts(saved, drafts),
    ]
      .map(withScreen)
      .sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
  }
}

const levels: readonly Finding['level'][] = ['error', 'warning', 'notice'];

/** @throws {EditorError} when a file is not edited, or was changed since it was opened */
function refuseOutdated(files: SavedFiles['files'], saved: FileTexts, drafts: readonly Draft[]): void {
  for (const { name, version } of files) {
    const text = saved.get(name);
    if (text === undefined || !isEditable(name)) throw notEditableError();
    const draft = drafts.find((each) => each.name === name);
    if (versionOfText(text, draft) !== version)
      throw new EditorError(
        409,
        `“${name}” was changed elsewhere after you had opened it. Nothing is overwritten: copy what you typed, and open it anew.`,
      );
  }
}

/** The version of a file. A draft is part of it, so that nobody overwrites another's. */
const versionOfText = (text = '', draft?: Draft): string =>
  hashContents(Buffer.from(text), ...(draft ? [Buffer.from(JSON.stringify(draft))] : []));

const textsIn = (files: CopyContents['files']): FileTexts =>
  new Map(
    [...files]
      .filter(([name]) => isTextFile(name))
      .map(([name, content]) => [name, Buffer.from(content).toString()]),
  );
