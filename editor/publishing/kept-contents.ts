/** Stores the content of the form as releases that can be brought back. */
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Difference, Finding } from '#lib/editor/api.ts';
import { isSame } from '#lib/editor/matching.ts';
import { releaseParts } from '#lib/editor/release.ts';
import { isOfBrand } from '../files/names.ts';
import type { Contents, WorkingCopy } from '../files/working-copy.ts';
import { changesBetween, type Files } from './changes.ts';
import { notice } from './failure.ts';
import { filesIn, type Releases, type StoredRelease } from './releases.ts';
import { summaryOf } from './summary.ts';

/** The part of the working copy that publishing uses. */
export type Copy = Pick<WorkingCopy, 'contents' | 'checkedContents' | 'exchange'>;

const beforeAll = 'As it was before it was changed here for the first time';
const beforeRestoring = 'What was in the form before another version was brought back';

export class KeptContents {
  readonly #copy: Copy;
  readonly #releases: Releases;

  constructor(copy: Copy, releases: Releases) {
    this.#copy = copy;
    this.#releases = releases;
  }

  /** Puts the files and drafts of a release into the form. What was there is kept, whenever it was typed. */
  async bringBack(release: StoredRelease): Promise<[replaced: Contents, findings: Finding[]]> {
    const wanted = { files: await filesOf(release), drafts: release.drafts ?? [] };
    let isKept = false;
    const replaced = await this.#copy.exchange(wanted, async (present) => {
      isKept = await this.keep(present, release.by);
    });
    const sentence = 'What was in the form is in the list, with what was not on the page yet.';
    return [replaced, isKept ? [notice(sentence)] : []];
  }

  /** Keeps contents as one more release that can be brought back. @returns false where there is one of the same */
  async keep({ files, drafts, withDrafts }: Contents, by: string): Promise<boolean> {
    for (const release of await this.#releases.list())
      if (isSame(release.drafts ?? [], drafts) && isSameFiles(await filesOf(release), files)) return false;
    const { lines } = summaryOf(unpublishedIn({ files, withDrafts }));
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
  async keepFirst(
    { brand, site }: { readonly brand?: string; readonly site?: string },
    code: string,
  ): Promise<void> {
    const about = { by: '', subject: beforeAll, summary: [beforeAll] };
    if (!brand || !site || !existsSync(join(site, 'index.html'))) {
      const { files } = await this.#copy.contents();
      await this.#releases.complete(await this.#releases.begin(files), { ...about, at: now() });
      return;
    }
    const folder = await this.#releases.begin(await brandFilesIn(brand));
    await cp(site, join(folder, releaseParts.site), { recursive: true });
    this.#releases.makeCurrent(await this.#releases.complete(folder, { ...about, at: now(), code: code }));
  }
}

export const filesOf = ({ folder }: StoredRelease): Promise<Files> =>
  filesIn(join(folder, releaseParts.brand));

/** The files that the editor knows: no other file of the folder could be brought back. */
const brandFilesIn = async (folder: string): Promise<Files> =>
  new Map([...(await filesIn(folder))].filter(([name]) => isOfBrand(name)));

export const isSameFiles = (some: Files, others: Files): boolean =>
  some.size === others.size &&
  [...some].every(([name, content]) => {
    const other = others.get(name);
    return other !== undefined && Buffer.compare(content, other) === 0;
  });

/** The changes that drafts would make: they are not on the page yet. */
export const unpublishedIn = ({ files, withDrafts }: Pick<Contents, 'files' | 'withDrafts'>): Difference[] =>
  changesBetween(files, new Map([...files, ...withDrafts]));

const now = (): string => new Date().toISOString();
