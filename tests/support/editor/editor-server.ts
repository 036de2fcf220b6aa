/** The whole server with `SITE_EDITOR=on`, with the editor's process, and an owner who has a passkey and may edit. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Publication, type SaveResult, windowHeader } from '#lib/editor/api.ts';
import { runCommandInProcess } from '../server/cli-command.ts';
import { findFreePort } from '../server/free-port.ts';
import { DeskBrowser, readInvitationSecret } from '../server/inbox-browser.ts';
import { SoftwarePasskey } from '../server/software-passkey.ts';

export class EditorServer {
  /** `http://localhost:PORT`: there are no passkeys for numbers. */
  readonly origin: string;
  readonly settings: Record<string, string>;
  #process: ReturnType<typeof spawn> | undefined;
  /** All that it has printed. */
  output = '';

  private constructor(port: number, own: Record<string, string>) {
    this.origin = `http://localhost:${port}`;
    this.settings = {
      PATH: process.env.PATH ?? '',
      PORT: `${port}`,
      SITE_URL: this.origin,
      DESK: 'on',
      SITE_EDITOR: 'on',
      // So that each visitor has an address of their own.
      TRUST_PROXY: '1',
      ...own,
    };
  }

  /**
   * Starts one.
   * @param own `DATA_DIR` and `OUT_DIR`, and settings beside those that are the same for all
   */
  static async started(
    own: { readonly DATA_DIR: string; readonly OUT_DIR: string } & Record<string, string>,
  ): Promise<EditorServer> {
    const server = new EditorServer(await findFreePort(), own);
    await server.start();
    return server;
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  /** Starts it, again where it was, and waits until it listens. */
  async start(): Promise<void> {
    const server = spawn(process.execPath, ['server/main.ts'], {
      env: this.settings,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // A group of its own, which can be killed as a whole.
      detached: true,
    });
    this.#process = server;
    for (const stream of [server.stdout, server.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    const ended = once(server, 'exit').then(() => {
      throw new Error(`The server ended at once, saying: ${this.output}`);
    });
    await Promise.race([once(server, 'message'), ended]);
    ended.catch(() => {});
  }

  /** A signal to the supervisor alone, or to all that it has started as well. @returns when the supervisor has ended */
  async end(signal: NodeJS.Signals, whom: 'supervisor' | 'all' = 'supervisor'): Promise<void> {
    const server = this.#process;
    if (!server?.pid || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    process.kill(whom === 'all' ? -server.pid : server.pid, signal);
    await ended;
  }

  /** Somebody who has joined the desk, and may edit. */
  async owner(name = 'Ada Byron'): Promise<EditorClient> {
    const { said } = await runCommandInProcess(['invite', name], this.settings);
    const browser = new DeskBrowser({ request: (path, init) => fetch(`${this.origin}${path}`, init) });
    browser.passkey = new SoftwarePasskey(this.origin);
    await browser.join(readInvitationSecret(said.match(/^http.*$/m)?.[0] ?? ''));
    const { code, complained } = await runCommandInProcess(['editor', name], this.settings);
    if (code !== 0) throw new Error(complained);
    return new EditorClient(this.origin, browser);
  }

  async page(path = '/'): Promise<string> {
    return await (await fetch(`${this.origin}${path}`)).text();
  }
}

/** Asks for what the editor's page would. */
export class EditorClient {
  readonly #origin: string;
  readonly #browser: DeskBrowser;

  constructor(origin: string, browser: DeskBrowser) {
    this.#origin = origin;
    this.#browser = browser;
  }

  /** @returns the answer, whatever its status */
  async send(method: string, path: string, body?: unknown): Promise<Response> {
    return await fetch(`${this.#origin}/edit/${path}`, {
      method,
      headers: {
        Cookie: this.#browser.cookie,
        'Sec-Fetch-Site': 'same-origin',
        [windowHeader]: 'window-of-tests',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** @throws when it is refused */
  async get<Answer>(path: string): Promise<Answer> {
    return await this.#answer('GET', path);
  }

  /** Waits for an editor that is starting. */
  async waitUntilReady(): Promise<void> {
    while ((await this.send('GET', 'api/brand').catch(() => undefined))?.status !== 200) await sleep(200);
  }

  /** Changes a part of a file, as its form does. */
  async change(
    name: string,
    change: (value: Record<string, unknown>) => Record<string, unknown>,
  ): Promise<SaveResult> {
    const { version, value } = await this.get<{ version: string; value: Record<string, unknown> }>(
      `api/file?name=${encodeURIComponent(name)}`,
    );
    return await this.#answer('PUT', 'api/files', { files: [{ name, version, value: change(value) }] });
  }

  async publish(): Promise<Publication> {
    await this.#answer('POST', 'api/publication', {});
    return await this.waitForPublication();
  }

  async restore(id: string): Promise<Publication> {
    await this.#answer('POST', `api/releases/${id}/restore`);
    return await this.waitForPublication();
  }

  /** How what is being published has ended. */
  async waitForPublication(): Promise<Publication> {
    for (;;) {
      const publication = await this.get<Publication>('api/publication');
      if (['idle', 'done', 'failed'].includes(publication.state)) return publication;
      await sleep(200);
    }
  }

  async #answer<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await this.send(method, path, body);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
}
