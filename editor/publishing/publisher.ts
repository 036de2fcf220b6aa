/**
 * Publishes the working copy: checks it, builds it in a separate folder, and then switches to the new site atomically.
 * Earlier releases can be restored. If the process is killed, the served site is still complete, and the next start finishes
 * the publication or reports its failure.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrandDiff, Finding, Publication, PublicationRequest } from '#lib/editor/api.ts';
import { hashSourceCode, releaseFileNames } from '#lib/editor/release.ts';
import { formatLoggableError } from '#lib/loggable-error.ts';
import { replaceFileAtomically } from '../files/durable-files.ts';
import { EditorError } from '../files/editor-error.ts';
import { buildSite, type SiteBuilder } from './build.ts';
import { type BrandDifference, type BrandFiles, compareBrands } from './changes.ts';
import { checkBuiltSite } from './check-built-site.ts';
import {
  createErrorFinding,
  createNoticeFinding,
  PublishingError,
  toErrorFindings,
} from './publishing-error.ts';
import {
  hasSite,
  type ReleaseRecord,
  ReleaseStore,
  type StoredRelease,
  toReleaseResponse,
} from './releases.ts';
import {
  addInitialRelease,
  addSnapshot,
  areFilesEqual,
  type InitialSite,
  listUnpublishedChanges,
  type PublisherWorkingCopy,
  readReleaseFiles,
  restoreContents,
} from './snapshots.ts';
import { describeUnsavedChanges, summarizeChanges } from './summary.ts';
import type { PublishTarget } from './target.ts';

export interface PublisherOptions {
  readonly copy: PublisherWorkingCopy;
  readonly state: string;
  readonly target: PublishTarget;
  log(message: string): void;
  readonly initialSite?: InitialSite;
  /** The preview is paused during builds to free memory. */
  readonly preview?: { pause(): Promise<void>; resume(): void };
  readonly build?: SiteBuilder;
}

/** The running or last publication. It is stored in a file, so that the next start can finish an interrupted publication. */
interface StoredPublication extends Pick<Publication, 'state' | 'startedAt' | 'findings'> {
  readonly endedAt?: string;
  /** The id of the release that is being built. The release is removed if it is not served in the end. */
  readonly builds?: string;
  readonly switchesTo?: string;
  /** Whether the release also replaces the working copy, as when an earlier release is restored. */
  readonly bringsBack?: boolean;
  /** Set while an interrupted switch is retried. It is retried only once. */
  readonly again?: true;
}

const hashCurrentCode = (): string => hashSourceCode(fileURLToPath(new URL('../../', import.meta.url)));

export class Publisher {
  readonly #options: PublisherOptions;
  readonly #releases: ReleaseStore;
  readonly #abort = new AbortController();
  #publication: StoredPublication = { state: 'idle', findings: [] };
  #recovery: Promise<void> | undefined;
  #running: Promise<void> | undefined;

  constructor(options: PublisherOptions) {
    this.#options = options;
    this.#releases = new ReleaseStore(options.state);
  }

  /** Finishes or cleans up an interrupted publication. The other methods wait for it. */
  recover(): Promise<void> {
    this.#recovery ??= this.#recover();
    return this.#recovery;
  }

  /**
   * Publishes the working copy. Fails if there are drafts that `order` does not leave out.
   * @param by the publisher's name
   * @throws {EditorError} while another publication is running
   */
  async start(by: string, order: PublicationRequest = {}): Promise<Publication> {
    await this.recover();
    return this.#run(() => this.#publish(by, order));
  }

  /**
   * Restores a release: serves its site, and replaces the working copy by its files. The current working copy is stored as a
   * snapshot.
   * @throws {EditorError} if the release does not exist, or another publication is running
   */
  async restore(id: string, by: string): Promise<Publication> {
    await this.recover();
    const release = await this.#releases.find(id);
    if (!release)
      throw new EditorError(404, 'This version no longer exists. Choose another one from the list.');
    return this.#run(() => this.#restore(release, by));
  }

  /** Returns undefined for an unknown id. */
  findRelease(id: string): Promise<StoredRelease | undefined> {
    return this.#releases.find(id);
  }

  async state(): Promise<Publication> {
    await this.recover();
    const current = await this.#releases.current();
    const releases = await this.#releases.list();
    const { state, startedAt, endedAt, findings } = this.#publication;
    return {
      state,
      startedAt,
      endedAt,
      findings,
      releases: releases.map((release) => toReleaseResponse(release, current?.id)),
    };
  }

