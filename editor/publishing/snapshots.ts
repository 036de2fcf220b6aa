/** Snapshots are releases without a site. They store the working copy before an earlier release replaces it. */
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from '#lib/editor/api.ts';
import { isEqualValue } from '#lib/editor/match-entries.ts';
import { releaseFileNames } from '#lib/editor/release.ts';
import { isBrandFile } from '../files/names.ts';
import type { WorkingCopy, WorkingCopyContents } from '../files/working-copy.ts';
import { type BrandDifference, type BrandFiles, compareBrands } from './changes.ts';
import { createNoticeFinding } from './publishing-error.ts';
import { type ReleaseStore, readFolderFiles, type StoredRelease } from './releases.ts';
import { summarizeChanges } from './summary.ts';

export type PublisherWorkingCopy = Pick<
  WorkingCopy,
  'readContents' | 'readCheckedContents' | 'replaceContents'
>;

/** The site that is served before the first publication, as absolute paths of the brand and of the built site. */
export interface InitialSite {
  readonly brand: string;
  readonly site: string;
}

const beforeAll = 'As it was before it was changed here for the first time';
const beforeRestoring = 'What was in the form before another version was brought back';

/** Replaces the working copy by a release's files. The replaced working copy is stored as a snapshot. */
export async function restoreContents(
  copy: PublisherWorkingCopy,
  releases: ReleaseStore,
  release: StoredRelease,
): Promise<[replaced: WorkingCopyContents, findings: Finding[]]> {
  const wanted = { files: await readReleaseFiles(release), drafts: release.drafts ?? [] };
  let isStored = false;
  const replaced = await copy.replaceContents(wanted, async (present) => {
    isStored = await addSnapshot(releases, present, release.by);
  });
  const sentence = 'What was in the form is in the list, with what was not on the page yet.';
  return [replaced, isStored ? [createNoticeFinding(sentence)] : []];
}

/**
 * Stores the working copy as a snapshot.
 * @returns false if an equal release exists
 */
export async function addSnapshot(
  releases: ReleaseStore,
  { files, drafts, withDrafts }: WorkingCopyContents,
  by: string,
): Promise<boolean> {
  for (const release of await releases.list())
    if (isEqualValue(release.drafts ?? [], drafts) && areFilesEqual(await readReleaseFiles(release), files))
      return false;
  const { lines } = summarizeChanges(listUnpublishedChanges({ files, withDrafts }));
  const summary = [beforeRestoring, ...lines.map((line) => `Not on the page yet: ${line}`)];
  await releases.complete(await releases.begin(files), { by, subject: beforeRestoring, summary, drafts });
  return true;
}

/**
 * Stores the served site as a release before the first publication. If no site is served, stores the initial files as a
 * snapshot.
 */
export async function addInitialRelease(
  copy: PublisherWorkingCopy,
  releases: ReleaseStore,
  site: InitialSite | undefined,
  code: string,
): Promise<void> {
  const about = { by: '', subject: beforeAll, summary: [beforeAll] };
  if (!site || !existsSync(join(site.site, 'index.html'))) {
    const { files } = await copy.readContents();
    await releases.complete(await releases.begin(files), about);
    return;
  }
  const folder = await releases.begin(await readBrandFiles(site.brand));
  await cp(site.site, join(folder, releaseFileNames.site), { recursive: true });
  releases.makeCurrent(await releases.complete(folder, { ...about, code }));
}

export const readReleaseFiles = ({ folder }: StoredRelease): Promise<BrandFiles> =>
  readFolderFiles(join(folder, releaseFileNames.brand));

/** Reads the files that the editor supports. Other files cannot be restored. */
const readBrandFiles = async (folder: string): Promise<BrandFiles> =>
  new Map([...(await readFolderFiles(folder))].filter(([name]) => isBrandFile(name)));

export const areFilesEqual = (a: BrandFiles, b: BrandFiles): boolean =>
  a.size === b.size &&
  [...a].every(([name, content]) => {
    const other = b.get(name);
    return other !== undefined && Buffer.compare(content, other) === 0;
  });

/** Returns the changes in drafts, which cannot be published yet. */
export const listUnpublishedChanges = ({
  files,
  withDrafts,
}: Pick<WorkingCopyContents, 'files' | 'withDrafts'>): BrandDifference[] =>
  compareBrands(files, new Map([...files, ...withDrafts]));
