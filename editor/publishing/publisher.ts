/**
 * Publishes the working copy: checks it, builds it in a separate folder, and switches to the new site atomically. Earlier
 * versions can be restored. After a kill at any moment, the served site is complete, and the next start finishes or reports the
 * publication.
 */
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Changes, Difference, Finding, Publication, PublicationOrder } from '#lib/editor/api.ts';
import { hashSourceCode, releaseParts } from '#lib/editor/release.ts';
import { loggableText } from '#lib/loggable-error.ts';
import { EditorError } from '../files/editor-error.ts';
import { type Build, buildSite } from './build.ts';
import { type BrandFiles, compareBrands } from './changes.ts';
import { checkBuiltSite } from './check-built-site.ts';
import { PublicationFile } from './publication-file.ts';
import {
  errorFinding,
  interruptedMessages,
  noticeFinding,
  PublishingError,
  toErrorFindings,
} from './publishing-error.ts';
import { hasSite, type ReleaseRecord, ReleaseStore, type StoredRelease, toRelease } from './releases.ts';
import {
  areFilesEqual,
  listUnpublishedChanges,
  type PublisherCopy,
  readReleaseFiles,
  Snapshots,
} from './snapshots.ts';
import { describeUnsavedChanges, summarizeChanges } from './summary.ts';
import type { PublishTarget } from './target.ts';

export interface PublisherOptions {
  readonly copy: PublisherCopy;
  /** Absolute path of the editor's state folder. */
  readonly state: string;
  readonly target: PublishTarget;
  log(message: string): void;
  /** The site that is served before the first publication: absolute paths of the brand and of the built site. */
  readonly initialSite?: { readonly brand: string; readonly site: string };
  /** The preview, which is paused during builds to free memory. */
  readonly preview?: { pause(): Promise<void>; resume(): void };
  /** A replacement for the build in tests. */
  readonly build?: Build;
}

const hashCurrentCode = (): string => hashSourceCode(fileURLToPath(new URL('../../', import.meta.url)));

export class Publisher {
  readonly #options: PublisherOptions;
  readonly #releases: ReleaseStore;
  readonly #snapshots: Snapshots;
  readonly #file: PublicationFile;
  readonly #abort = new AbortController();
  #recovery: Promise<void> | undefined;
  #running: Promise<void> | undefined;

  constructor(options: PublisherOptions) {
    this.#options = options;
    this.#releases = new ReleaseStore(options.state);
    this.#snapshots = new Snapshots(options.copy, this.#releases);
    this.#file = new PublicationFile(options.state);
  }

  /** Cleans up after an interrupted publication, and finishes a begun switch. Call it first. All other methods wait for it. */
  recover(): Promise<void> {
    this.#recovery ??= this.#recover();
    return this.#recovery;
  }

  /**
   * Publishes the working copy. Drafts that `order` does not leave out stop the publication.
   * @param by the name of the person who publishes
   * @throws {EditorError} while another publication is running
   */
  async start(by: string, order: PublicationOrder = {}): Promise<Publication> {
    await this.recover();
    return this.#run(() => this.#publish(by, order));
  }

  /**
   * Restores a release: its content into the form, and its site to be served. The current content of the form is stored as a
   * snapshot.
   * @throws {EditorError} if the release does not exist, or a publication is running
   */
  async restore(id: string, by: string): Promise<Publication> {
    await this.recover();
    const release = await this.#releases.find(id);
    if (!release)
      throw new EditorError(404, 'This version no longer exists. Choose another one from the list.');
    return this.#run(() => this.#restore(release, by));
  }

