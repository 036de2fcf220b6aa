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
  Saving,
} from '#lib/editor/api.ts';
import { fieldOf, isEdited } from '../fields/fields.ts';
import { BrandParts } from './brand-parts.ts';
import { BrandStore, notEdited, type StoreOptions } from './brand-store.ts';
import type { Texts } from './check-texts.ts';
import { chooseTexts } from './choose-texts.ts';
import { conflictFindings, type Draft, draftTexts, mergeDraft, mergedDrafts } from './drafts.ts';
import { checkValue, fileValue, textWith } from './file-value.ts';
import { colorFindings, placed, problemFindings } from './findings.ts';
import { versionOf } from './journal.ts';
import { editedLanguages } from './languages.ts';
import { colorsOf, lookName, lookVersion, withColors, withCrops } from './look.ts';
import { isText } from './names.ts';
import { pictureFindings } from './pictures.ts';
import { Refusal } from './refusal.ts';
import { wordFindings } from './word-findings.ts';

/** All files of the brand and all drafts, at one moment. */
export interface Contents {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly drafts: readonly Draft[];
  /** The files that have drafts, as they would be with them. */
  readonly withDrafts: ReadonlyMap<string, Uint8Array>;
}

export class WorkingCopy {
  readonly #store: BrandStore;
  /** Services, pictures and languages. */
  readonly parts: BrandParts;

