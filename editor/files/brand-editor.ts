/** Adds, replaces and removes services, pictures and languages. Each change can be undone. */
import { readFile } from 'node:fs/promises';
import type {
  AddServiceResult,
  Finding,
  LanguageList,
  LanguageOrder,
  NewService,
  PictureList,
  SaveResult,
} from '#lib/editor/api.ts';
import type { BrandStore, FileChange } from './brand-store.ts';
import type { FileTexts } from './check-texts.ts';
import { EditorError } from './editor-error.ts';
import { toEditorFinding } from './findings.ts';
import { hashContents } from './journal.ts';
import { addLanguage, listAvailableLanguages, listLanguages, reorderLanguages } from './languages.ts';
import { hashStyleSheet, removeServiceStyles, styleSheetName } from './look.ts';
import { findMissingTranslations } from './missing-translations.ts';
import { isTextFile } from './names.ts';
import type { CropArea } from './picture-file.ts';
import {
  type BrandPictures,
  findPictureFile,
  listPictures,
  readPictures,
  removePicture,
  removeServicePictures,
  replacePicture,
} from './pictures.ts';
import { addService, removeService } from './services.ts';
import { revertContent } from './undo-history.ts';

interface PreparedChange<Response extends SaveResult = SaveResult> {
  readonly changes: readonly FileChange[];
  readonly response: Response;
}

const toFileChange = (file: string, content: string | Uint8Array): FileChange => ({
  file,
  content: Buffer.from(content),
});

export class BrandEditor {
  readonly #store: BrandStore;

  constructor(store: BrandStore) {
    this.#store = store;
  }

