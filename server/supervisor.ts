/**
 * With `EDITOR=on`: the process that the others belong to. It serves nothing itself. One worker serves the release that is
 * current; when another is published, a new worker starts beside it and shares its port, and the old one ends when it has
 * answered what had come. The editor is a process of its own, too: it may die, and visitors notice nothing.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import cluster, { type Worker } from 'node:cluster';
import { existsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brandDirectory } from '#lib/brand/directory.ts';
import { currentRelease, isOfBuild, makeCurrent, releaseParts } from '#lib/editor/release.ts';
import type { EditorVariables, FromEditor, ToEditor } from '#lib/editor/supervision.ts';
import { newSecret } from './domain/secret.ts';
import type { EditorAt } from './edit/editor-process.ts';
import { rebuildOutdated } from './rebuild-release.ts';
import { closed, retire } from './retire.ts';
import { ConfigurationError, type EditorSettings } from './settings/configuration.ts';

const checkout = fileURLToPath(new URL('../', import.meta.url));

/** How long the worker of a new release may take until it listens: the editor waits for a minute. */
const maxStartMs = 45_000;

/** How long the editor stays down when it has ended by itself: twice as long each time, unless it ran for a while. In ms. */
const pauses = { first: 1_000, most: 60_000, forgottenAfter: 60_000 };

/** The heap limit of the editor: half of the memory of the machine or container, and 1 GB at most. */
function heapMegabytes(): number {
  // Without a limit, `constrainedMemory` is 0 or larger than the memory.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.min(1024, Math.floor(memory / 2 / 1024 ** 2));
}

/**
 * Serves the current release, and keeps the editor beside it, until a signal ends all.
 * @param program what the editor's process runs
 * @throws {ConfigurationError} where the editor is not installed
 */
export async function supervise(
  { state }: EditorSettings,
  environment: NodeJS.ProcessEnv,
  program = join(checkout, 'editor/main.ts'),
): Promise<void> {
  if (![program, join(checkout, 'node_modules/astro')].every((path) => existsSync(path)))
    throw new ConfigurationError(
      'EDITOR=on needs all that a build needs: install it with “npm ci”, without --omit=dev, or take the image “editor” (docs/container.md).',
    );
  const variables: EditorVariables = {
    EDITOR_SECRET: newSecret(),
    EDITOR_STATE: state,
    BRAND: fileURLToPath(brandDirectory()),
  };
  const supervisor = new Supervisor(program, { ...ofBuilds(environment), ...variables });
  process.once('SIGTERM', () => supervisor.end()).once('SIGINT', () => supervisor.end());
  await supervisor.serveCurrent();
  supervisor.keepEditor();
}

/** The variables that builds and Node read: neither the password of a mail server nor the address of a database. */
const ofBuilds = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(environment).filter(
      ([name]) => isOfBuild(name) || /^(?:PATH|HOME|TZ|LANG|TMPDIR|OUT_DIR|(?:NODE|EDITOR)_.*)$/.test(name),
    ),
  );

/** A worker that listens. */
interface Serving {
  readonly worker: Worker;
  /** `http://127.0.0.1:3000` */
  readonly origin: string;
}

class Supervisor {
  readonly #program: string;
  readonly #environment: NodeJS.ProcessEnv & EditorVariables;
  #serving: Worker | undefined;
  #editor: ChildProcess | undefined;
  /** Where the editor listens; undefined while it does not. */
  #editorPort: number | undefined;
  #pause = pauses.first;
  #ending = false;
  /** Releases are switched one after the other. */
  #switched: Promise<void> = Promise.resolve();

  /**
   * @param program of the editor
   * @param environment of the editor
   */
  constructor(program: string, environment: NodeJS.ProcessEnv & EditorVariables) {
    this.#program = program;
    this.#environment = environment;
    cluster.setupPrimary({ exec: join(checkout, 'server/worker.ts'), args: [] });
  }

