/**
 * The working copy: the folder of a brand as it is edited. What makes a valid brand is written into it at once; what does not
 * is kept beside it as it was typed. One change is made at a time, and each is written whole or not at all.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrandProblem } from '#lib/brand/directory.ts';
import type { Brand } from '#lib/brand/read.ts';
import type {
  AddedService,
  ChangedColors,
  ChangedCrops,
  Colors,
  EditedLanguage,
  Finding,
  LanguageOrder,
  Languages,
  NewService,
  OpenFile,
  Pictures,
  SavedFiles,
  Saving,
} from '#lib/editor/api.ts';
import { fieldOf, isEdited } from '../fields/fields.ts';
import { ChangeStore, revertedContent } from './change-store.ts';
import { type Checked, TextCheck, type Texts } from './check-texts.ts';
import { type Draft, Drafts, mergeDraft } from './drafts.ts';
import { checkValue, fileValue, textWith } from './file-value.ts';
import { colorFindings, placed, problemFindings, wordFindings } from './findings.ts';
import { type Change, Journal, type Step, versionOf } from './journal.ts';
import { editedLanguages, foldersOf, offeredLanguages, withLanguage, withOrder } from './languages.ts';
import { colorsOf, lookName, lookVersion, withColors, withCrops, withoutService } from './look.ts';
import { missingIn } from './missing-words.ts';
import { isText, namesIn, pathOf } from './names.ts';
import { type Area, collected } from './picture-file.ts';
import {
  pictureFile,
  pictureFindings,
  picturesOf,
  picturesOfService,
  putPicture,
  removePicture,
} from './pictures.ts';
import { Conflict, Refusal } from './refusal.ts';
import { withoutServiceOf, withService } from './services.ts';

interface Options {
  /** The brand's folder. */
  readonly brand: URL;
  /** The path of the folder in which drafts, changes and the journal are kept. */
  readonly state: string;
  /** For tests. */
  readonly step?: Step;
}

/** All files of the brand and all drafts, at one moment. */
export interface Contents {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly drafts: readonly Draft[];
  /** The files that have drafts, as they would be with them. */
  readonly withDrafts: ReadonlyMap<string, Uint8Array>;
}

/** A change that is not yet written, and the response to the request for it. */
interface PreparedChange<Response extends Saving = Saving> {
  readonly changes: readonly Change[];
  readonly response: Response;
}

export class WorkingCopy {
  readonly brand: URL;
  readonly #drafts: Drafts;
  readonly #changes: ChangeStore;
  readonly #journal: Journal;
  readonly #check: TextCheck;
  readonly #listeners = new Set<() => void>();
  #last: Promise<unknown> = Promise.resolve();

  constructor({ brand, state, step }: Options) {
    this.brand = brand;
    this.#drafts = new Drafts(join(state, 'drafts'));
    this.#changes = new ChangeStore(join(state, 'changes'));
    this.#check = new TextCheck();
    const root = { name: 'brand', pathOf: (file: string) => pathOf(brand, file) };
    this.#journal = new Journal(join(state, 'journal'), [root, this.#drafts.root, this.#changes.root], step);
  }

  /** Finishes what a killed process had begun to write. Call it before anything else. */
  async recover(): Promise<void> {
    await this.#journal.recover();
  }

