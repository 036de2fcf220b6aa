/**
 * What was published, the last ten times.
 *
 *     releases/ID/brand/          the brand's files, as they were
 *     releases/ID/site/           the site that was built from them; none where they were merely kept
 *     releases/ID/release.json    written last: without it, the folder is what a killed process has left
 *     current                     a link to the one that is served
 *
 * A folder is never written to once it is complete, and files that two of them share are one on the disk.
 */
import { existsSync } from 'node:fs';
import { cp, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Release } from '#lib/editor/api.ts';
import { findCurrentRelease, releaseParts, setCurrentRelease } from '#lib/editor/release.ts';
import { assetPath } from '#lib/request/response-headers.ts';
import type { Draft } from '../files/drafts.ts';
import { replaceFileAtomically, syncToDisk } from '../files/durable-files.ts';
import { listFiles } from '../files/names.ts';

/** What `release.json` says. */
export interface ReleaseRecord {
  readonly at: string;
  /** The name of the person who publishes. */
  readonly by: string;
  /** The changes in one line of at most 72 characters, and a line for each. */
  readonly subject: string;
  readonly summary: readonly string[];
  /** The state of the code that built it, by `hashCode`; none where nothing was built. */
  readonly code?: string;
  /** Assets of the site that was served before, which are in its site as well. */
  readonly carried?: readonly string[];
  /** Drafts that were set aside with the files. */
  readonly drafts?: readonly Draft[];
}

export interface StoredRelease extends ReleaseRecord {
  readonly id: string;
  /** Absolute path; it has `brand/` and, where it was published, `site/`. */
  readonly folder: string;
}

/** So many releases are kept, and so many that were never published. */
const most = { published: 10, kept: 10 };

