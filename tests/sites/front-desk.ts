import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { sqliteFile } from '../../server/store/sqlite.ts';
import { folderOf } from './build.ts';

/** The server in a process and with a store of its own, and the agency's desk beside it. */
export class FrontDesk {
  readonly #folder = mkdtempSync(join(tmpdir(), 'front-desk-'));
  #server: ChildProcess | undefined;
  #port = 0;
  /** Everything that the server printed. */
  said = '';

  readonly #own: NodeJS.ProcessEnv;

  /** @param own settings of the server beyond its address, its store and its site */
  private constructor(own: NodeJS.ProcessEnv) {
    this.#own = own;
  }

  static async start(own: NodeJS.ProcessEnv = {}): Promise<FrontDesk> {
    const desk = new FrontDesk(own);
    await desk.start();
    return desk;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts the server; after the first time at the same address, with what it had stored. */
  async start(): Promise<void> {
    const env = { ...this.#settings, PORT: String(this.#port), OUT_DIR: folderOf('served') };
    const server = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#server = server;
    this.#port = await new Promise<number>((resolve, reject) => {
      const hear = (chunk: string) => {
        this.said += chunk;
        const ready = chunk.match(/http:\/\/127\.0\.0\.1:(\d+)/);
        if (ready) resolve(Number(ready[1]));
      };
      server.stdout.setEncoding('utf8').on('data', hear);
      server.stderr.setEncoding('utf8').on('data', hear);
      server.once('exit', () => reject(new Error(`The server ended at once, saying: ${this.said}`)));
    });
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
    const list = await this.#command();
    return [...new Set(list.match(/\b[A-Z]{2}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g))];
  }

  /** One request, whole, as the agency's own command prints it. */
  show(reference: string): Promise<string> {
    return this.#command('show', reference);
  }

  get #settings(): NodeJS.ProcessEnv {
    return { PATH: process.env.PATH, DATA_DIR: this.#folder, ...this.#own };
  }

  async #command(...words: string[]): Promise<string> {
    const options = { env: this.#settings, maxBuffer: 16 * 1024 * 1024 };
    return (await promisify(execFile)(process.execPath, ['server/desk/main.ts', ...words], options)).stdout;
  }
}
