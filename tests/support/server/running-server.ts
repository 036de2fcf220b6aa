import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getBuildFolder } from '../build-sites.ts';
import { runCommandInProcess } from './cli-command.ts';
import { spawnServer } from './spawn-server.ts';

/** A server in a separate process with its own store, and functions that read the store with the CLI. */
export class RunningServer {
  readonly folder = mkdtempSync(join(tmpdir(), 'server-'));
  #server: ChildProcess | undefined;
  url = '';
  output = '';
  #known: readonly string[] = [];
  readonly #settings: Record<string, string>;

  /** @param own settings of the server; the store and the site have their own. Without `PORT`, the server uses a free port */
  constructor(own: Record<string, string> = {}) {
    this.#settings = { DATA_DIR: this.folder, OUT_DIR: getBuildFolder('served'), ...own };
  }

  static async start(own: Record<string, string> = {}): Promise<RunningServer> {
    const server = new RunningServer(own);
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    const onOutput = (text: string) => {
      this.output += text;
    };
    const { server, origin } = spawnServer(this.#settings, { onOutput });
    this.#server = server;
    this.url = await origin;
  }

  async close(): Promise<void> {
    if (this.#server?.exitCode === null) {
      const ended = once(this.#server, 'exit');
      this.#server.kill('SIGKILL');
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Ignores earlier output and requests, because other tests may have used the server. */
  async ignoreEarlier(): Promise<void> {
    this.#known = [...this.#known, ...(await this.listReferences())];
    this.output = '';
  }

  /** Lists the references of requests that were stored after the last call of `ignoreEarlier`. */
  async listReferences(): Promise<string[]> {
    const list = await this.runCommand('list');
    const references = new Set(list.match(/\b[A-Z]{2}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g));
    return [...references.difference(new Set(this.#known))];
  }

  /** Returns a request as `npm run desk -- show` prints it, without the bar before each line of the message. */
  async showRequest(reference: string): Promise<string> {
    return (await this.runCommand('show', reference)).replaceAll(/^ {2}│ /gm, '');
  }

  async runCommand(...typed: string[]): Promise<string> {
    const { code, said, complained } = await runCommandInProcess(typed, this.#settings);
    if (code !== 0) throw new Error(complained);
    return said;
  }
}
