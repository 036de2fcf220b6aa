/** Keeps the editor running on a server with `EDITOR=on`, and swaps releases. */
import type { Logger } from 'pino';
import { currentRelease, makeCurrent } from '#lib/editor/release.ts';
import type { Release } from './dependencies.ts';
import { EditorProcess } from './edit/editor-process.ts';
import { isOutdated, rebuild } from './edit/rebuild.ts';
import { failureMessage } from './failure-message.ts';
import { outdatedRelease, publishedRelease, releaseOfSettings } from './release.ts';
import type { Configuration, EditorSettings } from './settings/configuration.ts';

/**
 * @param program of the editor's process
 * @throws {ConfigurationError} where the editor is not installed
 */
export function createEditing(
  settings: Configuration & { readonly editor: EditorSettings },
  environment: NodeJS.ProcessEnv,
  log: Logger,
  program?: string,
) {
  const { state } = settings.editor;
  const stopping = new AbortController();
  let serve: (release: Release) => Promise<void> = async () => {};
  let swapped: Promise<unknown> = Promise.resolve();

  /** Releases are swapped one after the other. */
  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = swapped.then(work);
    swapped = result.catch(() => {});
    return await result;
  };

  /** @returns undefined, or a sentence that says why it was not published */
  const publish = async (folder: string): Promise<string | undefined> => {
    try {
      const release = await publishedRelease(folder, settings);
      makeCurrent(state, folder);
      await serve(release);
      return undefined;
    } catch (error) {
      log.error({ release: folder, problem: failureMessage(error) }, 'a release cannot be served');
      return 'The new site could not be served, and the site stays as it was. The server’s log says why.';
    }
  };

  const upgrade = async (folder: string): Promise<void> => {
    console.log('What is published was built by another version, or with other settings: it is built again.');
    const isBuilt = await rebuild(folder, environment, stopping.signal);
    if (stopping.signal.aborted) return;
    // Another one may have been published meanwhile.
    const publishAgain = async () => (folder === currentRelease(state) ? await publish(folder) : undefined);
    const problem = isBuilt ? await inTurn(publishAgain) : 'It could not be built.';
    if (problem)
      log.error({ release: folder, problem }, 'the published site is served as another version built it');
  };

  const editor = new EditorProcess({
    ...settings.editor,
    environment,
    program,
    publish: (folder) => inTurn(() => publish(folder)),
  });
  return {
    process: editor,

    /** Reads the release that was published last; without one, or where it has no site, what the settings name. */
    async firstRelease(): Promise<Release> {
      const folder = currentRelease(state);
      if (folder === undefined) return await releaseOfSettings(settings);
      const alarm = (problem: string) =>
        log.error({ release: folder, problem }, 'the published site cannot be served in full');
      try {
        return await outdatedRelease(folder, settings, alarm);
      } catch (error) {
        alarm(failureMessage(error));
        console.error(`${folder} cannot be served. In its place is the site as it came with this version.`);
        return await releaseOfSettings(settings);
      }
    },

    /**
     * Starts the editor. After an upgrade, the published site is built again in the background, and served when it is ready.
     * @param serveRelease serves a release in place of the present one
     */
    start(serveRelease: (release: Release) => Promise<void>): void {
      serve = serveRelease;
      editor.start();
      const folder = currentRelease(state);
      if (folder !== undefined && isOutdated(folder, environment)) void upgrade(folder);
    },

    stop(): void {
      stopping.abort();
      editor.stop();
    },
  };
}
