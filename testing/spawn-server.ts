/** Starts the server in its own process, for tests and benches. */
import { type ChildProcess, spawn } from 'node:child_process';

export interface Spawned {
  readonly server: ChildProcess;
  /** `http://127.0.0.1:4321`, once the server listens. Rejects, with what the server printed, when it ends before. */
  readonly origin: Promise<string>;
}

/**
 * Starts the server as in production.
 * @param settings its whole environment; without `PORT` it takes a free port
 * @param onOutput gets everything that it prints; without it, only errors are shown
 */
export function spawnServer(settings: NodeJS.ProcessEnv, onOutput?: (text: string) => void): Spawned {
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env.PATH, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  const collect = (chunk: string) => {
    onOutput?.(chunk);
    if (server.connected) printed += chunk;
  };
  server.stdout?.setEncoding('utf8').on('data', collect);
  server.stderr?.setEncoding('utf8').on('data', collect);
  if (!onOutput) server.stderr?.pipe(process.stderr);
  const origin = new Promise<string>((resolve, reject) => {
    server.once('message', ({ origin }: { origin: string }) => {
      server.disconnect();
      resolve(origin);
    });
    server.once('close', () =>
      reject(new Error(`The server ended before it listened. It printed: ${printed}`)),
    );
  });
  return { server, origin };
}