  /**
   * Makes a change that can be undone.
   * @param id the id of the change. A repeated request with the same id gets the response of the first one, and changes
   * nothing.
   */
  #change<Response extends SaveResult>(
    id: string,
    prepare: () => Promise<PreparedChange<Response>>,
  ): Promise<Response> {
    const store = this.#store;
    return store.runExclusive(async () => {
      const done = await store.undoHistory.find(id);
      if (done) return done.response as Response;
      const { changes, response } = await prepare();
      const files = changes.map(async ({ file, content }) => ({
        name: file,
        before: await store.readContent(file),
        after: content,
      }));
      const stored = await store.undoHistory.add(id, { files: await Promise.all(files), response });
      await store.write(changes, stored);
      return response;
    });
  }

  /**
   * Undoes or redoes a change, but keeps later changes of other fields.
   * @throws {EditorError} if the change is no longer stored, conflicts with a later change, or would make the brand invalid
   */
  revert(id: string, to: 'before' | 'after'): Promise<SaveResult> {
    const store = this.#store;
    return store.runExclusive(async () => {
      const change = await store.undoHistory.find(id);
      if (!change)
        throw new EditorError(
          404,
          'This change is no longer stored, so it cannot be undone or redone. Change the text in its form.',
        );
      const changes: FileChange[] = [];
      for (const file of change.files) {
        const present = await store.readContent(file.name);
        const content = revertContent(file, present, to);
        if (content !== present) changes.push({ file: file.name, content });
      }
      // A draft cannot be merged into a removed file.
      await this.#refuseDrafts(changes.filter(({ content }) => content === null));
      this.#checkTexts(await store.readTexts(), changes);
      await store.write(changes);
      return createResult(changes);
    });
  }

  #changeTexts(id: string, change: (saved: FileTexts) => FileTexts): Promise<SaveResult> {
    return this.#change(id, async () => {
      const saved = await this.#store.readTexts();
      return await this.#prepareTexts(saved, change(saved));
    });
  }

  /** @throws {EditorError} if the changed brand is invalid, or if one of the text files has a draft */
  async #prepareTexts(
    saved: FileTexts,
    changed: FileTexts,
    others: readonly FileChange[] = [],
    findings: readonly Finding[] = [],
  ): Promise<PreparedChange> {
    const texts = [...changed]
      .filter(([name, text]) => saved.get(name) !== text)
      .map(([file, text]) => toFileChange(file, text));
    await this.#refuseDrafts(texts);
    this.#checkTexts(saved, texts);
    const changes = [...texts, ...others];
    return { changes, response: createResult(changes, findings) };
  }

  async #refuseDrafts(changes: readonly FileChange[]): Promise<void> {
    const drafts = await this.#store.drafts.list();
    const waiting = drafts.find(({ name }) => changes.some(({ file }) => file === name));
    if (waiting)
      throw new EditorError(
        409,
        `“${waiting.name}” has text that could not be saved. Correct or discard it first.`,
      );
  }

  #checkTexts(saved: FileTexts, changes: readonly FileChange[]): void {
    const texts = new Map(saved);
    for (const { file, content } of changes.filter(({ file }) => isTextFile(file)))
      if (content) texts.set(file, Buffer.from(content).toString());
      else texts.delete(file);
    const { problems } = this.#store.check(texts);
    // If the brand was invalid before, allow the change, because it may be one of several corrections.
    const [problem] = problems;
    if (problem && this.#store.check(saved).problems.length === 0)
      throw new EditorError(422, problem.message);
  }

  /** @throws {EditorError} if the brand has errors, because its texts determine which pictures it needs */
  async #readPictures(): Promise<BrandPictures> {
    const { brand, problems } = this.#store.check(await this.#store.readTexts());
    if (!brand)
      throw new EditorError(422, `Correct this before you change pictures: ${problems[0]?.message ?? ''}`);
    return await readPictures(this.#store.brand, brand);
  }

  listPictures(): Promise<PictureList> {
    return this.#store.runExclusive(async () => {
      const look = (await this.#store.readLook()) ?? '';
      return {
        version: hashStyleSheet(look),
        pictures: await listPictures(await this.#readPictures(), look),
      };
    });
  }

  findPictureFile(role: string) {
    return this.#store.runExclusive(async () => findPictureFile(await this.#readPictures(), role));
  }

  /**
   * @param area the part of the picture to crop to, in fractions of its width and height
   * @throws {EditorError} if the file is not a picture, is too large, or has the wrong size or shape
   */
  replacePicture(id: string, role: string, bytes: Uint8Array, area: CropArea): Promise<SaveResult> {
    return this.#change(id, async () => {
      const { changes, findings } = await replacePicture(await this.#readPictures(), role, bytes, area);
      return { changes, response: createResult(changes, findings) };
    });
  }

  removePicture(id: string, role: string): Promise<SaveResult> {
    return this.#change(id, async () => {
      const changes = removePicture(await this.#readPictures(), role);
      return { changes, response: createResult(changes) };
    });
  }

  /**
   * Adds a service in every language. The name is the initial value of all its texts. Its picture is a copy of another
   * service's picture.
   * @throws {EditorError} if the name or the changed brand is invalid
   */
  addService(id: string, service: NewService): Promise<AddServiceResult> {
    return this.#change(id, async () => {
      const saved = await this.#store.readTexts();
      const names = await this.#store.listFiles();
      const taken = names.flatMap((name) => /^pictures\/(.+)\.\w+$/.exec(name)?.[1] ?? []);
      const added = addService(saved, service, new Set(taken));
      const pictures = await this.#readPictures();
      const { path } = findPictureFile(pictures, pictures.brand.services[0]?.id ?? '');
      const file = `pictures/${added.id}${path.slice(path.lastIndexOf('.'))}`;
      const sentence = `“${service.name}” shows the picture of another service. Replace it.`;
      const picture = toFileChange(file, await readFile(path));
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
   * Removes a service from every language, including its pictures and styles.
   * @throws {EditorError} if the service does not exist, or is the brand's only service
   */
  removeService(id: string, service: string): Promise<SaveResult> {
    return this.#change(id, async () => {
      const saved = await this.#store.readTexts();
      const changed = removeService(saved, service);
      const look = await this.#store.readLook();
      return await this.#prepareTexts(saved, changed, [
        ...removeServicePictures(await this.#readPictures(), service),
        ...(look === undefined ? [] : [toFileChange(styleSheetName, removeServiceStyles(look, service))]),
      ]);
    });
  }

  listLanguages(): Promise<LanguageList> {
    return this.#store.runExclusive(async () => {
      const texts = await this.#store.readTexts();
      const checked = this.#store.check(texts);
      const languages = listLanguages(texts);
      const first = languages[0].folder;
      return {
        languages: languages.map((language) => ({
          ...language,
          missing: findMissingTranslations(texts, language.folder, first, checked).map(toEditorFinding),
        })),
        offered: listAvailableLanguages(languages.map(({ folder }) => folder)),
      };
    });
  }

  /**
   * Adds a draft language with the texts of the first language.
   * @throws {EditorError} if the editor does not offer the language, or the brand has too many draft languages
   */
  addLanguage(id: string, code: string): Promise<SaveResult> {
    return this.#changeTexts(id, (saved) => addLanguage(saved, code));
  }

  /**
   * Publishes, unpublishes and reorders languages.
   * @throws {EditorError} if a language to publish is incomplete
   */
  orderLanguages(id: string, order: LanguageOrder): Promise<SaveResult> {
    return this.#changeTexts(id, (saved) => reorderLanguages(saved, order));
  }
}

const createResult = (changes: readonly FileChange[], findings: readonly Finding[] = []): SaveResult => ({
  saved: changes.flatMap(({ file, content }) =>
    content ? [{ name: file, version: hashContents(content) }] : [],
  ),
  drafts: [],
  findings: findings.map(toEditorFinding),
});
