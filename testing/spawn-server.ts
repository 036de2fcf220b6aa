import { type ChildProcess, spawn } from 'node:child_process';

export interface Spawned {
  readonly server: ChildProcess;
  /** Such as `http://127.0.0.1:4321`, once it listens. Fails, with what it printed instead, when it ends first. */
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
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  const listen = (chunk: string) => {
    hear?.(chunk);
    if (server.connected) said += chunk;
  };
  server.stdout?.setEncoding('utf8').on('data', listen);
  server.stderr?.setEncoding('utf8').on('data', listen);
  if (!hear) server.stderr?.pipe(process.stderr);
  const origin = new Promise<string>((resolve, reject) => {
    server.once('message', ({ origin }: { origin: string }) => {
      server.disconnect();
      resolve(origin);
    });
    server.once('close', () => reject(new Error(`The server ended at once, saying: ${said}`)));
  });
  return { server, origin };
}
