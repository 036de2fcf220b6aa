/** Runs `npm run edit` as a separate process that can be killed and restarted. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findFreePort } from '../server/free-port.ts';

const checkout = new URL('../../../', import.meta.url);

export class EditCommand {
  /** The folder of the edited brand, a copy of the sample brand. */
  readonly brand = pathToFileURL(`${mkdtempSync(join(tmpdir(), 'edited-brand-'))}/`);
  readonly state = new URL(`.cache/editor/${basename(fileURLToPath(this.brand))}/`, checkout);
  readonly addresses: string[] = [];
  #port: number | undefined;
  #process: ChildProcess | undefined;

  constructor() {
    cpSync(new URL('brands/vesper-row/', checkout), this.brand, { recursive: true });
  }

  /** Starts the editor with the same brand, state folder and port as before. Returns the address that opens it. */
  async start(): Promise<string> {
    this.#port ??= await findFreePort();
    const { PATH, HOME } = process.env;
    const started = spawn(process.execPath, ['scripts/run.mjs', 'scripts/edit.ts', '--no-open'], {
      cwd: checkout,
      env: { PATH, HOME, BRAND: fileURLToPath(this.brand), PORT: `${this.#port}` },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = started;
    for await (const line of createInterface(started.stdout)) {
      const [, address] = /is at (http\S+)$/.exec(line) ?? [];
      if (!address) continue;
      this.addresses.push(address);
      return address;
    }
    throw new Error('The editor exited before it listened.');
  }

  async kill(): Promise<void> {
    if (!this.#process || this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
    for (const folder of [this.brand, this.state]) rmSync(folder, { recursive: true, force: true });
  }
}