  /** Serves the current release; without one, or where it cannot be served, what the settings say. */
  async serveCurrent(): Promise<void> {
    const release = currentRelease(this.#environment.EDITOR_STATE);
    if (release) await rebuildOutdated(release, checkout, this.#environment);
    let serving = release === undefined ? undefined : await this.#start(release);
    if (release && !serving && !this.#ending)
      console.error(`${release} cannot be served. In its place is the site as it came with this version.`);
    if (!this.#ending) serving ??= await this.#start();
    // The worker has said what is wrong, or a signal has ended it.
    if (!serving) process.exit(this.#ending ? 0 : 1);
    this.#serve(serving.worker);
    process.send?.({ origin: serving.origin });
  }

  /** Starts the editor, and again whenever it has ended by itself. */
  keepEditor(): void {
    if (this.#ending) return;
    const started = Date.now();
    const editor = spawn(process.execPath, [`--max-old-space-size=${heapMegabytes()}`, this.#program], {
      cwd: checkout,
      env: this.#environment,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#editor = editor;
    editor.on('message', (message: FromEditor) => {
      if (message.kind === 'ready') this.#tellPort(message.port);
      else this.#switched = this.#switched.then(() => this.#switch(message, editor));
    });
    editor.once('error', (error) => console.error(`The editor cannot be started (${error.message}).`));
    editor.once('close', (code, signal) => {
      this.#tellPort(undefined);
      if (this.#ending) return;
      if (Date.now() - started > pauses.forgottenAfter) this.#pause = pauses.first;
      console.error(
        `The editor has ended (${signal ?? code}). It is started again in ${this.#pause / 1000} s.`,
      );
      setTimeout(() => this.keepEditor(), this.#pause);
      this.#pause = Math.min(2 * this.#pause, pauses.most);
    });
  }

  /** Ends the editor and the workers: each finishes what is in flight. */
  end(): void {
    this.#ending = true;
    this.#editor?.kill('SIGTERM');
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
    // Without a worker, nothing else would end the process.
    if (!this.#serving) process.exit();
  }

  async #switch(
    { id, folder }: Extract<FromEditor, { kind: 'switch' }>,
    editor: ChildProcess,
  ): Promise<void> {
    const answer = (message: ToEditor) => editor.connected && editor.send(message);
    const serving = this.#ending ? undefined : await this.#start(folder, maxStartMs);
    if (!serving) {
      const sentence =
        'The new site could not be served, and the site stays as it was. The server’s log says why.';
      answer({ kind: 'failed', id, sentence });
      return;
    }
    try {
      makeCurrent(this.#environment.EDITOR_STATE, folder);
    } catch (error) {
      serving.worker.send(retire);
      const sentence = `What is served cannot be noted (${(error as Error).message}), and the site stays as it was.`;
      answer({ kind: 'failed', id, sentence });
      return;
    }
    const before = this.#serving;
    this.#serve(serving.worker);
    if (before?.isConnected()) before.send(retire);
    answer({ kind: 'switched', id });
  }

  /** Makes a worker the one that this process depends on. */
  #serve(worker: Worker): void {
    this.#serving = worker;
    this.#tellPort(this.#editorPort);
    worker.once('exit', (code, signal) => {
      // One that was replaced may take a while to end.
      if (this.#serving !== worker) return;
      this.#editor?.kill('SIGTERM');
      if (!this.#ending) console.error(`The server has ended (${signal ?? code}).`);
      process.exit(this.#ending ? 0 : (code ?? 1));
    });
  }

  /**
   * @param limitMs how long it may take; without it, as long as the database may be away at a start
   * @returns undefined when the worker ends, which says why, or takes too long
   */
  async #start(release?: string, limitMs?: number): Promise<Serving | undefined> {
    const { EDITOR_SECRET } = this.#environment;
    const worker = cluster.fork({
      EDITOR_SECRET,
      ...(release && {
        BRAND: join(release, releaseParts.brand),
        OUT_DIR: join(release, releaseParts.site),
      }),
    });
    const origin = await new Promise<string | undefined>((resolve) => {
      const timer = limitMs === undefined ? undefined : setTimeout(() => resolve(undefined), limitMs);
      const done = (told?: string) => {
        clearTimeout(timer);
        resolve(told);
      };
      worker.once('message', (message: { readonly origin: string }) => done(message.origin));
      worker.once('exit', () => done());
    });
    worker.on('message', (message) => message === closed && worker.send(closed));
    if (origin !== undefined) return { worker, origin };
    worker.process.kill('SIGKILL');
    return undefined;
  }

  #tellPort(editorPort: number | undefined): void {
    this.#editorPort = editorPort;
    const message: EditorAt = { editorPort };
    if (this.#serving?.isConnected()) this.#serving.send(message);
  }
}
