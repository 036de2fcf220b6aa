import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { commands } from '../server/desk/commands.ts';
import { sqliteFile } from '../server/store/sqlite.ts';
import { openStore } from '../server/store/store.ts';
import { folderOf } from './build-sites.ts';
import { spawnServer } from './spawn-server.ts';

/** The server in a process and with a store of its own, and the agency's command that reads the store. */
export class RunningServer {
  readonly #folder = mkdtempSync(join(tmpdir(), 'server-'));
  #server: ChildProcess | undefined;
  /** Where it is, from the first start on. */
  url = '';
  /** Everything that the server printed. */
  said = '';

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

  /** Starts the server; after the first time at the same address, with what it had stored. */
  async start(): Promise<void> {
    const PORT = this.url ? new URL(this.url).port : '0';
    const settings = { DATA_DIR: this.#folder, OUT_DIR: folderOf('served'), PORT, ...this.#own };
    const { server, origin } = spawnServer(settings, (said) => {
      this.said += said;
    });
    this.#server = server;
    this.url = await origin;
  }

  /** Sends a signal: `SIGSTOP` makes the server take forever, `SIGKILL` ends it in the middle of a word. */
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

  /** Keeps the store from being written, as a full disk would, until the function that it returns is called. */
  lockStore(): () => void {
    const other = new DatabaseSync(sqliteFile(this.#folder));
    other.exec('begin immediate');
    return () => other.close();
  }

  /** References of all requests that are stored, as the agency's own command lists them. */
  async references(): Promise<string[]> {
    const list = await this.#command('list');
    return [...new Set(list.match(/\b[A-Z]{2}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g))];
  }

  /** One request, whole, as the agency's own command prints it, but for the bar before each line of the visitor's. */
  async show(reference: string): Promise<string> {
    return (await this.#command('show', reference)).replaceAll(/^ {2}│ /gm, '');
  }

  /** As `npm run desk` does in a process of its own, which is `server/desk/desk.test.ts`'s to start. */
  async #command(name: 'list' | 'show', ...words: string[]): Promise<string> {
    const store = await openStore({ dataDirectory: this.#folder });
    try {
      return (await commands[name]?.({ store, channels: [], words })) ?? '';
    } finally {
      await store.close();
    }
  }
}
