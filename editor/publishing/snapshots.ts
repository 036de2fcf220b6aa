/** Stores the content of the form as releases that can be brought back. */
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Difference, Finding } from '#lib/editor/api.ts';
import { isEqualValue } from '#lib/editor/match-entries.ts';
import { releaseParts } from '#lib/editor/release.ts';
import { isBrandFile } from '../files/names.ts';
import type { CopyContents, WorkingCopy } from '../files/working-copy.ts';
import { type BrandFiles, compareBrands } from './changes.ts';
import { noticeFinding } from './publishing-error.ts';
import { type ReleaseStore, readFiles, type StoredRelease } from './releases.ts';
import { summarize } from './summary.ts';

/** The part of the working copy that publishing uses. */
export type PublishedCopy = Pick<WorkingCopy, 'readContents' | 'readCheckedContents' | 'replaceContents'>;

const beforeAll = 'As it was before it was changed here for the first time';
const beforeRestoring = 'What was in the form before another version was brought back';

export class Snapshots {
  readonly #copy: PublishedCopy;
  readonly #releases: ReleaseStore;

  constructor(copy: PublishedCopy, releases: ReleaseStore) {
    this.#copy = copy;
    this.#releases = releases;
  }

  /** Puts the files and drafts of a release into the form. What was there is kept, whenever it was typed. */
  async restore(release: StoredRelease): Promise<[replaced: CopyContents, findings: Finding[]]> {
    const wanted = { files: await readReleaseFiles(release), drafts: release.drafts ?? [] };
    let isKept = false;
    const replaced = await this.#copy.replaceContents(wanted, async (present) => {
      isKept = await this.add(present, release.by);
    });
    const sentence = 'What was in the form is in the list, with what was not on the page yet.';
    return [replaced, isKept ? [noticeFinding(sentence)] : []];
  }

  /** Keeps contents as one more release that can be brought back. @returns false where there is one of the same */
  async add({ files, drafts, withDrafts }: CopyContents, by: string): Promise<boolean> {
    for (const release of await this.#releases.list())
      if (isEqualValue(release.drafts ?? [], drafts) && areFilesEqual(await readReleaseFiles(release), files))
        return false;
    const { lines } = summarize(listUnpublishedChanges({ files, withDrafts }));
    const folder = await this.#releases.begin(files);
    await this.#releases.complete(folder, {
      by,
      subject: beforeRestoring,
      summary: [beforeRestoring, ...lines.map((line) => `Not on the page yet: ${line}`)],
      at: now(),
      drafts,
    });
    return true;
  }

  /** Nothing was published yet: what is served becomes a release; else what is there is kept, to be brought back. */
  async addInitial(
    { brand, site }: { readonly brand?: string; readonly site?: string },
    code: string,
  ): Promise<void> {
    const about = { by: '', subject: beforeAll, summary: [beforeAll] };
    if (!brand || !site || !existsSync(join(site, 'index.html'))) {
      const { files } = await this.#copy.readContents();
      await this.#releases.complete(await this.#releases.begin(files), { ...about, at: now() });
      return;
    }
    const folder = await this.#releases.begin(await brandFilesIn(brand));
    await cp(site, join(folder, releaseParts.site), { recursive: true });
    this.#releases.makeCurrent(await this.#releases.complete(folder, { ...about, at: now(), code: code }));
  }
}

export const readReleaseFiles = ({ folder }: StoredRelease): Promise<BrandFiles> =>
  readFiles(join(folder, releaseParts.brand));

/** The files that the editor knows: no other file of the folder could be brought back. */
const brandFilesIn = async (folder: string): Promise<BrandFiles> =>
  new Map([...(await readFiles(folder))].filter(([name]) => isBrandFile(name)));

export const areFilesEqual = (some: BrandFiles, others: BrandFiles): boolean =>
  some.size === others.size &&
  [...some].every(([name, content]) => {
    const other = others.get(name);
    return other !== undefined && Buffer.compare(content, other) === 0;
  });

/** The changes that drafts would make: they are not on the page yet. */
export const listUnpublishedChanges = ({
  files,
  withDrafts,
}: Pick<CopyContents, 'files' | 'withDrafts'>): Difference[] =>
  compareBrands(files, new Map([...files, ...withDrafts]));

const now = (): string => new Date().toISOString();
