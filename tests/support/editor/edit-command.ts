/** Runs `npm run edit` as a separate process that can be killed and restarted. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findFreePort } from '../server/free-port.ts';

const checkout = new URL('../../../', import.meta.url);

export class EditCommand {
  /** The working copy, a copy of the sample brand. */
  readonly brand: URL;
  readonly #folder: string;
  readonly #port: number;
  #process: ChildProcess | undefined;
  /** The output since the latest start. */
  #printed = '';

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
    this.brand = pathToFileURL(`${folder}/`);
  }

  static async prepare(): Promise<EditCommand> {
    const folder = mkdtempSync(join(tmpdir(), 'edited-brand-'));
    cpSync(new URL('brands/vesper-row/', checkout), folder, { recursive: true });
    return new EditCommand(folder, await findFreePort());
  }

  /** Starts the editor with the same brand, state folder and port as before. Returns the address that opens it. */
  async start(): Promise<string> {
    const { PATH, HOME } = process.env;
    const started = spawn(process.execPath, ['scripts/run.mjs', 'scripts/edit.ts', '--no-open'], {
      cwd: checkout,
      env: { PATH, HOME, BRAND: this.#folder, PORT: `${this.#port}` },
    });
    this.#process = started;
    this.#printed = '';
    return await new Promise((resolve, reject) => {
      const read = (text: string) => {
        this.#printed += text;
        const address = /is at (http\S+)\n/.exec(this.#printed)?.[1];
        if (address) resolve(address);
      };
      for (const stream of [started.stdout, started.stderr]) stream.setEncoding('utf8').on('data', read);
      started.once('error', reject);
      started.once('exit', () =>
        reject(new Error(`The editor exited before it listened. Output: ${this.#printed}`)),
      );
    });
  }

  async kill(): Promise<void> {
    if (!this.#process || this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
    const state = new URL(`.cache/editor/${basename(this.#folder)}`, checkout);
    for (const folder of [this.#folder, state]) rmSync(folder, { recursive: true, force: true });
  }
}