  /** Called after each change of the brand's files. */
  onSaved(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Names of all files of the brand, sorted. */
  names(): Promise<string[]> {
    return namesIn(this.brand);
  }

  /** Runs while nothing else reads or writes. */
  #quiet<Result>(work: () => Promise<Result>): Promise<Result> {
    // A write that a full disk interrupted comes first. If it cannot be finished yet, a write fails; reading goes on.
    const recovered = this.#last.then(() => this.#journal.recover()).catch(() => undefined);
    const result = recovered.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** @throws {Refusal} when there is no such file, or it cannot be read */
  async open(name: string): Promise<OpenFile> {
    if (!isEdited(name)) throw notEdited();
    const text = await this.#text(name);
    const draft = await this.#drafts.of(name);
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
    const [language] = (await this.folders()).published;
    const counterpart = [language, ...rest].join('/');
    if (rest.length === 0 || folder === language || !existsSync(pathOf(this.brand, counterpart)))
      return undefined;
    return { language, value: fileValue(counterpart, await this.#text(counterpart)) };
  }

  async #text(name: string): Promise<string> {
    const path = isText(name) ? pathOf(this.brand, name) : undefined;
    if (!path || !existsSync(path)) throw notEdited();
    return await readFile(path, 'utf8');
  }

  async #texts(): Promise<Map<string, string>> {
    const names = (await this.names()).filter(isText);
    return new Map(await Promise.all(names.map(async (name) => [name, await this.#text(name)] as const)));
  }

  /**
   * Saves what makes a valid brand, and keeps the rest as it was typed.
   * @throws {Conflict} when a file was changed since it was opened
   * @throws {Refusal} for what no file of a brand can say
   */
  save(files: SavedFiles['files']): Promise<Saving> {
    return this.#quiet(async () => {
      for (const { name, value } of files) checkValue(name, value);
      const saved = await this.#texts();
      const drafts = await this.#drafts.all();
      for (const { name, version } of files) {
        const text = saved.get(name);
        if (text === undefined || !isEdited(name)) throw notEdited();
        const draft = drafts.find((each) => each.name === name);
        if (versionOfText(text, draft) !== version)
          throw new Conflict(
            `“${name}” was changed elsewhere after you had opened it. Nothing is overwritten: copy what you typed, and open it anew.`,
          );
      }
      const sent = new Map(
        files.map(({ name, value }) => [name, textWith(name, saved.get(name) ?? '', value)]),
      );
      const waiting = drafts.filter(({ name }) => !sent.has(name));
      const { written, problems } = this.#choose(saved, sent, waiting);
      const at = new Date().toISOString();
      const kept = files
        .filter(({ name }) => !written.has(name))
        .map(({ name, value }) => ({ name, base: fileValue(name, saved.get(name) ?? ''), value, at }));
      await this.#write([
        ...[...written]
          .filter(([name, text]) => saved.get(name) !== text)
          .map(([file, text]) => ({ root: 'brand', file, content: Buffer.from(text) })),
        ...[...written.keys()].map((name) => this.#drafts.drop(name)),
        ...kept.map((draft) => this.#drafts.keep(draft)),
      ]);
      return {
        saved: [...written].map(([name, text]) => ({ name, version: versionOfText(text) })),
        kept: kept.map((draft) => ({
          name: draft.name,
          version: versionOfText(saved.get(draft.name), draft),
        })),
        findings: kept.length > 0 ? this.#told(problems) : [],
      };
    });
  }

  /** Which of the texts sent, and of those that wait, are written: as many as make a valid brand. */
  #choose(
    saved: Texts,
    sent: Texts,
    waiting: readonly Draft[],
  ): { written: Map<string, string>; problems: readonly BrandProblem[] } {
    const drafts = draftTexts(saved, waiting);
    const all = new Map([...drafts, ...sent]);
    const together = this.#check.check(new Map([...saved, ...all]));
    let baseline: Checked | undefined;
    const isValid = (texts: Texts, checked: Checked): boolean => {
      const about = [...checked.problems, ...[...checked.ofDrafts.values()].flat()];
      if (about.some(({ file }) => texts.has(file))) return false;
      if (checked.problems.length === 0) return true;
      // A brand that was broken before may be mended file by file.
      baseline ??= this.#check.check(saved);
      return baseline.problems.length > 0;
    };
    if (isValid(all, together)) return { written: all, problems: together.problems };
    const problems = [...together.problems, ...[...together.ofDrafts.values()].flat()];
    const written = new Map<string, string>();
    const attempt = (texts: Texts): boolean => {
      const candidate = new Map([...written, ...texts]);
      if (!isValid(candidate, this.#check.check(new Map([...saved, ...candidate])))) return false;
      for (const [name, text] of texts) written.set(name, text);
      return true;
    };
    if (attempt(sent)) return { written, problems };
    const sound = new Map([...sent].filter(([name]) => !problems.some(({ file }) => file === name)));
    if (sound.size === 0 || (sound.size < sent.size && attempt(sound))) return { written, problems };
    // The files do not fit together. A problem of one may come from another, so those with problems are attempted last.
    if (sent.size > 1)
      for (const [name, text] of [...new Map([...sound, ...sent])].slice(0, mostSingleAttempts))
        attempt(new Map([[name, text]]));
    return { written, problems };
  }

  async #write(changes: readonly Change[]): Promise<void> {
    await this.#journal.write(changes);
    if (changes.some(({ root }) => root === 'brand')) for (const listener of this.#listeners) listener();
  }

  /** Lets go of what was typed in a file and could not be saved. */
  async dropDraft(name: string): Promise<OpenFile> {
    await this.#quiet(() => this.#journal.write([this.#drafts.drop(name)]));
    return await this.open(name);
  }

  contents(): Promise<Contents> {
    return this.#quiet(() => this.#contents());
  }

  /** Contents with what the checks find in the files. Drafts are left out. */
  checkedContents(): Promise<Contents & { readonly findings: readonly Finding[] }> {
    return this.#quiet(async () => {
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
    return this.#quiet(async () => {
      const replaced = await this.#contents();
      await beforehand(replaced);
      const removed = [...replaced.files.keys()].filter((name) => !files.has(name));
      const kept = new Set(drafts.map(({ name }) => name));
      await this.#write([
        ...removed.map((file) => ({ root: 'brand', file, content: null })),
        ...[...files].map(([file, content]) => ({ root: 'brand', file, content })),
        ...replaced.drafts.filter(({ name }) => !kept.has(name)).map(({ name }) => this.#drafts.drop(name)),
        ...drafts.map((draft) => this.#drafts.keep(draft)),
      ]);
      return replaced;
    });
  }

  async #contents(): Promise<Contents> {
    const names = await this.names();
    const drafts = await this.#drafts.all();
    const contents = names.map(async (name) => [name, await readFile(pathOf(this.brand, name))] as const);
    const files = new Map(await Promise.all(contents));
    const merged = mergedDrafts(textsIn(files), drafts);
    return {
      files,
      drafts,
      withDrafts: new Map(
        merged.map(({ name, text, value }) => [name, Buffer.from(textWith(name, text, value))]),
      ),
    };
  }

  /** What the checks find in all that is saved or typed. */
  findings(): Promise<readonly Finding[]> {
    return this.#quiet(async () => this.#findingsIn(await this.#texts(), await this.#drafts.all()));
  }

  async #findingsIn(saved: Texts, drafts: readonly Draft[]): Promise<readonly Finding[]> {
    const texts = new Map([...saved, ...draftTexts(saved, drafts)]);
    const look = await this.#look();
    const checked = this.#check.check(texts);
    const words = checked.brand ? await wordFindings(texts, checked.brand, new Date()) : [];
    const brand = checked.brand ?? this.#check.check(saved).brand;
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

  #told(problems: readonly BrandProblem[]): Finding[] {
    return problemFindings({ problems, ofDrafts: new Map() }).map(placed);
  }

