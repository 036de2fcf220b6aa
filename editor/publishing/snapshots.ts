/** Snapshots: releases without a site, which store the content of the form. */
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Difference, Finding } from '#lib/editor/api.ts';
import { isEqualValue } from '#lib/editor/match-entries.ts';
import { releaseParts } from '#lib/editor/release.ts';
import { isBrandFile } from '../files/names.ts';
import type { WorkingCopy, WorkingCopyContents } from '../files/working-copy.ts';
import { type BrandFiles, compareBrands } from './changes.ts';
import { noticeFinding } from './publishing-error.ts';
import { type ReleaseStore, readFiles, type StoredRelease } from './releases.ts';
import { summarizeChanges } from './summary.ts';

/** The part of the working copy that publishing uses. */
export type PublisherCopy = Pick<WorkingCopy, 'readContents' | 'readCheckedContents' | 'replaceContents'>;

const beforeAll = 'As it was before it was changed here for the first time';
const beforeRestoring = 'What was in the form before another version was brought back';

export class Snapshots {
  readonly #copy: PublisherCopy;
  readonly #releases: ReleaseStore;

  constructor(copy: PublisherCopy, releases: ReleaseStore) {
    this.#copy = copy;
    this.#releases = releases;
  }

  /** Replaces the content of the form by a release. The replaced content is stored as a snapshot. */
  async restore(release: StoredRelease): Promise<[replaced: WorkingCopyContents, findings: Finding[]]> {
    const wanted = { files: await readReleaseFiles(release), drafts: release.drafts ?? [] };
    let isStored = false;
    const replaced = await this.#copy.replaceContents(wanted, async (present) => {
      isStored = await this.add(present, release.by);
    });
    const sentence = 'What was in the form is in the list, with what was not on the page yet.';
    return [replaced, isStored ? [noticeFinding(sentence)] : []];
  }

  /**
   * Stores the contents of the working copy as a snapshot.
   * @returns false if an equal release exists
   */
  async add({ files, drafts, withDrafts }: WorkingCopyContents, by: string): Promise<boolean> {
    for (const release of await this.#releases.list())
      if (isEqualValue(release.drafts ?? [], drafts) && areFilesEqual(await readReleaseFiles(release), files))
        return false;
    const { lines } = summarizeChanges(listUnpublishedChanges({ files, withDrafts }));
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

  /**
   * Stores the served site as a release before the first publication. Without a served site, stores the initial content as a
   * snapshot.
   */
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
    const folder = await this.#releases.begin(await readBrandFiles(brand));
    await cp(site, join(folder, releaseParts.site), { recursive: true });
    this.#releases.makeCurrent(await this.#releases.complete(folder, { ...about, at: now(), code }));
  }
}

export const readReleaseFiles = ({ folder }: StoredRelease): Promise<BrandFiles> =>
  readFiles(join(folder, releaseParts.brand));

/** Reads the files that the editor supports. Other files cannot be restored. */
const readBrandFiles = async (folder: string): Promise<BrandFiles> =>
  new Map([...(await readFiles(folder))].filter(([name]) => isBrandFile(name)));

export const areFilesEqual = (a: BrandFiles, b: BrandFiles): boolean =>
  a.size === b.size &&
  [...a].every(([name, content]) => {
    const other = b.get(name);
    return other !== undefined && Buffer.compare(content, other) === 0;
  });

/** Returns the changes in drafts, which are not on the page yet. */
export const listUnpublishedChanges = ({
  files,
  withDrafts,
}: Pick<WorkingCopyContents, 'files' | 'withDrafts'>): Difference[] =>
  compareBrands(files, new Map([...files, ...withDrafts]));

const now = (): string => new Date().toISOString();
