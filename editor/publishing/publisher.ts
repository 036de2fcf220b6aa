/**
 * Publishing: what is saved is checked and built beside what is served, and only then takes its place, in one step. What was
 * published can be brought back. Killed at any moment, what is served is whole, and the next start says what became of it.
 */
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Changes, Difference, Finding, Publication, PublicationOrder } from '#lib/editor/api.ts';
import { hashCode, releaseParts } from '#lib/editor/release.ts';
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
  toFindings,
} from './publishing-error.ts';
import { isBuilt, type ReleaseRecord, ReleaseStore, type StoredRelease, toRelease } from './releases.ts';
import {
  areFilesEqual,
  listUnpublishedChanges,
  type PublishedCopy,
  readReleaseFiles,
  Snapshots,
} from './snapshots.ts';
import { describeUnsaved, summarize } from './summary.ts';
import type { PublishTarget } from './target.ts';

export interface PublisherOptions {
  readonly copy: PublishedCopy;
  /** Absolute path of the editor's folder. */
  readonly state: string;
  readonly target: PublishTarget;
  log(message: string): void;
  /** What is served before anything was published: absolute paths of a brand, and of the site that was built from it. */
  readonly initialSite?: { readonly brand: string; readonly site: string };
  /** Frees memory while a build runs. */
  readonly preview?: { pause(): Promise<void>; resume(): void };
  /** For tests. */
  readonly build?: Build;
}

const codeNow = (): string => hashCode(fileURLToPath(new URL('../../', import.meta.url)));

export class Publisher {
  readonly #options: PublisherOptions;
  readonly #releases: ReleaseStore;
  readonly #kept: Snapshots;
  readonly #file: PublicationFile;
  readonly #abort = new AbortController();
  #recovery: Promise<void> | undefined;
  #running: Promise<void> | undefined;

  constructor(options: PublisherOptions) {
    this.#options = options;
    this.#releases = new ReleaseStore(options.state);
    this.#kept = new Snapshots(options.copy, this.#releases);
    this.#file = new PublicationFile(options.state);
  }

  /**
   * Removes what a killed process has left, and finishes what it was about to switch to. Called before anything else; all
   * methods wait for it.
   */
  recover(): Promise<void> {
    this.#recovery ??= this.#recover();
    return this.#recovery;
  }

  /**
   * Publishes what is saved. Drafts that `order` does not leave out stop it.
   * @param by who publishes
   * @throws {EditorError} while something is published
   */
  async start(by: string, order: PublicationOrder = {}): Promise<Publication> {
    await this.recover();
    return this.#run(() => this.#publish(by, order));
  }

