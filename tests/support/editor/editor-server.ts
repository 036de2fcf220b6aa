/** Starts the server with `SITE_EDITOR=on`, its editor process, and an owner with a passkey and edit permission. */
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { changeHeader, editorWindowHeader, type Publication, type SaveResult } from '#lib/editor/api.ts';
import { runCommandInProcess } from '../server/cli-command.ts';
import { findFreePort } from '../server/free-port.ts';
import { InboxBrowser, readInvitationSecret } from '../server/inbox-browser.ts';
import { SoftwarePasskey } from '../server/software-passkey.ts';

const builtPages = new URL('../../../.cache/editor-page/', import.meta.url);

export class EditorServer {
  /** `http://localhost:PORT`, because passkeys do not work with IP addresses. */
  readonly origin: string;
  readonly settings: Record<string, string>;
  #process: ReturnType<typeof spawn> | undefined;
  output = '';

  private constructor(port: number, own: Record<string, string>) {
    this.origin = `http://localhost:${port}`;
    this.settings = {
      PATH: process.env.PATH ?? '',
      PORT: `${port}`,
      SITE_URL: this.origin,
      DESK: 'on',
      SITE_EDITOR: 'on',
      // Makes the server read each visitor's IP address from a header.
      TRUST_PROXY: '1',
      ...own,
    };
  }

  /** @param own `DATA_DIR`, `OUT_DIR` and further settings */
  static async create(
    own: { readonly DATA_DIR: string; readonly OUT_DIR: string } & Record<string, string>,
  ): Promise<EditorServer> {
    if (existsSync(builtPages)) cpSync(builtPages, join(own.DATA_DIR, 'editor/page'), { recursive: true });
    return new EditorServer(await findFreePort(), own);
  }

  async start(): Promise<void> {
    const server = spawn(process.execPath, ['server/main.ts'], {
      env: this.settings,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    this.#process = server;
    for (const stream of [server.stdout, server.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    const exited = once(server, 'exit').then(() => {
      throw new Error(`The server exited before it listened. Output: ${this.output}`);
    });
    await Promise.race([once(server, 'message'), exited]);
    exited.catch(() => {});
  }

  /**
   * Sends a signal to the server, or to all its processes, and waits until the server has exited. Returns the exit
   * code, or null if the signal killed the server.
   */
  async end(signal: NodeJS.Signals, whom: 'server' | 'all' = 'server'): Promise<number | null> {
    const server = this.#process;
    if (!server?.pid || server.exitCode !== null || server.signalCode !== null) return null;
    const exited = once(server, 'exit');
    process.kill(whom === 'all' ? -server.pid : server.pid, signal);
    return (await exited)[0];
  }

  /** Lists the ids of the server's processes that run a program. */
  findProcesses(program: string): number[] {
    const group = String(this.#process?.pid);
    return execFileSync('ps', ['-eo', 'pid=,pgid=,args='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, pgid, ...words]) => pgid === group && words.some((word) => word.endsWith(program)))
      .map(([pid]) => Number(pid));
  }

  async owner(name = 'Ada Byron'): Promise<EditorClient> {
    const { said } = await runCommandInProcess(['invite', name], this.settings);
    const browser = new InboxBrowser({ request: (path, init) => fetch(`${this.origin}${path}`, init) });
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

/** A client that sends the same requests as the editor's page. */
export class EditorClient {
  readonly #origin: string;
  readonly #browser: InboxBrowser;

  constructor(origin: string, browser: InboxBrowser) {
    this.#origin = origin;
    this.#browser = browser;
  }

  /** Sends JSON or the bytes of a picture. Does not throw for error responses. */
  async send(method: string, path: string, content?: unknown): Promise<Response> {
    const body =
      content instanceof Uint8Array ? new Blob([Uint8Array.from(content)]) : JSON.stringify(content);
    const headers = {
      Cookie: this.#browser.cookie,
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/json',
      [editorWindowHeader]: 'window-of-tests',
      [changeHeader]: randomUUID(),
    };
    return await fetch(`${this.#origin}/edit/${path}`, { method, headers, ...(body && { body }) });
  }

  /** @throws {Error} for an error response */
  async get<Answer>(path: string): Promise<Answer> {
    return await this.#request('GET', path);
  }

  async waitUntilReady(): Promise<void> {
    while ((await this.send('GET', 'api/brand').catch(() => undefined))?.status !== 200) await sleep(200);
  }

  async change(
    name: string,
    change: (value: Record<string, unknown>) => Record<string, unknown>,
  ): Promise<SaveResult> {
    const { version, value } = await this.get<{ version: string; value: Record<string, unknown> }>(
      `api/file?name=${encodeURIComponent(name)}`,
    );
    return await this.#request('PUT', 'api/files', { files: [{ name, version, value: change(value) }] });
  }

  async publish(): Promise<Publication> {
    await this.#request('POST', 'api/publication', {});
    return await this.waitForPublication();
  }

  async restore(id: string): Promise<Publication> {
    await this.#request('POST', `api/releases/${id}/restore`);
    return await this.waitForPublication();
  }

  /** Waits until no publication is running. Returns the last publication. */
  async waitForPublication(): Promise<Publication> {
    for (;;) {
      const publication = await this.get<Publication>('api/publication');
      if (['idle', 'done', 'failed'].includes(publication.state)) return publication;
      await sleep(200);
    }
  }

  async #request<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await this.send(method, path, body);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  }
}
