/** Changes of several files or of pictures, which can be undone: services, pictures, languages. */
import { readFile } from 'node:fs/promises';
import type { Brand } from '#lib/brand/read.ts';
import type {
  AddedService,
  Finding,
  LanguageOrder,
  Languages,
  NewService,
  Pictures,
  SaveResult,
} from '#lib/editor/api.ts';
import type { BrandStore, FileChange } from './brand-store.ts';
import { revertContent } from './change-store.ts';
import type { FileTexts } from './check-texts.ts';
import { EditorError } from './editor-error.ts';
import { withScreen } from './findings.ts';
import { hashContents } from './journal.ts';
import { addLanguage, listAvailableLanguages, listLanguages, reorderLanguages } from './languages.ts';
import { hashLook, lookFile, removeServiceStyles } from './look.ts';
import { findMissingTranslations } from './missing-translations.ts';
import { isTextFile } from './names.ts';
import type { CropArea } from './picture-file.ts';
import {
  findPictureFile,
  listPictures,
  removePicture,
  removeServicePictures,
  replacePicture,
} from './pictures.ts';
import { addService, removeService } from './services.ts';

/** A change that is not yet written, and the response to the request for it. */
interface PreparedChange<Response extends SaveResult = SaveResult> {
  readonly changes: readonly FileChange[];
  readonly response: Response;
}

const write = (file: string, content: string | Uint8Array): FileChange => ({
  file,
  content: Buffer.from(content),
});

export class BrandChanges {
  readonly #store: BrandStore;

  constructor(store: BrandStore) {
    this.#store = store;
  }

