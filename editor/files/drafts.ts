/** Drafts: values that cannot be saved yet, stored beside the brand by the name of their file. */
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
  /** The file's value when the draft was typed. */
  readonly base: unknown;
  /** ISO 8601. */
  readonly at: string;
}

export class DraftStore {
  readonly #folder: string;

  /** @param folder in which they are kept */
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

  /** For the journal: keeps a draft. */
  save(draft: Draft): FileWrite {
    return { path: this.#pathOf(draft.name), content: Buffer.from(JSON.stringify(draft)) };
  }

  /** For the journal: lets go of the draft of a file. */
  remove(name: string): FileWrite {
    return { path: this.#pathOf(name), content: null };
  }

  /** `en/hero.yaml` is kept as `en%2Fhero.yaml.json`. */
  #pathOf(name: string): string {
    if (!isTextFile(name)) throw new EditorError(404, 'There is no file of that name that can be edited.');
    return join(this.#folder, `${encodeURIComponent(name)}.json`);
  }
}

/**
 * Merges a draft into the text of its file, which may have changed since.
 * @throws {EditorError} when the file cannot be read
 */
export const mergeDraft = ({ name, base, value }: Draft, text: string): MergeResult =>
  mergeValues(base, parseFile(name, text), value);

/** Merges drafts into their files. Left out are drafts whose file is gone or cannot be read. */
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

/** The texts of files with their drafts, where these are not in conflict. */
export const renderDrafts = (saved: FileTexts, drafts: readonly Draft[]): Map<string, string> =>
  new Map(
    mergeDrafts(saved, drafts)
      .filter(({ conflicts }) => conflicts.length === 0)
      .map(({ name, text, value }) => [name, mergeValueIntoText(name, text, value)]),
  );

export const findConflicts = (saved: FileTexts, drafts: readonly Draft[]): Finding[] =>
  mergeDrafts(saved, drafts).flatMap(({ name, conflicts }) =>
    conflicts.map(
      ({ path }): Finding => ({
        level: 'warning',
        sentence: 'Somebody else has changed this, too. Choose one of the two texts.',
        file: name,
        path,
      }),
    ),
  );