  /**
   * Brings back what was published: its words and pictures into the form, and its site to where it is served. What is in the
   * form is kept, as one more that can be brought back.
   * @throws {EditorError} when there is no such release, or while something is published
   */
  async restore(id: string, by: string): Promise<Publication> {
    await this.recover();
    const release = await this.#releases.find(id);
    if (!release)
      throw new EditorError(404, 'This version is no longer kept. Please choose another from the list.');
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

  /** Compares what is saved with what is published; before anything is, with what the editor began with. */
  async changes(): Promise<Changes> {
    await this.recover();
    const { files, withDrafts, findings } = await this.#options.copy.readCheckedContents();
    const current = await this.#releases.current();
    return {
      since: current?.at ?? null,
      changes: await this.#changesIn(files),
      unpublished: listUnpublishedChanges({ files, withDrafts }),
      errors: findings.filter(({ level }) => level === 'error'),
    };
  }

  async #changesIn(files: BrandFiles): Promise<Difference[]> {
    const base = (await this.#releases.current()) ?? (await this.#releases.list()).at(-1);
    return base ? compareBrands(await readReleaseFiles(base), files) : [];
  }

  /** Resolves when nothing is being published. */
  async whenIdle(): Promise<void> {
    await this.recover();
    await this.#running;
  }

  /**
   * Builds what is served again where other code has built it, or other settings: after an upgrade.
   * @param onFailure is called when it is served as it was built before
   */
  async rebuild(onFailure: (folder: string, problem: string) => void): Promise<void> {
    const served = await this.#releases.current();
    if (!served || served.code === codeNow()) return;
    this.#options.log(
      'What is published was built by another version, or with other settings: it is built again.',
    );
    try {
      await this.#built(served.folder);
      const release = await this.#releases.record(served, { code: codeNow() });
      // Another one may have been published meanwhile.
      if ((await this.#releases.current())?.id === served.id) await this.#options.target.switchTo(release);
    } catch (problem) {
      if (this.#abort.signal.aborted) return;
      onFailure(
        served.folder,
        toFindings(problem, this.#options.log)
          .map(({ sentence }) => sentence)
          .join(' '),
      );
    }
  }

  /** Ends a build that is under way. */
  async stop(): Promise<void> {
    this.#abort.abort();
    await this.whenIdle();
  }

  async #run(act: () => Promise<readonly Finding[]>): Promise<Publication> {
    if (this.#running)
      throw new EditorError(409, 'The site is being published. Please wait until that has ended.');
    const begun = this.#file.begin();
    // Set before anything is awaited, so that of two at once one is refused.
    const acted = begun.then(
      () => this.#act(act),
      () => {},
    );
    this.#running = acted.finally(() => {
      this.#running = undefined;
    });
    await begun;
    return this.state();
  }

  async #act(act: () => Promise<readonly Finding[]>): Promise<void> {
    try {
      const findings = await act();
      await this.#file.end('done', findings);
    } catch (problem) {
      const findings = this.#abort.signal.aborted
        ? [errorFinding('The editor was stopped while it was publishing.')]
        : toFindings(problem, this.#options.log);
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
        errorFinding(`Decide first whether to publish without ${describeUnsaved(undecided)}.`),
      ]);
    const missing = [...unsent, ...drafts];
    const current = await this.#releases.current();
    if (current && current.code === codeNow() && areFilesEqual(await readReleaseFiles(current), files))
      return [
        noticeFinding('Nothing has changed since it was published.'),
        ...(missing.length > 0 ? [noticeFinding(`Not published: ${describeUnsaved(missing)}.`)] : []),
      ];
    if (findings.some(({ level }) => level === 'error')) throw new PublishingError(findings);
    const { subject, lines } = summarize(await this.#changesIn(files), note);
    const built = await this.#buildAndSwitch(files, { by, subject, summary: lines });
    if (missing.length === 0) return built;
    return [noticeFinding(`Published, without ${describeUnsaved(missing)}.`), ...built];
  }

  /**
   * Builds a release of these files, and makes it what is served.
   * @param bringsBack whether they come back into the form, too
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
      const warnings = await this.#built(folder);
      const found = await checkBuiltSite(join(folder, releaseParts.site));
      if (found.some(({ level }) => level === 'error')) throw new PublishingError([...found, ...warnings]);
      const carried = await this.#releases.carryAssets(folder);
      const built = { at: now(), code: codeNow(), carried };
      const release = await this.#releases.complete(folder, { ...about, ...built });
      return [...(await this.#switch(release, bringsBack)), ...warnings, ...found];
    } catch (problem) {
      await this.#releases.remove(id);
      throw problem;
    }
  }

  async #built(folder: string): Promise<readonly Finding[]> {
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

  /** Makes a release what is served; with `bringsBack`, its words and pictures are in the form, too, or neither is done. */
  async #switch(release: StoredRelease, bringsBack: boolean): Promise<readonly Finding[]> {
    await this.#file.update({ state: 'switching', switchesTo: release.id, bringsBack });
    const [replaced, kept] = bringsBack ? await this.#kept.restore(release) : [undefined, []];
    try {
      const findings = await this.#options.target.switchTo(release);
      this.#releases.makeCurrent(release);
      return [...findings, ...kept];
    } catch (problem) {
      if (replaced)
        await this.#options.copy.replaceContents(replaced, (present) => this.#kept.add(present, release.by));
      throw problem;
    }
  }

  async #restore(release: StoredRelease, by: string): Promise<readonly Finding[]> {
    if (!isBuilt(release)) {
      const [, kept] = await this.#kept.restore({ ...release, by });
      return [
        noticeFinding('These words and pictures are in the form again. They are not published.'),
        ...kept,
      ];
    }
    const subject = `Bring back what was published on ${release.at.slice(0, 16).replace('T', ' ')} UTC`;
    // A site that was built by other code may not fit.
    if (release.code !== codeNow()) {
      const about = { by, subject, summary: [subject, ...release.summary] };
      return this.#buildAndSwitch(await readReleaseFiles(release), about, true);
    }
    return this.#switch({ ...release, by, subject, summary: [subject] }, true);
  }

  async #recover(): Promise<void> {
    await this.#releases.clean();
    await this.#finish();
    if ((await this.#releases.list()).length === 0)
      await this.#kept.addInitial(this.#options.initialSite ?? {}, codeNow());
  }

  /** What a killed process was about to do. */
  async #finish(): Promise<void> {
    const former = await this.#file.read();
    if (!former || former.endedAt) return;
    const { state, switchesTo, bringsBack = false, builds, again } = former;
    const release = switchesTo === undefined ? undefined : await this.#releases.find(switchesTo);
    if (state === 'switching' && release && !again) {
      // It was checked and built. If it is what has ended the process, it is not tried a third time.
      await this.#file.update({ state: 'switching', again: true });
      const finished = noticeFinding('Publishing was interrupted, and was finished at the next start.');
      await this.#act(async () => [...(await this.#switch(release, bringsBack)), finished]);
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