  /**
   * Makes a change that can be undone.
   * @param id of the change. A second request for it gets the response of the first.
   */
  #change<Response extends Saving>(
    id: string,
    prepare: () => Promise<PreparedChange<Response>>,
  ): Promise<Response> {
    return this.#quiet(async () => {
      const made = await this.#changes.find(id);
      if (made) return made.response as Response;
      const { changes, response } = await prepare();
      const files = changes.map(async ({ file, content }) => ({
        name: file,
        before: await this.#content(file),
        after: content,
      }));
      const stored = await this.#changes.keep(id, { files: await Promise.all(files), response });
      await this.#write([...changes, ...stored]);
      return response;
    });
  }

  async #content(name: string): Promise<Uint8Array | null> {
    const path = pathOf(this.brand, name);
    return existsSync(path) ? await readFile(path) : null;
  }

  /**
   * Undoes a change, or redoes it. Other fields of its files keep what was written since.
   * @throws {Refusal} when it is too old, in conflict with a later change, or leaves no valid brand
   */
  revert(id: string, to: 'before' | 'after'): Promise<Saving> {
    return this.#quiet(async () => {
      const change = await this.#changes.find(id);
      if (!change)
        throw new Refusal(
          404,
          'This change is too old to be undone or redone, or was never made. Nothing is changed: change it in its form.',
        );
      const changes: Change[] = [];
      for (const file of change.files) {
        const present = await this.#content(file.name);
        const content = revertedContent(file, present, to);
        if (content !== present) changes.push({ root: 'brand', file: file.name, content });
      }
      // Drafts are merged into files that were changed.
      await this.#refuseDrafts(changes.filter(({ content }) => content === null));
      this.#checkTexts(await this.#texts(), changes);
      await this.#write(changes);
      return savingOf(changes);
    });
  }

  /**
   * Prepares a change of several files that is valid as a whole.
   * @throws {Refusal} when it is not, or when words of these files wait to be mended
   */
  async #prepareTexts(
    saved: Texts,
    changed: Texts,
    others: readonly Change[] = [],
    findings: readonly Finding[] = [],
  ): Promise<PreparedChange> {
    const texts = [...changed]
      .filter(([name, text]) => saved.get(name) !== text)
      .map(([file, text]) => ({ root: 'brand', file, content: Buffer.from(text) }));
    await this.#refuseDrafts(texts);
    this.#checkTexts(saved, texts);
    const changes = [...texts, ...others];
    return { changes, response: savingOf(changes, findings) };
  }

  /** @throws {Refusal} when words of these files wait to be mended */
  async #refuseDrafts(changes: readonly Change[]): Promise<void> {
    const waiting = (await this.#drafts.all()).find(({ name }) => changes.some(({ file }) => file === name));
    if (waiting)
      throw new Refusal(
        409,
        `There are words in “${waiting.name}” that cannot be saved yet. Please mend them, or let go of them, before this.`,
      );
  }

  /** @throws {Refusal} when the brand is not valid with these changes */
  #checkTexts(saved: Texts, changes: readonly Change[]): void {
    const texts = new Map(saved);
    for (const { file, content } of changes.filter(({ file }) => isText(file)))
      if (content) texts.set(file, Buffer.from(content).toString());
      else texts.delete(file);
    const { problems } = this.#check.check(texts);
    // A brand that was broken before is not mended by refusing this.
    const [problem] = problems;
    if (problem && this.#check.check(saved).problems.length === 0) throw new Refusal(422, problem.sentence);
  }

  async #look(): Promise<string | undefined> {
    const path = pathOf(this.brand, lookName);
    return existsSync(path) ? await readFile(path, 'utf8') : undefined;
  }

  async #knownLook(): Promise<string> {
    const look = await this.#look();
    if (look === undefined) throw new Refusal(404, `The brand has no ${lookName}.`);
    return look;
  }

  async #changeLook(change: (look: string) => string): Promise<Saving> {
    return await this.#quiet(async () => {
      const look = await this.#knownLook();
      const changed = change(look);
      if (changed !== look)
        await this.#write([{ root: 'brand', file: lookName, content: Buffer.from(changed) }]);
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

  /** @throws {Refusal} while the brand cannot be read: what its pictures are follows from its words */
  async #pictures(): Promise<{ readonly folder: URL; readonly brand: Brand }> {
    const { brand, problems } = this.#check.check(await this.#texts());
    if (!brand)
      throw new Refusal(422, `Pictures have to wait until this is mended: ${problems[0]?.sentence ?? ''}`);
    return { folder: this.brand, brand };
  }

  pictures(): Promise<Pictures> {
    return this.#quiet(async () => {
      const look = (await this.#look()) ?? '';
      return { version: lookVersion(look), pictures: await picturesOf(await this.#pictures(), look) };
    });
  }

  /** The name and the path of a picture. */
  pictureFile(role: string): Promise<{ readonly name: string; readonly path: string }> {
    return this.#quiet(async () => await pictureFile(await this.#pictures(), role));
  }

  /**
   * Puts a picture into a place of the page.
   * @param bytes as they come; they are counted while they do
   * @param area of the picture that is to be shown, in shares of its width and height
   * @throws {Refusal} for what is no picture, too large, or of a size or shape that does not do
   */
  async putPicture(
    id: string,
    role: string,
    bytes: Uint8Array | AsyncIterable<Uint8Array>,
    area: Area,
  ): Promise<Saving> {
    const whole = await collected(bytes);
    return await this.#change(id, async () => {
      const { changes, findings } = await putPicture(await this.#pictures(), role, whole, area);
      return { changes, response: savingOf(changes, findings) };
    });
  }

  /** @throws {Refusal} when something needs it */
  removePicture(id: string, role: string): Promise<Saving> {
    return this.#change(id, async () => {
      const changes = await removePicture(await this.#pictures(), role);
      return { changes, response: savingOf(changes) };
    });
  }

  /**
   * Adds a service in every language. Its name stands for what is not said of it yet, and another's picture for its own.
   * @throws {Refusal}
   */
  addService(id: string, service: NewService): Promise<AddedService> {
    return this.#change(id, async () => {
      const saved = await this.#texts();
      const pictures = (await this.names()).flatMap((name) => /^pictures\/(.+)\.\w+$/.exec(name)?.[1] ?? []);
      const added = withService(saved, service, new Set(pictures));
      const context = await this.#pictures();
      const { path } = await pictureFile(context, context.brand.services[0]?.id ?? '');
      const ending = path.slice(path.lastIndexOf('.'));
      const file = `pictures/${added.id}${ending}`;
      const { changes, response } = await this.#prepareTexts(
        saved,
        added.changed,
        [{ root: 'brand', file, content: await readFile(path) }],
        [
          {
            level: 'warning',
            sentence: `Behind “${service.name}” stands the picture of another service: put its own in its place.`,
            file,
          },
        ],
      );
      return { changes, response: { ...response, id: added.id } };
    });
  }

  /**
   * Removes a service from every language, with its pictures and what the look says of it.
   * @throws {Refusal}
   */
  removeService(id: string, service: string): Promise<Saving> {
    return this.#change(id, async () => {
      const saved = await this.#texts();
      const changed = withoutServiceOf(saved, service);
      const look = await this.#look();
      return await this.#prepareTexts(saved, changed, [
        ...(await picturesOfService(await this.#pictures(), service)),
        ...(look === undefined
          ? []
          : [{ root: 'brand', file: lookName, content: Buffer.from(withoutService(look, service)) }]),
      ]);
    });
  }

  /** The folders of the languages, as `brand.yaml` has them. */
  async folders() {
    return foldersOf(this.brand, await this.#texts());
  }

  /** The languages in their order, drafts behind the others. */
  async editedLanguages(): Promise<readonly EditedLanguage[]> {
    return editedLanguages(this.brand, await this.#texts());
  }

  languages(): Promise<Languages> {
    return this.#quiet(async () => {
      const texts = await this.#texts();
      const checked = this.#check.check(texts);
      const languages = editedLanguages(this.brand, texts);
      const first = languages[0]?.folder ?? '';
      return {
        languages: languages.map((language) => ({
          ...language,
          missing: missingIn(texts, language.folder, first, checked).map(placed),
        })),
        offered: offeredLanguages(languages.map(({ folder }) => folder)),
      };
    });
  }

  /**
   * Adds a language as a draft, with the words of the first.
   * @throws {Refusal}
   */
  addLanguage(id: string, code: string): Promise<Saving> {
    return this.#change(id, async () => {
      const saved = await this.#texts();
      return await this.#prepareTexts(saved, withLanguage(this.brand, saved, code));
    });
  }

  /**
   * Publishes, withdraws and sorts languages.
   * @throws {Refusal} with what a language lacks that is to be published
   */
  orderLanguages(id: string, order: LanguageOrder): Promise<Saving> {
    return this.#change(id, async () => {
      const saved = await this.#texts();
      return await this.#prepareTexts(saved, withOrder(this.brand, saved, order));
    });
  }
}

