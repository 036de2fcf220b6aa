/**
 * The editor on a server with `SITE_EDITOR=on`: a child process, which is started again when it dies. Visitors notice nothing of
 * that. The server serves the releases that it publishes.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { findBrandDirectory } from '#lib/brand/directory.ts';
import type { EditorEnvironmentVariables, EditorMessage, SwitchReply } from '#lib/editor/process-messages.ts';
import { findCurrentRelease, isBuildVariable, setCurrentRelease } from '#lib/editor/release.ts';
import type { Release } from './dependencies.ts';
import { createToken } from './domain/token.ts';
import { readConfiguredRelease, readPublishedRelease } from './release.ts';
import { type Configuration, ConfigurationError, type EditorSettings } from './settings/configuration.ts';
import { formatStartupError } from './startup-error.ts';

const checkout = fileURLToPath(new URL('../', import.meta.url));

/** Pauses before the editor is started again, in ms. They double until it has run for `resetAfter`. */
const pauses = { first: 1_000, most: 60_000, resetAfter: 60_000 };

/** How long a request waits for an editor that is starting, in ms. */
const maxWaitMs = 10_000;

/** The heap limit of the editor in MB: half of the memory of the machine or container, and 1 GB at most. */
function heapMegabytes(): number {
  // Without a limit, `constrainedMemory` is 0 or larger than the memory.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.min(1024, Math.floor(memory / 2 / 1024 ** 2));
}

/** Whether builds and Node read a variable: neither the password of a mail server nor the address of a database. */
const isPassedOn = (name: string): boolean =>
  isBuildVariable(name) || /^(?:PATH|HOME|TZ|LANG|TMPDIR|OUT_DIR|NODE_.*)$/.test(name);

type Settings = Configuration & { readonly editor: EditorSettings };

export class EditorSupervisor {
  /** Proves to the editor that a request comes from this server. */
  readonly secret = createToken();
  readonly #settings: Settings;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #log: Logger;
  readonly #program: string;
  readonly #changes = new EventEmitter().setMaxListeners(0);
  #serve: (release: Release) => Promise<void> = async () => {};
  #process: ChildProcess | undefined;
  #port: number | undefined;
  #pause = pauses.first;
  #stopped = false;
  /** Releases are swapped one after the other. */
  #swapped: Promise<unknown> = Promise.resolve();

  /**
   * @param environment the server's environment variables
   * @param program of the editor's process
   * @throws {ConfigurationError} where the editor is not installed
   */
  constructor(
    settings: Settings,
    environment: NodeJS.ProcessEnv,
    log: Logger,
    program = join(checkout, 'editor/main.ts'),
  ) {
    if (![program, join(checkout, 'node_modules/astro')].every((path) => existsSync(path)))
      throw new ConfigurationError(
        'SITE_EDITOR=on needs all that a build needs: install it with “npm ci”, without --omit=dev, or take the image “editor” (docs/container.md).',
      );
    this.#settings = settings;
    this.#environment = environment;
    this.#log = log;
    this.#program = program;
  }

  /** Reads the release that was published last; without one, or where it has no site, what the settings name. */
  async readFirstRelease(): Promise<Release> {
    const folder = findCurrentRelease(this.#settings.editor.state);
    if (folder === undefined) return await readConfiguredRelease(this.#settings);
    const alarm = (problem: string) =>
      this.#log.error({ release: folder, problem }, 'the published site cannot be served in full');
    try {
      return await readPublishedRelease(folder, this.#settings, alarm);
    } catch (error) {
      alarm(formatStartupError(error));
      console.error(`${folder} cannot be served. In its place is the site as it came with this version.`);
      return await readConfiguredRelease(this.#settings);
    }
  }

  /** Returns the port of 127.0.0.1 at which the editor listens. Waits a while for one that is starting. */
  async waitForPort(signal: AbortSignal): Promise<number | undefined> {
    const limit = AbortSignal.any([AbortSignal.timeout(maxWaitMs), signal]);
    while (this.#port === undefined && !limit.aborted)
      await once(this.#changes, 'port', { signal: limit }).catch(() => {});
    return this.#port;
  }

  /**
   * Starts the editor, and again whenever it has ended by itself.
   * @param serve serves a release in place of the present one
   */
  start(serve: (release: Release) => Promise<void>): void {
    if (this.#stopped) return;
    this.#serve = serve;
    const started = Date.now();
    const variables: EditorEnvironmentVariables = {
      EDITOR_SECRET: this.secret,
      EDITOR_STATE: this.#settings.editor.state,
      BRAND: fileURLToPath(findBrandDirectory()),
    };
    const passedOn = Object.entries(this.#environment).filter(([name]) => isPassedOn(name));
    const editor = spawn(process.execPath, [`--max-old-space-size=${heapMegabytes()}`, this.#program], {
      cwd: checkout,
      env: { ...Object.fromEntries(passedOn), ...variables },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#process = editor;
    editor.on('message', (message: EditorMessage) => void this.#hear(message, editor));
    editor.once('error', (error) => console.error(`The editor cannot be started (${error.message}).`));
    editor.once('close', (code, signal) => {
      this.#setPort(undefined);
      if (this.#stopped) return;
      if (Date.now() - started > pauses.resetAfter) this.#pause = pauses.first;
      console.error(
        `The editor has ended (${signal ?? code}). It is started again in ${this.#pause / 1000} s.`,
      );
      setTimeout(() => this.start(serve), this.#pause);
      this.#pause = Math.min(2 * this.#pause, pauses.most);
    });
  }

  stop(): void {
    this.#stopped = true;
    this.#process?.kill('SIGTERM');
  }

  async #hear(message: EditorMessage, editor: ChildProcess): Promise<void> {
    if (message.kind === 'ready') return this.#setPort(message.port);
    if (message.kind === 'outdated')
      return this.#log.error(
        { release: message.folder, problem: message.problem },
        'the published site is served as another version built it',
      );
    const { id, folder } = message;
    const published = this.#swapped.then(() => this.#publish(folder));
    this.#swapped = published;
    const answer: SwitchReply = { id, sentence: await published };
    if (editor.connected) editor.send(answer);
  }

  /** @returns undefined, or a sentence that says why the release is not served */
  async #publish(folder: string): Promise<string | undefined> {
    if (this.#stopped) return 'The server is stopping.';
    try {
      const release = await readPublishedRelease(folder, this.#settings);
      setCurrentRelease(this.#settings.editor.state, folder);
      await this.#serve(release);
      return undefined;
    } catch (error) {
      this.#log.error({ release: folder, problem: formatStartupError(error) }, 'a release cannot be served');
      return 'The new site could not be served, and the site stays as it was. The server’s log says why.';
    }
  }

  #setPort(port: number | undefined): void {
    this.#port = port;
    this.#changes.emit('port');
  }
}
