/**
 * The working copy: the folder of a brand as it is edited. What makes a valid brand is written into it at once; what does not
 * is kept beside it as it was typed. One change is made at a time, and each is written whole or not at all.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrandProblem } from '#lib/brand/directory.ts';
import { languageFolders } from '#lib/brand/language-folders.ts';
import type { Finding, OpenFile, SavedFiles, Saving } from '#lib/editor/api.ts';
import { type Checked, TextCheck, type Texts } from './check-texts.ts';
import { type Draft, Drafts } from './drafts.ts';
import { checkValue, fileValue, textWith } from './file-value.ts';
import { type Change, Journal, type Step, versionOf } from './journal.ts';
import { isText, namesIn, pathOf } from './names.ts';
import { Conflict, Refusal } from './refusal.ts';

interface Options {
  /** The brand's folder. */
  readonly brand: URL;
  /** The path of the folder in which drafts and the journal are kept. */
  readonly state: string;
  /** For tests. */
  readonly step?: Step;
}

export class WorkingCopy {
  readonly brand: URL;
  readonly #drafts: Drafts;
  readonly #journal: Journal;
  readonly #check: TextCheck;
  readonly #listeners = new Set<() => void>();
  #last: Promise<unknown> = Promise.resolve();

  constructor({ brand, state, step }: Options) {
    this.brand = brand;
    this.#drafts = new Drafts(join(state, 'drafts'));
    this.#check = new TextCheck(join(state, 'check'));
    const root = { name: 'brand', pathOf: (file: string) => pathOf(brand, file) };
    this.#journal = new Journal(join(state, 'journal'), [root, this.#drafts.root], step);
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

  /** Runs while nothing is written, such as a copy of the whole folder. */
  quiet<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** @throws {Refusal} when there is no such file, or it cannot be read */
  async open(name: string): Promise<Omit<OpenFile, 'field'>> {
    const text = await this.#text(name);
    const draft = await this.#drafts.of(name);
    const source = await this.#source(name);
    return {
      name,
      version: versionOf(Buffer.from(text)),
      value: draft ? draft.value : fileValue(name, text),
      ...(draft && { draft: { at: draft.at } }),
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

  /** The folders of the languages, as `brand.yaml` has them. */
  async folders() {
    const stated = fileValue('brand.yaml', await this.#text('brand.yaml')) as Parameters<
      typeof languageFolders
    >[1];
    return languageFolders(this.brand, stated ?? {});
  }

  async #text(name: string): Promise<string> {
    const path = isText(name) ? pathOf(this.brand, name) : undefined;
    if (!path || !existsSync(path))
      throw new Refusal(404, 'There is no file of that name that can be edited.');
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
    return this.quiet(async () => {
      for (const { name, value } of files) checkValue(name, value);
      const saved = await this.#texts();
      for (const { name, version } of files) {
        const text = saved.get(name);
        if (text === undefined) throw new Refusal(404, 'There is no file of that name that can be edited.');
        if (versionOf(Buffer.from(text)) !== version)
          throw new Conflict(
            `“${name}” was changed elsewhere after you had opened it. Nothing is overwritten: open it anew, and your words beside it.`,
          );
      }
      const sent = new Map(
        files.map(({ name, value }) => [name, textWith(name, saved.get(name) ?? '', value)]),
      );
      const waiting = (await this.#drafts.all()).filter(({ name }) => saved.has(name) && !sent.has(name));
      const { written, problems } = this.#choose(saved, sent, waiting);
      const at = new Date().toISOString();
      const kept = files.filter(({ name }) => !written.has(name));
      await this.#write([
        ...[...written]
          .filter(([name, text]) => saved.get(name) !== text)
          .map(([file, text]) => ({ root: 'brand', file, content: Buffer.from(text) })),
        ...[...written.keys()].map((name) => this.#drafts.drop(name)),
        ...kept.map(({ name, version, value }) => this.#drafts.keep({ name, version, value, at })),
      ]);
      return {
        saved: [...written].map(([name, text]) => ({ name, version: versionOf(Buffer.from(text)) })),
        kept: kept.map(({ name, version }) => ({ name, version })),
        findings: problems.map(findingOf),
      };
    });
  }

  /** Which of the texts sent, and of those that wait, are written: as many as make a valid brand. */
  #choose(
    saved: Texts,
    sent: Texts,
    waiting: readonly Draft[],
  ): { written: Map<string, string>; problems: readonly BrandProblem[] } {
    const drafts = new Map(
      waiting.map(({ name, value }) => [name, textWith(name, saved.get(name) ?? '', value)]),
    );
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
    // All that was sent; else what has no problem itself; else each alone.
    const sound = new Map([...sent].filter(([name]) => !problems.some(({ file }) => file === name)));
    if (!attempt(sent) && (sound.size === sent.size || sound.size === 0 || !attempt(sound)))
      for (const [name, text] of sent) if (sent.size > 1) attempt(new Map([[name, text]]));
    return { written, problems };
  }

  async #write(changes: readonly Change[]): Promise<void> {
    await this.#journal.write(changes);
    if (changes.some(({ root }) => root === 'brand')) for (const listener of this.#listeners) listener();
  }

  /** Lets go of what was typed in a file and could not be saved. */
  async dropDraft(name: string): Promise<Omit<OpenFile, 'field'>> {
    await this.quiet(() => this.#journal.write([this.#drafts.drop(name)]));
    return await this.open(name);
  }

  /** Writes a set of files in one step; null removes one. Other files stay. */
  replace(files: ReadonlyMap<string, Uint8Array | null>): Promise<void> {
    return this.quiet(() =>
      this.#write([...files].map(([file, content]) => ({ root: 'brand', file, content }))),
    );
  }
}

const findingOf = ({ file, path, sentence }: BrandProblem): Finding => ({
  level: 'error',
  sentence,
  file,
  ...(path && { path }),
});
