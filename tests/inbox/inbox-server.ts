/** The whole server with the inbox, in a separate folder. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderOf } from '../support/build-sites.ts';
import { runCommandInProcess } from '../support/server/cli-command.ts';
import { findFreePort } from '../support/server/free-port.ts';
import { spawnServer } from '../support/server/spawn-server.ts';

const sample = {
  name: 'Eleanor Whitcombe',
  email: 'eleanor@client.example',
  phone: '+44 20 7946 0958',
  company: 'Whitcombe & Daughters',
  serviceInterest: 'luxury-travel',
  message: 'Four nights on the lake in May.\nTwo of us, one dog.',
};

export type RequestWords = typeof sample & Readonly<Record<string, string>>;

/**
 * The number of visitors. Each gets an address of their own, because all requests together would exceed the rate
 * limits.
 */
let visitors = 0;

export class InboxServer {
  readonly folder = mkdtempSync(join(tmpdir(), 'desk-'));
  readonly origin: string;
  readonly deskOrigin: string;
  readonly #settings: Record<string, string>;
  #process: ChildProcess | undefined;
  /** Everything that the server has printed. */
  output = '';

  /** @param ownHost whether the inbox has a host of its own, `desk.localhost` */
  private constructor(port: number, ownHost: boolean) {
    this.origin = `http://localhost:${port}`;
    this.deskOrigin = ownHost ? `http://desk.localhost:${port}` : this.origin;
    this.#settings = {
      DATA_DIR: this.folder,
      OUT_DIR: folderOf('served'),
      PORT: `${port}`,
      DESK: 'on',
      TRUST_PROXY: '1',
      SITE_URL: this.origin,
      ...(ownHost && { DESK_URL: this.deskOrigin }),
    };
  }

  static async prepare(ownHost = false): Promise<InboxServer> {
    return new InboxServer(await findFreePort(), ownHost);
  }

  static async started(ownHost = false): Promise<InboxServer> {
    const server = await InboxServer.prepare(ownHost);
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    const onOutput = (said: string) => {
      this.output += said;
    };
    const { server, origin } = spawnServer(this.#settings, { onOutput });
    this.#process = server;
    await origin;
  }

  /** Sends a visitor's request without a browser. Returns its reference. */
  async sendRequest(own: Partial<RequestWords> = {}, language?: string): Promise<string> {
    visitors += 1;
    const response = await fetch(`${this.origin}/api/consultations`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': `10.1.${visitors >> 8}.${visitors & 255}`,
        'Idempotency-Key': `the visitor with the number ${visitors}`,
        ...(language && { Referer: `${this.origin}/${language}` }),
      },
      body: JSON.stringify({ ...sample, ...own }),
    });
    if (response.status !== 201) throw new Error(await response.text());
    return ((await response.json()) as { reference: string }).reference;
  }

  /** Runs a command of the terminal while the server runs. Returns its output. */
  async runCommand(...typed: string[]): Promise<string> {
    const { code, said, complained } = await runCommandInProcess(typed, this.#settings);
    if (code !== 0) throw new Error(complained);
    return said;
  }

  /** Invites a person in the terminal. Returns the address of the invitation. */
  async invite(name: string): Promise<string> {
    return (await this.runCommand('invite', name)).match(/^http.*$/m)?.[0] ?? '';
  }

  async close(): Promise<void> {
    const server = this.#process;
    if (server && server.exitCode === null) {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