  /** Compares the working copy with the served release, or with the initial files before the first publication. */
  async changes(): Promise<BrandDiff> {
    await this.recover();
    const { files, withDrafts, findings } = await this.#options.copy.readCheckedContents();
    const current = await this.#releases.current();
    return {
      since: current?.at ?? null,
      changes: await this.#compare(files),
      unpublished: listUnpublishedChanges({ files, withDrafts }),
      errors: findings.filter(({ level }) => level === 'error'),
    };
  }

  async #compare(files: BrandFiles): Promise<BrandDifference[]> {
    const base = (await this.#releases.current()) ?? (await this.#releases.list()).at(-1);
    return base ? compareBrands(await readReleaseFiles(base), files) : [];
  }

  async whenIdle(): Promise<void> {
    await this.recover();
    await this.#running;
  }

  /**
   * Rebuilds the served release if the code or the settings have changed, for example after an upgrade.
   * @param onFailure called if the rebuild fails. The old build is still served.
   */
  async rebuild(onFailure: (folder: string, problem: string) => void): Promise<void> {
    const served = await this.#releases.current();
    if (!served || served.code === hashCurrentCode()) return;
    this.#options.log(
      'The code or the settings have changed since the last build. Rebuilding the published site.',
    );
    try {
      await this.#build(served.folder);
      const release = await this.#releases.record(served, { code: hashCurrentCode() });
      // Another release may have been published during the rebuild.
      if ((await this.#releases.current())?.id === served.id) await this.#options.target.switchTo(release);
    } catch (problem) {
      if (this.#abort.signal.aborted) return;
      onFailure(
        served.folder,
        toErrorFindings(problem, this.#options.log)
          .map(({ sentence }) => sentence)
          .join(' '),
      );
    }
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    await this.whenIdle();
  }

  async #run(action: () => Promise<readonly Finding[]>): Promise<Publication> {
    if (this.#running) throw new EditorError(409, 'Another publication is running. Wait until it has ended.');
    const begun = this.#store({ state: 'checking', startedAt: now(), findings: [] });
    // Set `#running` before the first await, so that a concurrent second call is rejected.
    const completed = begun.then(
      () => this.#runAction(action),
      () => {},
    );
    this.#running = completed.finally(() => {
      this.#running = undefined;
    });
    await begun;
    return this.state();
  }

  async #runAction(action: () => Promise<readonly Finding[]>): Promise<void> {
    try {
      const findings = await action();
      await this.#end('done', findings);
    } catch (problem) {
      const findings = this.#abort.signal.aborted
        ? [createErrorFinding('The editor was stopped during the publication.')]
        : toErrorFindings(problem, this.#options.log);
      await this.#end('failed', findings).catch((each) => this.#options.log(formatLoggableError(each)));
    }
    await this.#releases.prune().catch((each) => this.#options.log(formatLoggableError(each)));
  }

  get #file(): string {
    return join(this.#options.state, 'publication.json');
  }

  async #store(publication: StoredPublication): Promise<void> {
    await replaceFileAtomically(this.#file, JSON.stringify(publication));
    this.#publication = publication;
  }

  #update(part: Partial<StoredPublication>): Promise<void> {
    return this.#store({ ...this.#publication, ...part });
  }

