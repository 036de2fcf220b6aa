import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { sampleBrandName } from '#lib/brand/directory.ts';
import type { ServerMetrics } from './server-metrics.ts';

export interface SpawnedServer {
  readonly server: ChildProcess;
  /**
   * Resolves to the server's origin, such as `http://127.0.0.1:4321`, when the server listens. Rejects with the
   * server's output if the server exits first.
   */
  readonly origin: Promise<string>;
  readonly readMetrics: () => Promise<ServerMetrics>;
  /** Advances the intervals of a server with `mockTime` by one minute. Other timers are not affected. */
  readonly tickMinute: () => void;
}

interface Options {
  /** Called with all output of the server. By default, only errors are printed. */
  readonly onOutput?: (text: string) => void;
  readonly measured?: boolean;
  /** Whether intervals run only when `tickMinute` is called. */
  readonly mockTime?: boolean;
}

/**
 * Starts the server in a separate process, as in production.
 * @param settings the environment variables; without `PORT`, the server uses a free port
 */
export function spawnServer(
  settings: NodeJS.ProcessEnv,
  { onOutput, measured = false, mockTime = false }: Options = {},
): SpawnedServer {
  const preload = [
    ...(measured ? ['--import', './tests/support/server/server-metrics.ts'] : []),
    ...(mockTime ? ['--import', './tests/support/server/mock-intervals.ts'] : []),
  ];
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const server = spawn(process.execPath, [...preload, 'server/main.ts'], {
    env: { PATH, NODE_COMPILE_CACHE, BRAND: sampleBrandName, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  let listens = false;
  const listen = (chunk: string) => {
    onOutput?.(chunk);
    if (!listens) output += chunk;
  };
  server.stdout?.setEncoding('utf8').on('data', listen);
  server.stderr?.setEncoding('utf8').on('data', listen);
  if (!onOutput) server.stderr?.pipe(process.stderr);
  const origin = new Promise<string>((resolve, reject) => {
    server.once('message', ({ origin }: { origin: string }) => {
      listens = true;
      if (preload.length === 0) server.disconnect();
      resolve(origin);
    });
    server.once('close', () => reject(new Error(`The server exited before it listened. Output: ${output}`)));
  });
  const readMetrics = async () => {
    const answer = once(server, 'message');
    server.send('metrics');
    return (await answer)[0] as ServerMetrics;
  };
  const tickMinute = () => void server.send('minute');
  return { server, origin, readMetrics, tickMinute };
}