const notEdited = (): Refusal => new Refusal(404, 'There is no file of that name that can be edited.');

/** The most files of one request that are attempted one by one: each attempt reads the whole brand. */
const mostSingleAttempts = 5;

const levels: readonly Finding['level'][] = ['error', 'warning', 'notice'];

/** The version of a file. A draft is part of it, so that nobody overwrites another's. */
const versionOfText = (text = '', draft?: Draft): string =>
  versionOf(Buffer.from(text), ...(draft ? [Buffer.from(JSON.stringify(draft))] : []));

const textsIn = (files: Contents['files']): Texts =>
  new Map(
    [...files]
      .filter(([name]) => isText(name))
      .map(([name, content]) => [name, Buffer.from(content).toString()]),
  );

/** Merges drafts into their files. Left out are drafts whose file is gone or cannot be read. */
const mergedDrafts = (saved: Texts, drafts: readonly Draft[]) =>
  drafts.flatMap((draft) => {
    const { name } = draft;
    const text = saved.get(name);
    try {
      return text === undefined ? [] : [{ name, text, ...mergeDraft(draft, text) }];
    } catch (error) {
      if (error instanceof Refusal) return [];
      throw error;
    }
  });

/** The texts of files with their drafts, where these are not in conflict. */
const draftTexts = (saved: Texts, drafts: readonly Draft[]): Map<string, string> =>
  new Map(
    mergedDrafts(saved, drafts)
      .filter(({ conflicts }) => conflicts.length === 0)
      .map(({ name, text, value }) => [name, textWith(name, text, value)]),
  );

const conflictFindings = (saved: Texts, drafts: readonly Draft[]): Finding[] =>
  mergedDrafts(saved, drafts).flatMap(({ name, conflicts }) =>
    conflicts.map(
      ({ path }): Finding => ({
        level: 'warning',
        sentence: 'Somebody else has changed this, too. Choose one of the two texts.',
        file: name,
        path,
      }),
    ),
  );

const savingOf = (changes: readonly Change[], findings: readonly Finding[] = []): Saving => ({
  saved: changes.flatMap(({ file, content }) =>
    content ? [{ name: file, version: versionOf(content) }] : [],
  ),
  kept: [],
  findings: findings.map(placed),
});
