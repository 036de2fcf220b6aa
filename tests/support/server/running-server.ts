/** A real server for tests that stop, kill and restart it, and read its store. */

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { commands } from '../../../cli/commands.ts';
import { sqlitePath } from '../../../server/store/location.ts';
import { openStore } from '../../../server/store/store.ts';
import { folderOf } from '../build-sites.ts';
import { getBrand, texts } from '../sample-brand.ts';
import { spawnServer } from './spawn-server.ts';

/** A server in a separate process with its own store, and the agency's commands that read the store. */
export class RunningServer {
  readonly #folder = mkdtempSync(join(tmpdir(), 'server-'));
  #server: ChildProcess | undefined;
  /** The server's origin. Stays the same after restarts. */
  url = '';
  /** The server's output, since the last `ignoreEarlier`. */
  output = '';
  #known: readonly string[] = [];

  readonly #own: NodeJS.ProcessEnv;

  /** @param own settings apart from the port, the store and the site */
  private constructor(own: NodeJS.ProcessEnv) {
    this.#own = own;
  }

  static async start(own: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
    const server = new RunningServer(own);
    await server.start();
    return server;
  }

  /** Starts the server. Later starts use the same port and store. */
  async start(): Promise<void> {
    const PORT = this.url ? new URL(this.url).port : '0';
    const settings = { DATA_DIR: this.#folder, OUT_DIR: folderOf('served'), PORT, ...this.#own };
    const onOutput = (text: string) => {
      this.output += text;
    };
    const { server, origin } = spawnServer(settings, { onOutput });
    this.#server = server;
    this.url = await origin;
  }

  /** Sends a signal: `SIGSTOP` makes the server hang, `SIGKILL` kills it. */
  async signal(signal: 'SIGSTOP' | 'SIGKILL'): Promise<void> {
    const server = this.#server as ChildProcess;
    const ended = signal === 'SIGKILL' && server.exitCode === null ? once(server, 'exit') : undefined;
    server.kill(signal);
    await ended;
  }

  async close(): Promise<void> {
    if (this.#server?.signalCode === null) await this.signal('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Locks the store, so that writing fails as on a full disk. The returned function unlocks it. */
  lockStore(): () => void {
    const other = new DatabaseSync(sqlitePath(this.#folder));
    other.exec('begin immediate');
    return () => other.close();
  }

  /** Ignores earlier output and requests, for a test whose server was used by others. */
  async ignoreEarlier(): Promise<void> {
    this.#known = [...this.#known, ...(await this.listReferences())];
    this.output = '';
  }

  /** Lists the references of the stored requests since the last `ignoreEarlier`, as `npm run desk` prints them. */
  async listReferences(): Promise<string[]> {
    const list = await this.#command('list');
    const references = new Set(list.match(/\b[A-Z]{2}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g));
    return [...references.difference(new Set(this.#known))];
  }

  /** Returns a whole request as `npm run desk -- show` prints it, without the bar before each line of the message. */
  async showRequest(reference: string): Promise<string> {
    return (await this.#command('show', reference)).replaceAll(/^ {2}│ /gm, '');
  }

  /** Runs a command in this process. `cli/run-command.test.ts` tests it in a separate process. */
  async #command(name: 'list' | 'show', ...words: string[]): Promise<string> {
    const store = await openStore({ dataDirectory: this.#folder });
    const ofBrand = { texts, prefix: getBrand().brand.referencePrefix };
    const agency = { channels: [], links: { createLink: async () => undefined }, caller: process };
    const location = { dataDirectory: this.#folder };
    try {
      return (
        (await commands[name]?.({
          ...ofBrand,
          ...agency,
          store,
          location,
          positionals: words,
          options: {},
        })) ?? ''
      );
    } finally {
      await store.close();
    }
  }
}