  constructor(options: StoreOptions) {
    this.#store = new BrandStore(options);
    this.parts = new BrandParts(this.#store);
  }

  get brand(): URL {
    return this.#store.brand;
  }

  /** Finishes what a killed process had begun to write. Call it before anything else. */
  recover(): Promise<void> {
    return this.#store.recover();
  }

  /** Names of all files of the brand, sorted. */
  names(): Promise<string[]> {
    return this.#store.names();
  }

  /** The languages in their order, drafts behind the others. */
  async editedLanguages(): Promise<readonly EditedLanguage[]> {
    return editedLanguages(await this.#store.texts());
  }

  /** @throws {Refusal} when there is no such file, or it cannot be read */
  async open(name: string): Promise<OpenFile> {
    if (!isEdited(name)) throw notEdited();
    const text = await this.#store.text(name);
    const draft = await this.#store.drafts.of(name);
    const source = await this.#source(name);
    const merged = draft && mergeDraft(draft, text);
    const isConflict = merged !== undefined && merged.conflicts.length > 0;
    return {
      name,
      version: versionOfText(text, draft),
      field: fieldOf(name, { brand: this.brand, text }),
      value: merged && !isConflict ? merged.value : fileValue(name, text),
      ...(draft && !isConflict && { draft: { at: draft.at } }),
      ...(draft && isConflict && { conflict: { base: draft.base, value: draft.value } }),
      ...(source && { source }),
    };
  }

  /** What the first language says, for a file of another. */
  async #source(name: string): Promise<OpenFile['source']> {
    const [folder = '', ...rest] = name.split('/');
    const texts = await this.#store.texts();
    const language = editedLanguages(texts)[0]?.folder ?? '';
    const counterpart = [language, ...rest].join('/');
    const text = texts.get(counterpart);
    if (rest.length === 0 || folder === language || text === undefined) return undefined;
    return { language, value: fileValue(counterpart, text) };
  }

  /**
   * Saves what makes a valid brand, and keeps the rest as it was typed.
   * @throws {Refusal} when a file was changed since it was opened, and for what no file of a brand can say
   */
  save(files: SavedFiles['files']): Promise<Saving> {
    const { drafts } = this.#store;
    return this.#store.exclusive(async () => {
      for (const { name, value } of files) checkValue(name, value);
      const saved = await this.#store.texts();
      const known = await drafts.all();
      refuseOutdated(files, saved, known);
      const sent = new Map(
        files.map(({ name, value }) => [name, textWith(name, saved.get(name) ?? '', value)]),
      );
      const waiting = known.filter(({ name }) => !sent.has(name));
      const { written, problems } = chooseTexts((texts) => this.#store.check(texts), {
        saved,
        sent,
        drafts: draftTexts(saved, waiting),
      });
      const at = new Date().toISOString();
      const kept = files
        .filter(({ name }) => !written.has(name))
        .map(({ name, value }) => ({ name, base: fileValue(name, saved.get(name) ?? ''), value, at }));
      await this.#store.write(
        [...written]
          .filter(([name, text]) => saved.get(name) !== text)
          .map(([file, text]) => ({ file, content: Buffer.from(text) })),
        [...[...written.keys()].map((name) => drafts.drop(name)), ...kept.map((draft) => drafts.keep(draft))],
      );
      const findings = kept.length > 0 ? problemFindings({ problems, ofDrafts: new Map() }) : [];
      return {
        saved: [...written].map(([name, text]) => ({ name, version: versionOfText(text) })),
        kept: kept.map((draft) => ({
          name: draft.name,
          version: versionOfText(saved.get(draft.name), draft),
        })),
        findings: findings.map(placed),
      };
    });
  }

  /** Lets go of what was typed in a file and could not be saved. */
  async dropDraft(name: string): Promise<OpenFile> {
    await this.#store.exclusive(() => this.#store.write([], [this.#store.drafts.drop(name)]));
    return await this.open(name);
  }

  async #knownLook(): Promise<string> {
    const look = await this.#store.look();
    if (look === undefined) throw new Refusal(404, `The brand has no ${lookName}.`);
    return look;
  }

  #changeLook(change: (look: string) => string): Promise<Saving> {
    return this.#store.exclusive(async () => {
      const look = await this.#knownLook();
      const changed = change(look);
      if (changed !== look) await this.#store.write([{ file: lookName, content: Buffer.from(changed) }]);
      return {
        saved: [{ name: lookName, version: lookVersion(changed) }],
        kept: [],
        findings: colorFindings(changed).map(placed),
      };
    });
  }

  async colors(): Promise<Colors> {
    return colorsOf(await this.#knownLook());
  }

  /** @throws {Refusal} */
  changeColors(colors: ChangedColors): Promise<Saving> {
    return this.#changeLook((look) => withColors(look, colors));
  }

  /** @throws {Refusal} */
  changeCrops(crops: ChangedCrops): Promise<Saving> {
    return this.#changeLook((look) => withCrops(look, crops));
  }

  contents(): Promise<Contents> {
    return this.#store.exclusive(() => this.#contents());
  }

  /** Contents with what the checks find in the files. Drafts are left out. */
  checkedContents(): Promise<Contents & { readonly findings: readonly Finding[] }> {
    return this.#store.exclusive(async () => {
      const contents = await this.#contents();
      return { ...contents, findings: await this.#findingsIn(textsIn(contents.files), []) };
    });
  }

  /**
   * Replaces all files and drafts in one step.
   * @param beforehand is called first, with the contents that are replaced
   * @returns the contents that were replaced
   */
  exchange(
    { files, drafts }: Pick<Contents, 'files' | 'drafts'>,
    beforehand: (replaced: Contents) => Promise<unknown>,
  ): Promise<Contents> {
    const store = this.#store;
    return store.exclusive(async () => {
      const replaced = await this.#contents();
      await beforehand(replaced);
      const removed = [...replaced.files.keys()].filter((name) => !files.has(name));
      const changes = [...removed.map((file) => [file, null] as const), ...files];
      await store.write(
        changes.map(([file, content]) => ({ file, content })),
        [
          ...replaced.drafts.map(({ name }) => store.drafts.drop(name)),
          ...drafts.map((draft) => store.drafts.keep(draft)),
        ],
      );
      return replaced;
    });
  }

  async #contents(): Promise<Contents> {
    const contents = (await this.names()).map(
      async (name) => [name, (await this.#store.content(name)) ?? Buffer.alloc(0)] as const,
    );
    const files = new Map(await Promise.all(contents));
    const drafts = await this.#store.drafts.all();
    const withDrafts = mergedDrafts(textsIn(files), drafts).map(
      ({ name, text, value }) => [name, Buffer.from(textWith(name, text, value))] as const,
    );
    return { files, drafts, withDrafts: new Map(withDrafts) };
  }

  /** What the checks find in all that is saved or typed. */
  findings(): Promise<readonly Finding[]> {
    return this.#store.exclusive(async () =>
      this.#findingsIn(await this.#store.texts(), await this.#store.drafts.all()),
    );
  }

  async #findingsIn(saved: Texts, drafts: readonly Draft[]): Promise<readonly Finding[]> {
    const texts = new Map([...saved, ...draftTexts(saved, drafts)]);
    const look = await this.#store.look();
    const checked = this.#store.check(texts);
    const words = checked.brand ? await wordFindings(texts, checked.brand, new Date()) : [];
    const brand = checked.brand ?? this.#store.check(saved).brand;
    return [
      ...problemFindings(checked),
      ...words,
      ...(brand ? await pictureFindings({ folder: this.brand, brand }) : []),
      ...(look === undefined ? [] : colorFindings(look)),
      ...conflictFindings(saved, drafts),
    ]
      .map(placed)
      .sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
  }
}

const levels: readonly Finding['level'][] = ['error', 'warning', 'notice'];

/** @throws {Refusal} when a file is not edited, or was changed since it was opened */
function refuseOutdated(files: SavedFiles['files'], saved: Texts, drafts: readonly Draft[]): void {
  for (const { name, version } of files) {
    const text = saved.get(name);
    if (text === undefined || !isEdited(name)) throw notEdited();
    const draft = drafts.find((each) => each.name === name);
    if (versionOfText(text, draft) !== version)
      throw new Refusal(
        409,
        `“${name}” was changed elsewhere after you had opened it. Nothing is overwritten: copy what you typed, and open it anew.`,
      );
  }
}

/** The version of a file. A draft is part of it, so that nobody overwrites another's. */
const versionOfText = (text = '', draft?: Draft): string =>
  versionOf(Buffer.from(text), ...(draft ? [Buffer.from(JSON.stringify(draft))] : []));

const textsIn = (files: Contents['files']): Texts =>
  new Map(
    [...files]
      .filter(([name]) => isText(name))
      .map(([name, content]) => [name, Buffer.from(content).toString()]),
  );
