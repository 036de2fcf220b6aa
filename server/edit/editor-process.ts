/** The editor on a server with `EDITOR=on`: a child process. Visitors notice nothing when it dies. */
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brandDirectory } from '#lib/brand/directory.ts';
import { isOfBuild } from '#lib/editor/release.ts';
import type { EditorVariables, FromEditor, ToEditor } from '#lib/editor/supervision.ts';
import { newSecret } from '../domain/secret.ts';
import { ConfigurationError, type EditorSettings } from '../settings/configuration.ts';

const checkout = fileURLToPath(new URL('../../', import.meta.url));

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

/** The variables that builds and Node read: neither the password of a mail server nor the address of a database. */
export const buildEnvironment = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(environment).filter(
      ([name]) => isOfBuild(name) || /^(?:PATH|HOME|TZ|LANG|TMPDIR|OUT_DIR|NODE_.*)$/.test(name),
    ),
  );

interface EditorOptions extends EditorSettings {
  /** The server's environment variables. */
  readonly environment: NodeJS.ProcessEnv;
  /** By default the editor. */
  readonly program: string | undefined;
  /**
   * Serves a release in place of the present one.
   * @param folder its absolute path
   * @returns undefined, or a sentence that says why it cannot be served
   */
  readonly publish: (folder: string) => Promise<string | undefined>;
}

export class EditorProcess {
  /** Proves to the editor that a request comes from this server. */
  readonly secret = newSecret();
  readonly #options: EditorOptions;
  readonly #program: string;
  readonly #changes = new EventEmitter().setMaxListeners(0);
  #process: ChildProcess | undefined;
  #port: number | undefined;
  #pause = pauses.first;
  #stopped = false;

  /** @throws {ConfigurationError} where the editor is not installed */
  constructor(options: EditorOptions) {
    this.#program = options.program ?? join(checkout, 'editor/main.ts');
    if (![this.#program, join(checkout, 'node_modules/astro')].every((path) => existsSync(path)))
      throw new ConfigurationError(
        'EDITOR=on needs all that a build needs: install it with “npm ci”, without --omit=dev, or take the image “editor” (docs/container.md).',
      );
    this.#options = options;
  }

  /** Returns the port of 127.0.0.1 at which the editor listens. Waits a while for one that is starting. */
  async port(signal?: AbortSignal): Promise<number | undefined> {
    const limit = AbortSignal.any([AbortSignal.timeout(maxWaitMs), ...(signal ? [signal] : [])]);
    while (this.#port === undefined && !limit.aborted)
      await once(this.#changes, 'port', { signal: limit }).catch(() => {});
    return this.#port;
  }

  /** Starts the editor, and again whenever it has ended by itself. */
  start(): void {
    if (this.#stopped) return;
    const { environment, state } = this.#options;
    const started = Date.now();
    const variables: EditorVariables = {
      EDITOR_SECRET: this.secret,
      EDITOR_STATE: state,
      BRAND: fileURLToPath(brandDirectory()),
    };
    const editor = spawn(process.execPath, [`--max-old-space-size=${heapMegabytes()}`, this.#program], {
      cwd: checkout,
      env: { ...buildEnvironment(environment), ...variables },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#process = editor;
    editor.on('message', (message: FromEditor) => {
      if (message.kind === 'ready') this.#setPort(message.port);
      else void this.#switch(message, editor);
    });
    editor.once('error', (error) => console.error(`The editor cannot be started (${error.message}).`));
    editor.once('close', (code, signal) => {
      this.#setPort(undefined);
      if (this.#stopped) return;
      if (Date.now() - started > pauses.resetAfter) this.#pause = pauses.first;
      console.error(
        `The editor has ended (${signal ?? code}). It is started again in ${this.#pause / 1000} s.`,
      );
      setTimeout(() => this.start(), this.#pause);
      this.#pause = Math.min(2 * this.#pause, pauses.most);
    });
  }

  stop(): void {
    this.#stopped = true;
    this.#process?.kill('SIGTERM');
  }

  async #switch({ id, folder }: Extract<FromEditor, { kind: 'switch' }>, editor: ChildProcess) {
    const sentence = this.#stopped ? 'The server is stopping.' : await this.#options.publish(folder);
    const message: ToEditor = sentence ? { kind: 'failed', id, sentence } : { kind: 'switched', id };
    if (editor.connected) editor.send(message);
  }

  #setPort(port: number | undefined): void {
    this.#port = port;
    this.#changes.emit('port');
  }
}
