/** Keeps the editor running on a server with `EDITOR=on`, and swaps releases. */
import type { Logger } from 'pino';
import { currentRelease, makeCurrent } from '#lib/editor/release.ts';
import type { Release } from './dependencies.ts';
import { EditorProcess } from './edit/editor-process.ts';
import { isOutdated, rebuild } from './edit/rebuild.ts';
import { failureMessage } from './failure-message.ts';
import { outdatedRelease, publishedRelease, releaseOfSettings } from './release.ts';
import type { Configuration, EditorSettings } from './settings/configuration.ts';

export class Editing {
  readonly process: EditorProcess;
  readonly #settings: Configuration & { readonly editor: EditorSettings };
  readonly #environment: NodeJS.ProcessEnv;
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  #serve: (release: Release) => Promise<void> = async () => {};
  /** Releases are swapped one after the other. */
  #swapped: Promise<unknown> = Promise.resolve();

  /**
   * @param program of the editor's process
   * @throws {ConfigurationError} where the editor is not installed
   */
  constructor(
    settings: Configuration & { readonly editor: EditorSettings },
    environment: NodeJS.ProcessEnv,
    log: Logger,
    program?: string,
  ) {
    this.#settings = settings;
    this.#environment = environment;
    this.#log = log;
    this.process = new EditorProcess({
      ...settings.editor,
      environment,
      program,
      publish: (folder) => this.#inTurn(() => this.#publish(folder)),
    });
  }

  /** Reads the release that was published last; without one, or where it has no site, what the settings name. */
  async firstRelease(): Promise<Release> {
    const folder = currentRelease(this.#settings.editor.state);
    if (folder === undefined) return await releaseOfSettings(this.#settings);
    const alarm = (problem: string) =>
      this.#log.error({ release: folder, problem }, 'the published site cannot be served in full');
    try {
      return await outdatedRelease(folder, this.#settings, alarm);
    } catch (error) {
      alarm(failureMessage(error));
      console.error(`${folder} cannot be served. In its place is the site as it came with this version.`);
      return await releaseOfSettings(this.#settings);
    }
  }

  /**
   * Starts the editor. After an upgrade, the published site is built again in the background, and served when it is ready.
   * @param serve serves a release in place of the present one
   */
  start(serve: (release: Release) => Promise<void>): void {
    this.#serve = serve;
    this.process.start();
    const folder = currentRelease(this.#settings.editor.state);
    if (folder !== undefined && isOutdated(folder, this.#environment)) void this.#upgrade(folder);
  }

  stop(): void {
    this.#stopping.abort();
    this.process.stop();
  }

  async #upgrade(folder: string): Promise<void> {
    console.log('What is published was built by another version, or with other settings: it is built again.');
    const isBuilt = await rebuild(folder, this.#environment, this.#stopping.signal);
    if (this.#stopping.signal.aborted) return;
    const problem = isBuilt
      ? await this.#inTurn(async () =>
          // Another one may have been published meanwhile.
          folder === currentRelease(this.#settings.editor.state) ? await this.#publish(folder) : undefined,
        )
      : 'It could not be built.';
    if (problem)
      this.#log.error(
        { release: folder, problem },
        'the published site is served as another version built it',
      );
  }

  /** @returns undefined, or a sentence that says why it was not published */
  async #publish(folder: string): Promise<string | undefined> {
    try {
      const release = await publishedRelease(folder, this.#settings);
      makeCurrent(this.#settings.editor.state, folder);
      await this.#serve(release);
      return undefined;
    } catch (error) {
      this.#log.error({ release: folder, problem: failureMessage(error) }, 'a release cannot be served');
      return 'The new site could not be served, and the site stays as it was. The server’s log says why.';
    }
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#swapped.then(work);
    this.#swapped = result.catch(() => {});
    return await result;
  }
}
