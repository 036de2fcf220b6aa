/** The whole server with the desk switched on, in a folder of its own. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleRequest } from '../support/browser/consultation-form.ts';
import { folderOf } from '../support/build-sites.ts';
import { runDesk } from '../support/server/desk-command.ts';
import { freePort } from '../support/server/free-port.ts';
import { spawnServer } from '../support/server/spawn-server.ts';

export class DeskServer {
  readonly folder = mkdtempSync(join(tmpdir(), 'desk-'));
  readonly origin: string;
  readonly deskOrigin: string;
  readonly #settings: Record<string, string>;
  #process: ChildProcess | undefined;
  /** All that it has printed. */
  said = '';

  /** @param ownHost whether the desk has a host of its own, `desk.localhost` */
  private constructor(port: number, ownHost: boolean) {
    this.origin = `http://localhost:${port}`;
    this.deskOrigin = ownHost ? `http://desk.localhost:${port}` : this.origin;
    this.#settings = {
      DATA_DIR: this.folder,
      OUT_DIR: folderOf('served'),
      PORT: `${port}`,
      DESK: 'on',
      SITE_URL: this.origin,
      ...(ownHost && { DESK_URL: this.deskOrigin }),
    };
  }

  static async prepare(ownHost = false): Promise<DeskServer> {
    return new DeskServer(await freePort(), ownHost);
  }

  static async started(ownHost = false): Promise<DeskServer> {
    const server = await DeskServer.prepare(ownHost);
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    const hear = (said: string) => {
      this.said += said;
    };
    const { server, origin } = spawnServer(this.#settings, { hear });
    this.#process = server;
    await origin;
  }

  /** Takes a visitor's request, without their browser. */
  async receive(name: string): Promise<void> {
    const answer = await fetch(`${this.origin}/api/consultations`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: this.origin },
      body: JSON.stringify({ ...sampleRequest, name }),
    });
    if (answer.status !== 201) throw new Error(await answer.text());
  }

  /** A command of the terminal, beside the server. @returns what it printed */
  async desk(...typed: string[]): Promise<string> {
    const { code, said, complained } = await runDesk(typed, this.#settings);
    if (code !== 0) throw new Error(complained);
    return said;
  }

  /** @returns the address of an invitation that the terminal prints */
  async invite(name: string): Promise<string> {
    return (await this.desk('invite', name)).match(/^http.*$/m)?.[0] ?? '';
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