  /**
   * Makes a change that can be undone.
   * @param id of the change. A second request for it gets the response of the first.
   */
  #change<Response extends SaveResult>(
    id: string,
    prepare: () => Promise<PreparedChange<Response>>,
  ): Promise<Response> {
    const store = this.#store;
    return store.runExclusive(async () => {
      const made = await store.changes.find(id);
      if (made) return made.response as Response;
      const { changes, response } = await prepare();
      const files = changes.map(async ({ file, content }) => ({
        name: file,
        before: await store.content(file),
        after: content,
      }));
      const stored = await store.changes.add(id, { files: await Promise.all(files), response });
      await store.write(changes, stored);
      return response;
    });
  }

  /**
   * Undoes a change, or redoes it. Other fields of its files keep what was written since.
   * @throws {EditorError} when it is too old, in conflict with a later change, or leaves no valid brand
   */
  revert(id: string, to: 'before' | 'after'): Promise<SaveResult> {
    const store = this.#store;
    return store.runExclusive(async () => {
      const change = await store.changes.find(id);
      if (!change)
        throw new EditorError(
          404,
          'This change is too old to be undone or redone, or was never made. Nothing is changed: change it in its form.',
        );
      const changes: FileChange[] = [];
      for (const file of change.files) {
        const present = await store.content(file.name);
        const content = revertContent(file, present, to);
        if (content !== present) changes.push({ file: file.name, content });
      }
      // Drafts are merged into files that were changed.
      await this.#refuseDrafts(changes.filter(({ content }) => content === null));
      this.#checkTexts(await store.readTexts(), changes);
      await store.write(changes);
      return savingOf(changes);
    });
  }

  /** Makes a change of several texts that is valid as a whole. */
  #changeTexts(id: string, change: (saved: FileTexts) => FileTexts): Promise<SaveResult> {
    return this.#change(id, async () => {
      const saved = await this.#store.readTexts();
      return await this.#prepareTexts(saved, change(saved));
    });
  }

  /**
   * Prepares a change of several files that is valid as a whole.
   * @throws {EditorError} when it is not, or when words of these files wait to be mended
   */
  async #prepareTexts(
    saved: FileTexts,
    changed: FileTexts,
    others: readonly FileChange[] = [],
    findings: readonly Finding[] = [],
  ): Promise<PreparedChange> {
    const texts = [...changed]
      .filter(([name, text]) => saved.get(name) !== text)
      .map(([file, text]) => write(file, text));
    await this.#refuseDrafts(texts);
    this.#checkTexts(saved, texts);
    const changes = [...texts, ...others];
    return { changes, response: savingOf(changes, findings) };
  }

  /** @throws {EditorError} when words of these files wait to be mended */
  async #refuseDrafts(changes: readonly FileChange[]): Promise<void> {
    const drafts = await this.#store.drafts.list();
    const waiting = drafts.find(({ name }) => changes.some(({ file }) => file === name));
    if (waiting)
      throw new EditorError(
        409,
        `There are words in “${waiting.name}” that cannot be saved yet. Please mend them, or let go of them, before this.`,
      );
  }

  /** @throws {EditorError} when the brand is not valid with these changes */
  #checkTexts(saved: FileTexts, changes: readonly FileChange[]): void {
    const texts = new Map(saved);
    for (const { file, content } of changes.filter(({ file }) => isTextFile(file)))
      if (content) texts.set(file, Buffer.from(content).toString());
      else texts.delete(file);
    const { problems } = this.#store.check(texts);
    // A brand that was broken before is not mended by refusing this.
    const [problem] = problems;
    if (problem && this.#store.check(saved).problems.length === 0)
      throw new EditorError(422, problem.message);
  }

  /** @throws {EditorError} while the brand cannot be read: what its pictures are follows from its words */
  async #pictures(): Promise<{ readonly folder: URL; readonly brand: Brand }> {
    const { brand, problems } = this.#store.check(await this.#store.readTexts());
    if (!brand)
      throw new EditorError(422, `Pictures have to wait until this is mended: ${problems[0]?.message ?? ''}`);
    return { folder: this.#store.brand, brand };
  }

  listPictures(): Promise<Pictures> {
    return this.#store.runExclusive(async () => {
      const look = (await this.#store.readLook()) ?? '';
      return { version: hashLook(look), pictures: await listPictures(await this.#pictures(), look) };
    });
  }

  /** The name and the path of a picture. */
  findPictureFile(role: string): Promise<{ readonly name: string; readonly path: string }> {
    return this.#store.runExclusive(async () => await findPictureFile(await this.#pictures(), role));
  }

  /**
   * Puts a picture into a place of the page.
   * @param area of the picture that is to be shown, in shares of its width and height
   * @throws {EditorError} for what is no picture, too large, or of a size or shape that does not do
   */
  replacePicture(id: string, role: string, bytes: Uint8Array, area: CropArea): Promise<SaveResult> {
    return this.#change(id, async () => {
      const { changes, findings } = await replacePicture(await this.#pictures(), role, bytes, area);
      return { changes, response: savingOf(changes, findings) };
    });
  }

  /** @throws {EditorError} when something needs it */
  removePicture(id: string, role: string): Promise<SaveResult> {
    return this.#change(id, async () => {
      const changes = await removePicture(await this.#pictures(), role);
      return { changes, response: savingOf(changes) };
    });
  }

  /**
   * Adds a service in every language. Its name stands for what is not said of it yet, and another's picture for its own.
   * @throws {EditorError}
   */
  addService(id: string, service: NewService): Promise<AddedService> {
    return this.#change(id, async () => {
      const saved = await this.#store.readTexts();
      const names = await this.#store.listFiles();
      const pictures = names.flatMap((name) => /^pictures\/(.+)\.\w+$/.exec(name)?.[1] ?? []);
      const added = addService(saved, service, new Set(pictures));
      const context = await this.#pictures();
      const { path } = await findPictureFile(context, context.brand.services[0]?.id ?? '');
      const file = `pictures/${added.id}${path.slice(path.lastIndexOf('.'))}`;
      const sentence = `Behind “${service.name}” stands the picture of another service: put its own in its place.`;
      const picture = write(file, await readFile(path));
      const { changes, response } = await this.#prepareTexts(
        saved,
        added.changed,
        [picture],
        [{ level: 'warning', sentence, file }],
      );
      return { changes, response: { ...response, id: added.id } };
    });
  }

  /**
   * Removes a service from every language, with its pictures and what the look says of it.
   * @throws {EditorError}
   */
  removeService(id: string, service: string): Promise<SaveResult> {
    return this.#change(id, async () => {
      const saved = await this.#store.readTexts();
      const changed = removeService(saved, service);
      const look = await this.#store.readLook();
      return await this.#prepareTexts(saved, changed, [
        ...(await removeServicePictures(await this.#pictures(), service)),
        ...(look === undefined ? [] : [write(lookFile, removeServiceStyles(look, service))]),
      ]);
    });
  }

  listLanguages(): Promise<Languages> {
    return this.#store.runExclusive(async () => {
      const texts = await this.#store.readTexts();
      const checked = this.#store.check(texts);
      const languages = listLanguages(texts);
      const first = languages[0]?.folder ?? '';
      return {
        languages: languages.map((language) => ({
          ...language,
          missing: findMissingTranslations(texts, language.folder, first, checked).map(withScreen),
        })),
        offered: listAvailableLanguages(languages.map(({ folder }) => folder)),
      };
    });
  }

  /**
   * Adds a language as a draft, with the words of the first.
   * @throws {EditorError}
   */
  addLanguage(id: string, code: string): Promise<SaveResult> {
    return this.#changeTexts(id, (saved) => addLanguage(saved, code));
  }

  /**
   * Publishes, withdraws and sorts languages.
   * @throws {EditorError} with what a language lacks that is to be published
   */
  orderLanguages(id: string, order: LanguageOrder): Promise<SaveResult> {
    return this.#changeTexts(id, (saved) => reorderLanguages(saved, order));
  }
}

const savingOf = (changes: readonly FileChange[], findings: readonly Finding[] = []): SaveResult => ({
  saved: changes.flatMap(({ file, content }) =>
    content ? [{ name: file, version: hashContents(content) }] : [],
  ),
  kept: [],
  findings: findings.map(withScreen),
});