  async state(): Promise<Publication> {
    await this.recover();
    const current = await this.#releases.current();
    const releases = await this.#releases.list();
    const { state = 'idle', startedAt, endedAt, findings = [] } = (await this.#file.read()) ?? {};
    return {
      state,
      startedAt,
      endedAt,
      findings,
      releases: releases.map((release) => toRelease(release, current?.id)),
    };
  }

  /** Compares the working copy with the served release. Before the first publication, compares it with the initial content. */
  async changes(): Promise<Changes> {
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

  async #compare(files: BrandFiles): Promise<Difference[]> {
    const base = (await this.#releases.current()) ?? (await this.#releases.list()).at(-1);
    return base ? compareBrands(await readReleaseFiles(base), files) : [];
  }

  /** Resolves when no publication is running. */
  async whenIdle(): Promise<void> {
    await this.recover();
    await this.#running;
  }

  /**
   * Rebuilds the served release if its code or settings have changed, as after an upgrade.
   * @param onFailure called if the rebuild fails, and the old build is still served
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
      // Do not switch to the rebuilt release if another one has been published meanwhile.
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

  /** Stops a running build. */
  async stop(): Promise<void> {
    this.#abort.abort();
    await this.whenIdle();
  }

  async #run(action: () => Promise<readonly Finding[]>): Promise<Publication> {
    if (this.#running) throw new EditorError(409, 'Another publication is running. Wait until it has ended.');
    const begun = this.#file.begin();
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
      await this.#file.end('done', findings);
    } catch (problem) {
      const findings = this.#abort.signal.aborted
        ? [errorFinding('The editor was stopped during the publication.')]
        : toErrorFindings(problem, this.#options.log);
      await this.#file.end('failed', findings).catch((each) => this.#options.log(loggableText(each)));
    }
    await this.#releases.prune().catch((each) => this.#options.log(loggableText(each)));
  }

  async #publish(
    by: string,
    { note, leftOut = [], unsent = [] }: PublicationOrder,
  ): Promise<readonly Finding[]> {
    const { files, withDrafts, findings } = await this.#options.copy.readCheckedContents();
    const drafts = listUnpublishedChanges({ files, withDrafts }).map(({ label }) => label);
    const undecided = drafts.filter((label) => !leftOut.includes(label));
    if (undecided.length > 0)
      throw new PublishingError([
        errorFinding(`Decide first whether to publish without ${describeUnsavedChanges(undecided)}.`),
      ]);
    const missing = [...unsent, ...drafts];
    const current = await this.#releases.current();
    if (
      current &&
      current.code === hashCurrentCode() &&
      areFilesEqual(await readReleaseFiles(current), files)
    )
      return [
        noticeFinding('Nothing has changed since it was published.'),
        ...(missing.length > 0 ? [noticeFinding(`Not published: ${describeUnsavedChanges(missing)}.`)] : []),
      ];
    if (findings.some(({ level }) => level === 'error')) throw new PublishingError(findings);
    const { subject, lines } = summarizeChanges(await this.#compare(files), note);
    const built = await this.#buildAndSwitch(files, { by, subject, summary: lines });
    if (missing.length === 0) return built;
    return [noticeFinding(`Published, without ${describeUnsavedChanges(missing)}.`), ...built];
  }

  /**
   * Builds a release of these files, and serves it.
   * @param bringsBack whether to replace the content of the form, too
   */
  async #buildAndSwitch(
    files: BrandFiles,
    about: Pick<ReleaseRecord, 'by' | 'subject' | 'summary'>,
    bringsBack = false,
  ): Promise<readonly Finding[]> {
    const folder = await this.#releases.begin(files);
    const id = basename(folder);
    try {
      await this.#file.update({ state: 'building', builds: id });
      const warnings = await this.#build(folder);
      const found = await checkBuiltSite(join(folder, releaseParts.site));
      if (found.some(({ level }) => level === 'error')) throw new PublishingError([...found, ...warnings]);
      const carried = await this.#releases.carryAssets(folder);
      const built = { at: now(), code: hashCurrentCode(), carried };
      const release = await this.#releases.complete(folder, { ...about, ...built });
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
        brand: join(folder, releaseParts.brand),
        site: join(folder, releaseParts.site),
        signal: this.#abort.signal,
      });
    } finally {
      this.#options.preview?.resume();
    }
  }

  /** Serves a release. With `bringsBack`, also replaces the content of the form; both happen or neither. */
  async #switch(release: StoredRelease, bringsBack: boolean): Promise<readonly Finding[]> {
    await this.#file.update({ state: 'switching', switchesTo: release.id, bringsBack });
    const [replaced, notices] = bringsBack ? await this.#snapshots.restore(release) : [undefined, []];
    try {
      const findings = await this.#options.target.switchTo(release);
      this.#releases.makeCurrent(release);
      return [...findings, ...notices];
    } catch (problem) {
      if (replaced)
        await this.#options.copy.replaceContents(replaced, (present) =>
          this.#snapshots.add(present, release.by),
        );
      throw problem;
    }
  }

  async #restore(release: StoredRelease, by: string): Promise<readonly Finding[]> {
    if (!hasSite(release)) {
      const [, notices] = await this.#snapshots.restore({ ...release, by });
      return [noticeFinding('This content is in the form again. It is not published.'), ...notices];
    }
    const subject = `Bring back what was published on ${release.at.slice(0, 16).replace('T', ' ')} UTC`;
    // A site built by other code must be rebuilt.
    if (release.code !== hashCurrentCode()) {
      const about = { by, subject, summary: [subject, ...release.summary] };
      return this.#buildAndSwitch(await readReleaseFiles(release), about, true);
    }
    return this.#switch({ ...release, by, subject, summary: [subject] }, true);
  }

  async #recover(): Promise<void> {
    await this.#releases.clean();
    await this.#finish();
    if ((await this.#releases.list()).length === 0)
      await this.#snapshots.addInitial(this.#options.initialSite ?? {}, hashCurrentCode());
  }

  /** Finishes or reports an interrupted publication. */
  async #finish(): Promise<void> {
    const former = await this.#file.read();
    if (!former || former.endedAt) return;
    const { state, switchesTo, bringsBack = false, builds, again } = former;
    const release = switchesTo === undefined ? undefined : await this.#releases.find(switchesTo);
    if (state === 'switching' && release && !again) {
      // Finish the switch, because the release was checked and built. Do so only once, because the release may have caused the
      // crash.
      await this.#file.update({ state: 'switching', again: true });
      const finished = noticeFinding('Publishing was interrupted, and was completed at the next start.');
      await this.#runAction(async () => [...(await this.#switch(release, bringsBack)), finished]);
    } else {
      await this.#file.end('failed', [
        errorFinding(state === 'switching' ? interruptedMessages.twice : interruptedMessages.once),
      ]);
    }
    const [{ id } = { id: undefined }] = [await this.#releases.current()];
    if (builds !== undefined && builds !== id) await this.#releases.remove(builds);
  }
}

const now = (): string => new Date().toISOString();
