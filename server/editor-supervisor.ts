/**
 * Runs the editor as a child process (`SITE_EDITOR=on`) and restarts it when it exits. The site stays available during
 * a restart. Serves the releases that the editor publishes.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { findBrandDirectory } from '#lib/brand/directory.ts';
import type {
  EditorEnvironmentVariables,
  EditorProcessMessage,
  SwitchReleaseResponse,
} from '#lib/editor/process-messages.ts';
import { findCurrentRelease, isBuildVariable, setCurrentRelease } from '#lib/editor/release.ts';
import type { SiteRelease } from './dependencies.ts';
import { createToken } from './domain/token.ts';
import { readConfiguredRelease, readPublishedRelease } from './release.ts';
import { type Configuration, ConfigurationError, type EditorSettings } from './settings/configuration.ts';
import { formatStartupError } from './startup-error.ts';

const checkout = fileURLToPath(new URL('../', import.meta.url));
const editorProgram = join(checkout, 'editor/main.ts');

/** In ms. The delays double from `first` to `max`, and are reset once the editor has run for `resetAfter`. */
const restartDelays = { first: 1_000, max: 60_000, resetAfter: 60_000 };

/** How long a request waits for the editor to start, in ms. */
const maxWaitMs = 10_000;

/** Returns half of the memory of the machine or container, at most 1 GB, in MB. */
function computeHeapLimit(): number {
  // `constrainedMemory` is 0, or exceeds the machine's memory, unless a container limits the memory.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.min(1024, Math.floor(memory / 2 / 1024 ** 2));
}

/**
 * Whether the editor gets an environment variable. Builds and Node need these variables, and none contains a password
 * or database address.
 */
const isInherited = (name: string): boolean =>
  isBuildVariable(name) || /^(?:PATH|HOME|TZ|LANG|TMPDIR|OUT_DIR|NODE_.*)$/.test(name);

type Settings = Configuration & { readonly editor: EditorSettings };

export class EditorSupervisor {
  readonly secret = createToken();
  readonly #settings: Settings;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #log: Logger;
  readonly #changes = new EventEmitter().setMaxListeners(0);
  #serve: (release: SiteRelease) => Promise<void> = async () => {};
  #process: ChildProcess | undefined;
  #port: number | undefined;
  #delay = restartDelays.first;
  #stopped = false;
  /** Resolves when the previous switch to a release has finished. */
  #lastSwitch: Promise<unknown> = Promise.resolve();

  /**
   * @param environment the server's environment variables
   * @throws {ConfigurationError} if the editor or Astro is not installed
   */
  constructor(settings: Settings, environment: NodeJS.ProcessEnv, log: Logger) {
    if (![editorProgram, join(checkout, 'node_modules/astro')].every((path) => existsSync(path)))
      throw new ConfigurationError(
        'SITE_EDITOR=on requires the build dependencies: run “npm ci” without --omit=dev, or use the image “editor” (docs/container.md).',
      );
    this.#settings = settings;
    this.#environment = environment;
    this.#log = log;
  }

  /**
   * Reads the latest published release. If it does not exist or cannot be used, reads the configured brand and site.
   */
  async readFirstRelease(): Promise<SiteRelease> {
    const folder = findCurrentRelease(this.#settings.editor.state);
    if (folder === undefined) return await readConfiguredRelease(this.#settings);
    const reportProblem = (problem: string) =>
      this.#log.error(
        { release: folder, problem },
        'parts of the published site are incompatible with this version',
      );
    try {
      return await readPublishedRelease(folder, this.#settings, reportProblem);
    } catch (error) {
      reportProblem(formatStartupError(error));
      console.error(
        `The published release ${folder} cannot be served. The site in OUT_DIR is served instead.`,
      );
      return await readConfiguredRelease(this.#settings);
    }
  }

  /** Returns the editor's port on 127.0.0.1, or undefined if the editor does not start within `maxWaitMs`. */
  async waitForPort(signal: AbortSignal): Promise<number | undefined> {
    const limit = AbortSignal.any([AbortSignal.timeout(maxWaitMs), signal]);
    while (this.#port === undefined && !limit.aborted)
      await once(this.#changes, 'port', { signal: limit }).catch(() => {});
    return this.#port;
  }

  /** @param serve makes the server use another release */
  start(serve: (release: SiteRelease) => Promise<void>): void {
    if (this.#stopped) return;
    this.#serve = serve;
    const started = Date.now();
    const variables: EditorEnvironmentVariables = {
      EDITOR_SECRET: this.secret,
      EDITOR_STATE: this.#settings.editor.state,
      BRAND: fileURLToPath(findBrandDirectory()),
    };
    const inherited = Object.entries(this.#environment).filter(([name]) => isInherited(name));
    const editor = spawn(process.execPath, [`--max-old-space-size=${computeHeapLimit()}`, editorProgram], {
      cwd: checkout,
      env: { ...Object.fromEntries(inherited), ...variables },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#process = editor;
    editor.on('message', (message: EditorProcessMessage) => void this.#handleMessage(message, editor));
    editor.once('error', (error) => console.error(`The editor cannot be started (${error.message}).`));
    editor.once('close', (code, signal) => {
      this.#setPort(undefined);
      if (this.#stopped) return;
      if (Date.now() - started > restartDelays.resetAfter) this.#delay = restartDelays.first;
      console.error(`The editor has exited (${signal ?? code}). It restarts in ${this.#delay / 1000} s.`);
      setTimeout(() => this.start(serve), this.#delay);
      this.#delay = Math.min(2 * this.#delay, restartDelays.max);
    });
  }

  stop(): void {
    this.#stopped = true;
    this.#process?.kill('SIGTERM');
  }

  async #handleMessage(message: EditorProcessMessage, editor: ChildProcess): Promise<void> {
    if (message.kind === 'ready') return this.#setPort(message.port);
    if (message.kind === 'outdated')
      return this.#log.error(
        { release: message.folder, problem: message.problem },
        'the published site could not be rebuilt after the upgrade: the build of the previous version is served',
      );
    const { id, folder } = message;
    const published = this.#lastSwitch.then(() => this.#publish(folder));
    this.#lastSwitch = published;
    const reply: SwitchReleaseResponse = { id, sentence: await published };
    if (editor.connected) editor.send(reply);
  }

  /** @returns an error message for the editor's page, or undefined on success */
  async #publish(folder: string): Promise<string | undefined> {
    if (this.#stopped) return 'The server is stopping.';
    try {
      const release = await readPublishedRelease(folder, this.#settings);
      setCurrentRelease(this.#settings.editor.state, folder);
      await this.#serve(release);
      return undefined;
    } catch (error) {
      this.#log.error(
        { release: folder, problem: formatStartupError(error) },
        'a published release cannot be served: the previous release is served',
      );
      return 'The new site could not be served, and the site stays as it was. The server’s log says why.';
    }
  }

  #setPort(port: number | undefined): void {
    this.#port = port;
    this.#changes.emit('port');
  }
}
