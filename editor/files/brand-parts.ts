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
  Saving,
} from '#lib/editor/api.ts';
import type { BrandStore, FileChange } from './brand-store.ts';
import { revertedContent } from './change-store.ts';
import type { Texts } from './check-texts.ts';
import { placed } from './findings.ts';
import { versionOf } from './journal.ts';
import { editedLanguages, offeredLanguages, withLanguage, withOrder } from './languages.ts';
import { lookName, lookVersion, withoutService } from './look.ts';
import { missingIn } from './missing-words.ts';
import { isText } from './names.ts';
import type { Area } from './picture-file.ts';
import { pictureFile, picturesOf, picturesOfService, putPicture, removePicture } from './pictures.ts';
import { Refusal } from './refusal.ts';
import { withoutServiceOf, withService } from './services.ts';

/** A change that is not yet written, and the response to the request for it. */
interface PreparedChange<Response extends Saving = Saving> {
  readonly changes: readonly FileChange[];
  readonly response: Response;
}

const write = (file: string, content: string | Uint8Array): FileChange => ({
  file,
  content: Buffer.from(content),
});

export class BrandParts {
  readonly #store: BrandStore;

  constructor(store: BrandStore) {
    this.#store = store;
  }

  /**
   * Makes a change that can be undone.
   * @param id of the change. A second request for it gets the response of the first.
   */
  #change<Response extends Saving>(
    id: string,
    prepare: () => Promise<PreparedChange<Response>>,
  ): Promise<Response> {
    const store = this.#store;
    return store.exclusive(async () => {
      const made = await store.changes.find(id);
      if (made) return made.response as Response;
      const { changes, response } = await prepare();
      const files = changes.map(async ({ file, content }) => ({
        name: file,
        before: await store.content(file),
        after: content,
      }));
      const stored = await store.changes.keep(id, { files: await Promise.all(files), response });
      await store.write(changes, stored);
      return response;
    });
  }

  /**
   * Undoes a change, or redoes it. Other fields of its files keep what was written since.
   * @throws {Refusal} when it is too old, in conflict with a later change, or leaves no valid brand
   */
  revert(id: string, to: 'before' | 'after'): Promise<Saving> {
    const store = this.#store;
    return store.exclusive(async () => {
      const change = await store.changes.find(id);
      if (!change)
        throw new Refusal(
          404,
          'This change is too old to be undone or redone, or was never made. Nothing is changed: change it in its form.',
        );
      const changes: FileChange[] = [];
      for (const file of change.files) {
        const present = await store.content(file.name);
        const content = revertedContent(file, present, to);
        if (content !== present) changes.push({ file: file.name, content });
      }
      // Drafts are merged into files that were changed.
      await this.#refuseDrafts(changes.filter(({ content }) => content === null));
      this.#checkTexts(await store.texts(), changes);
      await store.write(changes);
      return savingOf(changes);
    });
  }

  /** Makes a change of several texts that is valid as a whole. */
  #changeTexts(id: string, change: (saved: Texts) => Texts): Promise<Saving> {
    return this.#change(id, async () => {
      const saved = await this.#store.texts();
      return await this.#prepareTexts(saved, change(saved));
    });
  }

  /**
   * Prepares a change of several files that is valid as a whole.
   * @throws {Refusal} when it is not, or when words of these files wait to be mended
   */
  async #prepareTexts(
    saved: Texts,
    changed: Texts,
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

  /** @throws {Refusal} when words of these files wait to be mended */
  async #refuseDrafts(changes: readonly FileChange[]): Promise<void> {
    const drafts = await this.#store.drafts.all();
    const waiting = drafts.find(({ name }) => changes.some(({ file }) => file === name));
    if (waiting)
      throw new Refusal(
        409,
        `There are words in “${waiting.name}” that cannot be saved yet. Please mend them, or let go of them, before this.`,
      );
  }

  /** @throws {Refusal} when the brand is not valid with these changes */
  #checkTexts(saved: Texts, changes: readonly FileChange[]): void {
    const texts = new Map(saved);
    for (const { file, content } of changes.filter(({ file }) => isText(file)))
      if (content) texts.set(file, Buffer.from(content).toString());
      else texts.delete(file);
    const { problems } = this.#store.check(texts);
    // A brand that was broken before is not mended by refusing this.
    const [problem] = problems;
    if (problem && this.#store.check(saved).problems.length === 0) throw new Refusal(422, problem.sentence);
  }

  /** @throws {Refusal} while the brand cannot be read: what its pictures are follows from its words */
  async #pictures(): Promise<{ readonly folder: URL; readonly brand: Brand }> {
    const { brand, problems } = this.#store.check(await this.#store.texts());
    if (!brand)
      throw new Refusal(422, `Pictures have to wait until this is mended: ${problems[0]?.sentence ?? ''}`);
    return { folder: this.#store.brand, brand };
  }

  pictures(): Promise<Pictures> {
    return this.#store.exclusive(async () => {
      const look = (await this.#store.look()) ?? '';
      return { version: lookVersion(look), pictures: await picturesOf(await this.#pictures(), look) };
    });
  }

  /** The name and the path of a picture. */
  pictureFile(role: string): Promise<{ readonly name: string; readonly path: string }> {
    return this.#store.exclusive(async () => await pictureFile(await this.#pictures(), role));
  }

  /**
   * Puts a picture into a place of the page.
   * @param area of the picture that is to be shown, in shares of its width and height
   * @throws {Refusal} for what is no picture, too large, or of a size or shape that does not do
   */
  putPicture(id: string, role: string, bytes: Uint8Array, area: Area): Promise<Saving> {
    return this.#change(id, async () => {
      const { changes, findings } = await putPicture(await this.#pictures(), role, bytes, area);
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
      const saved = await this.#store.texts();
      const names = await this.#store.names();
      const pictures = names.flatMap((name) => /^pictures\/(.+)\.\w+$/.exec(name)?.[1] ?? []);
      const added = withService(saved, service, new Set(pictures));
      const context = await this.#pictures();
      const { path } = await pictureFile(context, context.brand.services[0]?.id ?? '');
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
   * @throws {Refusal}
   */
  removeService(id: string, service: string): Promise<Saving> {
    return this.#change(id, async () => {
      const saved = await this.#store.texts();
      const changed = withoutServiceOf(saved, service);
      const look = await this.#store.look();
      return await this.#prepareTexts(saved, changed, [
        ...(await picturesOfService(await this.#pictures(), service)),
        ...(look === undefined ? [] : [write(lookName, withoutService(look, service))]),
      ]);
    });
  }

  languages(): Promise<Languages> {
    return this.#store.exclusive(async () => {
      const texts = await this.#store.texts();
      const checked = this.#store.check(texts);
      const languages = editedLanguages(texts);
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
    return this.#changeTexts(id, (saved) => withLanguage(saved, code));
  }

  /**
   * Publishes, withdraws and sorts languages.
   * @throws {Refusal} with what a language lacks that is to be published
   */
  orderLanguages(id: string, order: LanguageOrder): Promise<Saving> {
    return this.#changeTexts(id, (saved) => withOrder(saved, order));
  }
}

const savingOf = (changes: readonly FileChange[], findings: readonly Finding[] = []): Saving => ({
  saved: changes.flatMap(({ file, content }) =>
    content ? [{ name: file, version: versionOf(content) }] : [],
  ),
  kept: [],
  findings: findings.map(placed),
});
