/** A real server for tests that stop, kill and restart it, and look into its store. */

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
import { brandOf, texts } from '../sample-brand.ts';
import { spawnServer } from './spawn-server.ts';

/** A server in its own process, with its own store, and the agency's command that reads the store. */
export class RunningServer {
  readonly #folder = mkdtempSync(join(tmpdir(), 'server-'));
  #server: ChildProcess | undefined;
  /** Its origin, from the first start on. */
  url = '';
  /** Everything that the server printed, since `tellNew` when that was called. */
  output = '';
  #known: readonly string[] = [];

  readonly #own: NodeJS.ProcessEnv;

  /** @param own settings of the server beyond its address, its store and its site */
  private constructor(own: NodeJS.ProcessEnv) {
    this.#own = own;
  }

  static async start(own: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
    const server = new RunningServer(own);
    await server.start();
    return server;
  }

  /** Starts the server; from the second time on at the same address and with the same store. */
  async start(): Promise<void> {
    const PORT = this.url ? new URL(this.url).port : '0';
    const settings = { DATA_DIR: this.#folder, OUT_DIR: folderOf('served'), PORT, ...this.#own };
    const hear = (said: string) => {
      this.output += said;
    };
    const { server, origin } = spawnServer(settings, { hear });
    this.#server = server;
    this.url = await origin;
  }

  /** Sends a signal: `SIGSTOP` makes the server hang, `SIGKILL` ends it at once. */
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

  /** Makes the store unwritable, as a full disk would. The function returned makes it writable again. */
  lockStore(): () => void {
    const other = new DatabaseSync(sqlitePath(this.#folder));
    other.exec('begin immediate');
    return () => other.close();
  }

  /** From now on it tells only of what is new: for a test whose server has been others' before. */
  async ignoreEarlier(): Promise<void> {
    this.#known = [...this.#known, ...(await this.listReferences())];
    this.output = '';
  }

  /** The references of the stored requests, as `npm run desk` lists them: of all, or of those that came after `tellNew`. */
  async listReferences(): Promise<string[]> {
    const list = await this.#command('list');
    const all = new Set(list.match(/\b[A-Z]{2}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g));
    return [...all.difference(new Set(this.#known))];
  }

  /** A whole request, as `npm run desk -- show` prints it, without the bar before each line of the visitor's. */
  async showRequest(reference: string): Promise<string> {
    return (await this.#command('show', reference)).replaceAll(/^ {2}│ /gm, '');
  }

  /** In this process; `cli/run-command.test.ts` tests the command in a process of its own. */
  async #command(name: 'list' | 'show', ...words: string[]): Promise<string> {
    const store = await openStore({ dataDirectory: this.#folder });
    const ofBrand = { texts, prefix: brandOf().brand.referencePrefix };
    const agency = { channels: [], links: { createLink: async () => undefined }, caller: process };
    const where = { dataDirectory: this.#folder };
    try {
      return (
        (await commands[name]?.({ ...ofBrand, ...agency, store, where, positionals: words, options: {} })) ??
        ''
      );
    } finally {
      await store.close();
    }
  }
}