/** A time as a name of a folder, in whose order the names are sorted. */
const idPattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
const idAt = (milliseconds: number): string => new Date(milliseconds).toISOString().replaceAll(/[:.]/g, '-');
const timeOf = (id: string): number =>
  Date.parse(id.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z'));

export class ReleaseStore {
  readonly #state: string;
  readonly #folder: string;

  /** @param state the editor's folder, an absolute path */
  constructor(state: string) {
    this.#state = state;
    this.#folder = join(state, 'releases');
  }

  /** Removes what killed processes have left. */
  async clean(): Promise<void> {
    for (const id of await this.#ids())
      if (!existsSync(join(this.#folder, id, releaseParts.file))) await this.remove(id);
  }

  /** All that are complete, the latest first. */
  async list(): Promise<StoredRelease[]> {
    const releases = (await this.#ids()).map((id) => this.find(id));
    return (await Promise.all(releases)).filter((release) => release !== undefined);
  }

  /** A complete one. What somebody has spoilt by hand is left aside. */
  async find(id: string): Promise<StoredRelease | undefined> {
    const folder = join(this.#folder, id);
    const file = join(folder, releaseParts.file);
    if (!idPattern.test(id) || !existsSync(file)) return undefined;
    try {
      const update = JSON.parse(await readFile(file, 'utf8')) as ReleaseRecord;
      return { ...update, id, folder };
    } catch {
      return undefined;
    }
  }

  /** What is served. */
  async current(): Promise<StoredRelease | undefined> {
    const folder = findCurrentRelease(this.#state);
    return folder === undefined ? undefined : this.find(basename(folder));
  }

  makeCurrent({ folder }: StoredRelease): void {
    setCurrentRelease(this.#state, folder);
  }

  /**
   * Begins a release with these files of the brand. It comes after all others, whatever the clock says.
   * @returns the absolute path of its folder
   */
  async begin(brand: ReadonlyMap<string, Uint8Array>): Promise<string> {
    const [latest] = await this.#ids();
    const id = idAt(Math.max(Date.now(), latest ? timeOf(latest) + 1 : 0));
    const folder = join(this.#folder, id);
    for (const [name, content] of brand) {
      const file = join(folder, releaseParts.brand, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
    return folder;
  }

  /**
   * Takes the assets of the site that is served into a new release's site: pages that visitors have open ask for them still.
   * Those that it had taken in turn are left behind.
   * @returns their names
   */
  async carryAssets(folder: string): Promise<string[]> {
    const served = await this.current();
    if (!served) return [];
    const [from, to] = [served.folder, folder].map((each) => join(each, releaseParts.site, assetPath)) as [
      string,
      string,
    ];
    if (!existsSync(from)) return [];
    const names = (await listFiles(from)).filter(
      (name) => !served.carried?.includes(name) && !existsSync(join(to, name)),
    );
    await mkdir(to, { recursive: true });
    for (const name of names) await cp(join(from, name), join(to, name));
    return names;
  }

  /** Completes a release in one step, and has the disk keep it. */
  async complete(folder: string, record: ReleaseRecord): Promise<StoredRelease> {
    const [former] = await this.list();
    if (former) await share(former.folder, folder);
    await keep(folder);
    await this.#write(folder, record);
    await syncToDisk(this.#folder);
    return { ...record, id: basename(folder), folder };
  }

  /** Changes what `release.json` says of a release whose site was built again. */
  async record(
    { id, folder, ...record }: StoredRelease,
    changed: Partial<ReleaseRecord>,
  ): Promise<StoredRelease> {
    await this.#write(folder, { ...record, ...changed });
    return { ...record, ...changed, id, folder };
  }

  #write(folder: string, record: ReleaseRecord): Promise<void> {
    return replaceFileAtomically(join(folder, releaseParts.file), `${JSON.stringify(record, null, 2)}\n`);
  }

  /** The file goes first, so that half a release is never taken for one. */
  async remove(id: string): Promise<void> {
    await rm(join(this.#folder, id, releaseParts.file), { force: true });
    await rm(join(this.#folder, id), { recursive: true, force: true });
  }

  /** Removes those that are too many, never the current one. */
  async prune(): Promise<void> {
    const current = await this.current();
    const others = (await this.list()).filter(({ id }) => id !== current?.id);
    const beside = most.published - (current ? 1 : 0);
    const tooMany = [
      ...others.filter(isBuilt).slice(beside),
      ...others.filter((each) => !isBuilt(each)).slice(most.kept),
    ];
    for (const { id } of tooMany) await this.remove(id);
  }

  /** The latest first. */
  async #ids(): Promise<string[]> {
    if (!existsSync(this.#folder)) return [];
    return (await readdir(this.#folder))
      .filter((name) => idPattern.test(name))
      .toSorted()
      .toReversed();
  }
}

/** Whether there is a site of it. */
export const isBuilt = ({ code }: ReleaseRecord): boolean => code !== undefined;

/** A release as the page lists it. */
export const toRelease = (release: StoredRelease, current: string | undefined): Release => ({
  id: release.id,
  at: release.at,
  by: release.by,
  summary: release.summary,
  current: release.id === current,
  ...(!isBuilt(release) && { isSnapshot: true as const }),
});

/** The files of a brand in a folder, by their names in it. */
export async function readFiles(folder: string): Promise<Map<string, Buffer>> {
  const files = (await listFiles(folder)).map(
    async (path) => [path, await readFile(join(folder, path))] as const,
  );
  return new Map(await Promise.all(files));
}

/** Puts links to the former's files in the place of those that are the same. */
async function share(former: string, folder: string): Promise<void> {
  for (const path of await listFiles(folder)) {
    const [there, here] = [join(former, path), join(folder, path)];
    if (!existsSync(there) || !(await readFile(there)).equals(await readFile(here))) continue;
    await link(there, `${here}.shared`).then(
      () => rename(`${here}.shared`, here),
      // A file system without links, or too many of them: the copy stays.
      () => {},
    );
  }
}

/** Has the disk keep all files of a folder, and their names. */
async function keep(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) await syncToDisk(join(entry.parentPath, entry.name));
}