  #end(state: 'done' | 'failed', findings: readonly Finding[]): Promise<void> {
    return this.#update({ state, endedAt: now(), findings });
  }

  async #publish(
    by: string,
    { note, leftOut = [], unsent = [] }: PublicationRequest,
  ): Promise<readonly Finding[]> {
    const { files, withDrafts, findings } = await this.#options.copy.readCheckedContents();
    const drafts = listUnpublishedChanges({ files, withDrafts }).map(({ label }) => label);
    const undecided = drafts.filter((label) => !leftOut.includes(label));
    if (undecided.length > 0)
      throw new PublishingError([
        createErrorFinding(`Decide first whether to publish without ${describeUnsavedChanges(undecided)}.`),
      ]);
    const missing = [...unsent, ...drafts];
    const current = await this.#releases.current();
    if (
      current &&
      current.code === hashCurrentCode() &&
      areFilesEqual(await readReleaseFiles(current), files)
    )
      return [
        createNoticeFinding('Nothing has changed since it was published.'),
        ...(missing.length > 0
          ? [createNoticeFinding(`Not published: ${describeUnsavedChanges(missing)}.`)]
          : []),
      ];
    if (findings.some(({ level }) => level === 'error')) throw new PublishingError(findings);
    const { subject, lines } = summarizeChanges(await this.#compare(files), note);
    const built = await this.#buildAndSwitch(files, { by, subject, summary: lines });
    if (missing.length === 0) return built;
    return [createNoticeFinding(`Published, without ${describeUnsavedChanges(missing)}.`), ...built];
  }

  /**
   * Builds a release of these files, and serves it.
   * @param bringsBack whether the files also replace the working copy
   */
  async #buildAndSwitch(
    files: BrandFiles,
    about: Pick<ReleaseRecord, 'by' | 'subject' | 'summary'>,
    bringsBack = false,
  ): Promise<readonly Finding[]> {
    const folder = await this.#releases.begin(files);
    const id = basename(folder);
    try {
      await this.#update({ state: 'building', builds: id });
      const warnings = await this.#build(folder);
      const found = await checkBuiltSite(join(folder, releaseFileNames.site));
      if (found.some(({ level }) => level === 'error')) throw new PublishingError([...found, ...warnings]);
      const carried = await this.#releases.carryAssets(folder);
      const release = await this.#releases.complete(folder, { ...about, code: hashCurrentCode(), carried });
      return [...(await this.#switch(release, bringsBack)), ...warnings, ...found];
    } catch (problem) {
      await this.#releases.remove(id);
      throw problem;
    }
  }

  async #build(folder: string): Promise<readonly Finding[]> {
    await this.#options.preview?.pause();
    try {
      const { build = buildSite } = this.#options;
      return await build({
        brand: join(folder, releaseFileNames.brand),
        site: join(folder, releaseFileNames.site),
        signal: this.#abort.signal,
      });
    } finally {
      this.#options.preview?.resume();
    }
  }

  /** Serves a release. With `bringsBack`, also replaces the working copy. If one of them fails, neither happens. */
  async #switch(release: StoredRelease, bringsBack: boolean): Promise<readonly Finding[]> {
    await this.#update({ state: 'switching', switchesTo: release.id, bringsBack });
    const { copy, target } = this.#options;
    const [replaced, notices] = bringsBack
      ? await restoreContents(copy, this.#releases, release)
      : [undefined, []];
    try {
      const findings = await target.switchTo(release);
      this.#releases.makeCurrent(release);
      return [...findings, ...notices];
    } catch (problem) {
      if (replaced)
        await copy.replaceContents(replaced, (present) => addSnapshot(this.#releases, present, release.by));
      throw problem;
    }
  }

  async #restore(release: StoredRelease, by: string): Promise<readonly Finding[]> {
    if (!hasSite(release)) {
      const [, notices] = await restoreContents(this.#options.copy, this.#releases, { ...release, by });
      return [createNoticeFinding('This content is in the form again. It is not published.'), ...notices];
    }
    const subject = `Bring back what was published on ${release.at.slice(0, 16).replace('T', ' ')} UTC`;
    if (release.code !== hashCurrentCode()) {
      const about = { by, subject, summary: [subject, ...release.summary] };
      return this.#buildAndSwitch(await readReleaseFiles(release), about, true);
    }
    return this.#switch({ ...release, by, subject, summary: [subject] }, true);
  }

  async #recover(): Promise<void> {
    await this.#releases.clean();
    if (existsSync(this.#file)) this.#publication = JSON.parse(await readFile(this.#file, 'utf8'));
    await this.#finish();
    const { copy, initialSite } = this.#options;
    if ((await this.#releases.list()).length === 0)
      await addInitialRelease(copy, this.#releases, initialSite, hashCurrentCode());
  }

  async #finish(): Promise<void> {
    const { state, startedAt, endedAt, switchesTo, bringsBack = false, builds, again } = this.#publication;
    if (!startedAt || endedAt) return;
    const release = switchesTo === undefined ? undefined : await this.#releases.find(switchesTo);
    if (state === 'switching' && release && !again) {
      // Finish the switch, because the release was checked. Retry only once, because it may have caused the crash.
      await this.#update({ again: true });
      const finished = createNoticeFinding(
        'Publishing was interrupted, and was completed at the next start.',
      );
      await this.#runAction(async () => [...(await this.#switch(release, bringsBack)), finished]);
    } else {
      const sentence =
        state === 'switching'
          ? 'Publishing was interrupted twice during the switch to the new site. The previous site is still served.'
          : 'Publishing was interrupted. The previous site is still served. Publish again.';
      await this.#end('failed', [createErrorFinding(sentence)]);
    }
    const current = await this.#releases.current();
    if (builds !== undefined && builds !== current?.id) await this.#releases.remove(builds);
  }
}

const now = (): string => new Date().toISOString();
