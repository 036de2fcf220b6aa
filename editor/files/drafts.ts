/** Stores drafts: values that are not valid yet. Each draft is a file outside the brand's folder. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from '#lib/editor/api.ts';
import { type MergeResult, mergeValues } from '#lib/editor/three-way-merge.ts';
import type { FileTexts } from './check-texts.ts';
import { EditorError } from './editor-error.ts';
import { mergeValueIntoText, parseFile } from './file-value.ts';
import type { FileWrite } from './journal.ts';
import { isTextFile } from './names.ts';

export interface Draft {
  readonly name: string;
  readonly value: unknown;
  /**
   * The file's saved value when the draft was created. It is the base of a three-way merge with later changes of the file.
   */
  readonly base: unknown;
  readonly at: string;
}

export class DraftStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async find(name: string): Promise<Draft | undefined> {
    const path = this.#pathOf(name);
    return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Draft) : undefined;
  }

  async list(): Promise<Draft[]> {
    if (!existsSync(this.#folder)) return [];
    const files = (await readdir(this.#folder)).filter((file) => /^[^.].*\.json$/.test(file)).sort();
    return await Promise.all(
      files.map(async (file) => JSON.parse(await readFile(join(this.#folder, file), 'utf8')) as Draft),
    );
  }

  save(draft: Draft): FileWrite {
    return { path: this.#pathOf(draft.name), content: Buffer.from(JSON.stringify(draft)) };
  }

  remove(name: string): FileWrite {
    return { path: this.#pathOf(name), content: null };
  }

  #pathOf(name: string): string {
    if (!isTextFile(name)) throw new EditorError(404, 'This file does not exist or cannot be edited.');
    return join(this.#folder, `${encodeURIComponent(name)}.json`);
  }
}

/** @throws {EditorError} if the file has a syntax error */
export const mergeDraft = ({ name, base, value }: Draft, text: string): MergeResult =>
  mergeValues(base, parseFile(name, text), value);

/** Merges drafts with the saved values of their files. Skips files that are missing or have syntax errors. */
export const mergeDrafts = (saved: FileTexts, drafts: readonly Draft[]) =>
  drafts.flatMap((draft) => {
    const { name } = draft;
    const text = saved.get(name);
    try {
      return text === undefined ? [] : [{ name, text, ...mergeDraft(draft, text) }];
    } catch (error) {
      if (error instanceof EditorError) return [];
      throw error;
    }
  });

/** Returns the new texts of the files that have drafts. Skips drafts with merge conflicts. */
export const applyDrafts = (saved: FileTexts, drafts: readonly Draft[]): Map<string, string> =>
  new Map(
    mergeDrafts(saved, drafts)
      .filter(({ conflicts }) => conflicts.length === 0)
      .map(({ name, text, value }) => [name, mergeValueIntoText(name, text, value)]),
  );

export const findDraftConflicts = (saved: FileTexts, drafts: readonly Draft[]): Finding[] =>
  mergeDrafts(saved, drafts).flatMap(({ name, conflicts }) =>
    conflicts.map(
      ({ path }): Finding => ({
        level: 'warning',
        sentence: 'Somebody else has changed this, too. Choose one of the two versions.',
        file: name,
        path,
      }),
    ),
  );
