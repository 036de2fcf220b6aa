/**
 * Stores the last ten published releases, and snapshots of the working copy.
 *
 *     releases/ID/brand/          the brand's files
 *     releases/ID/site/           the site built from them; missing in snapshots
 *     releases/ID/release.json    written last: a release without it is incomplete
 *     current                     a link to the served release
 *
 * A complete release is never changed, except for rebuilds. Identical files of two releases are hard links.
 */
import { existsSync } from 'node:fs';
import { cp, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Release } from '#lib/editor/api.ts';
import { findCurrentRelease, releaseFileNames, setCurrentRelease } from '#lib/editor/release.ts';
import { assetPath } from '#lib/request/response-headers.ts';
import type { Draft } from '../files/drafts.ts';
import { flushToDisk, replaceFileAtomically } from '../files/durable-files.ts';
import { listFiles } from '../files/names.ts';

export interface ReleaseRecord {
  readonly at: string;
  readonly by: string;
  /** At most 72 characters. `summary` has one line for each change. */
  readonly subject: string;
  readonly summary: readonly string[];
  /** A hash of the code that built the site (`hashSourceCode`); undefined for a snapshot. */
  readonly code?: string;
  /** The names of the assets that were copied from the previously served site. */
  readonly carried?: readonly string[];
  readonly drafts?: readonly Draft[];
}

export interface StoredRelease extends ReleaseRecord {
  readonly id: string;
  readonly folder: string;
}

const limits = { published: 10, snapshots: 10 };

/** Matches a release's id: the time of its creation, as a folder name that sorts chronologically. */
const idPattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
const formatId = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().replaceAll(/[:.]/g, '-');
const parseId = (id: string): number =>
  Date.parse(id.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z'));

export class ReleaseStore {
  readonly #state: string;
  readonly #folder: string;

  constructor(state: string) {
    this.#state = state;
    this.#folder = join(state, 'releases');
  }

  async clean(): Promise<void> {
    for (const id of await this.#ids())
      if (!existsSync(join(this.#folder, id, releaseFileNames.file))) await this.remove(id);
  }

  /** Returns the complete releases, latest first. */
  async list(): Promise<StoredRelease[]> {
    const releases = (await this.#ids()).map((id) => this.find(id));
    return (await Promise.all(releases)).filter((release) => release !== undefined);
  }

  /** Finds a release. Returns undefined if it is incomplete, or if its `release.json` is invalid. */
  async find(id: string): Promise<StoredRelease | undefined> {
    const folder = join(this.#folder, id);
    const file = join(folder, releaseFileNames.file);
    if (!idPattern.test(id) || !existsSync(file)) return undefined;
    try {
      const record = JSON.parse(await readFile(file, 'utf8')) as ReleaseRecord;
      return { ...record, id, folder };
    } catch {
      return undefined;
    }
  }

  async current(): Promise<StoredRelease | undefined> {
    const folder = findCurrentRelease(this.#state);
    return folder === undefined ? undefined : this.find(basename(folder));
  }

  makeCurrent({ folder }: StoredRelease): void {
    setCurrentRelease(this.#state, folder);
  }

  /**
   * Creates an incomplete release with these brand files. Its id sorts after all other ids, even if the clock was set back.
   * @returns the absolute path of the release's folder
   */
  async begin(brand: ReadonlyMap<string, Uint8Array>): Promise<string> {
    const [latest] = await this.#ids();
    const id = formatId(Math.max(Date.now(), latest ? parseId(latest) + 1 : 0));
    const folder = join(this.#folder, id);
    for (const [name, content] of brand) {
      const file = join(folder, releaseFileNames.brand, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
    return folder;
  }

  /**
   * Copies the assets of the served site into a new release, because open pages may still request them. Skips assets that the
   * served site itself copied from its predecessor.
   * @returns the names of the copied assets
   */
  async carryAssets(folder: string): Promise<string[]> {
    const served = await this.current();
    if (!served) return [];
    const from = join(served.folder, releaseFileNames.site, assetPath);
    const to = join(folder, releaseFileNames.site, assetPath);
    if (!existsSync(from)) return [];
    const names = (await listFiles(from)).filter(
      (name) => !served.carried?.includes(name) && !existsSync(join(to, name)),
    );
    await mkdir(to, { recursive: true });
    for (const name of names) await cp(join(from, name), join(to, name));
    return names;
  }

  /** Writes `release.json`, which completes the release, and flushes the release to the disk. */
  async complete(folder: string, about: Omit<ReleaseRecord, 'at'>): Promise<StoredRelease> {
    const record = { ...about, at: new Date().toISOString() };
    const [former] = await this.list();
    if (former) await linkEqualFiles(former.folder, folder);
    await flushFolder(folder);
    await this.#write(folder, record);
    await flushToDisk(this.#folder);
    return { ...record, id: basename(folder), folder };
  }

  async record(
    { id, folder, ...record }: StoredRelease,
    changed: Partial<ReleaseRecord>,
  ): Promise<StoredRelease> {
    await this.#write(folder, { ...record, ...changed });
    return { ...record, ...changed, id, folder };
  }

  #write(folder: string, record: ReleaseRecord): Promise<void> {
    return replaceFileAtomically(join(folder, releaseFileNames.file), `${JSON.stringify(record, null, 2)}\n`);
  }

  /** Removes a release. Removes `release.json` first, so that a partly removed release counts as incomplete. */
  async remove(id: string): Promise<void> {
    await rm(join(this.#folder, id, releaseFileNames.file), { force: true });
    await rm(join(this.#folder, id), { recursive: true, force: true });
  }

  /** Removes the oldest releases and snapshots above the limits, but never the current release. */
  async prune(): Promise<void> {
    const current = await this.current();
    const others = (await this.list()).filter(({ id }) => id !== current?.id);
    const room = limits.published - (current ? 1 : 0);
    const tooMany = [
      ...others.filter(hasSite).slice(room),
      ...others.filter((each) => !hasSite(each)).slice(limits.snapshots),
    ];
    for (const { id } of tooMany) await this.remove(id);
  }

  /** Returns the ids of releases, latest first. */
  async #ids(): Promise<string[]> {
    if (!existsSync(this.#folder)) return [];
    return (await readdir(this.#folder))
      .filter((name) => idPattern.test(name))
      .toSorted()
      .toReversed();
  }
}

/** Whether a release has a site. Snapshots have none. */
export const hasSite = ({ code }: ReleaseRecord): boolean => code !== undefined;

export const toReleaseResponse = (release: StoredRelease, current: string | undefined): Release => ({
  id: release.id,
  at: release.at,
  by: release.by,
  summary: release.summary,
  current: release.id === current,
  ...(!hasSite(release) && { isSnapshot: true as const }),
});

export async function readFolderFiles(folder: string): Promise<Map<string, Buffer>> {
  const files = (await listFiles(folder)).map(
    async (path) => [path, await readFile(join(folder, path))] as const,
  );
  return new Map(await Promise.all(files));
}

async function linkEqualFiles(former: string, folder: string): Promise<void> {
  for (const path of await listFiles(folder)) {
    const [source, target] = [join(former, path), join(folder, path)];
    if (!existsSync(source) || !(await readFile(source)).equals(await readFile(target))) continue;
    await link(source, `${target}.shared`).then(
      () => rename(`${target}.shared`, target),
      // The file system has no hard links, or too many: keep the copy.
      () => {},
    );
  }
}

async function flushFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) await flushToDisk(join(entry.parentPath, entry.name));
}
