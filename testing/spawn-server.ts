import { type ChildProcess, spawn } from 'node:child_process';

export interface Spawned {
  readonly server: ChildProcess;
  /** Such as `http://127.0.0.1:4321`, once the server says so. Fails, with what it said instead, when it ends first. */
  readonly origin: Promise<string>;
}

/**
 * The server in a process of its own, as in production.
 * @param settings all that it is told; without `PORT` it takes a free one
 * @param hear is given everything that it prints; without it, only its errors are shown
 */
export function spawnServer(settings: NodeJS.ProcessEnv, hear?: (said: string) => void): Spawned {
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env.PATH, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const origin = new Promise<string>((resolve, reject) => {
    let said = '';
    let ready = false;
    const listen = (chunk: string) => {
      hear?.(chunk);
      if (ready) return;
      said += chunk;
      const [, address] = said.match(/ is at (http:\S+)\. /) ?? [];
      if (!address) return;
      ready = true;
      resolve(address);
    };
    server.stdout.setEncoding('utf8').on('data', listen);
    server.stderr.setEncoding('utf8').on('data', listen);
    if (!hear) server.stderr.pipe(process.stderr);
    server.once('close', () => reject(new Error(`The server ended at once, saying: ${said}`)));
  });
  return { server, origin };
}
