import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { sampleBrand } from '#lib/brand/directory.ts';
import type { ServerMetrics } from './server-metrics.ts';

export interface SpawnedServer {
  readonly server: ChildProcess;
  /** Such as `http://127.0.0.1:4321`, once it listens. Fails, with what it printed instead, when it ends first. */
  readonly origin: Promise<string>;
  /**
   * How a measured server fares.
   * @param watch whether it is to measure its turns from now on, which keeps a processor busy
   */
  readonly readMetrics: (watch?: boolean) => Promise<ServerMetrics>;
  /** Lets a minute pass for a server that goes by the minute: only for what it does at intervals. */
  readonly advanceMinute: () => void;
}

interface Options {
  /** Is given everything that the server prints; without it, only its errors are shown. */
  readonly hear?: (said: string) => void;
  /** Whether it can be asked for its figures. */
  readonly measured?: boolean;
  /** Whether its minutes pass by `minute` alone. */
  readonly byTheMinute?: boolean;
  /** What is run, where that is not the server as such. */
  readonly program?: string;
}

/**
 * The server in a process of its own, as in production.
 * @param settings all that it is told; without `PORT` it takes a free one
 */
export function spawnServer(
  settings: NodeJS.ProcessEnv,
  { hear, measured = false, byTheMinute = false, program = 'server/main.ts' }: Options = {},
): SpawnedServer {
  const preload = [
    ...(measured ? ['--import', './tests/support/server/server-metrics.ts'] : []),
    ...(byTheMinute ? ['--import', './tests/support/server/mock-intervals.ts'] : []),
  ];
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const server = spawn(process.execPath, [...preload, program], {
    env: { PATH, NODE_COMPILE_CACHE, BRAND: sampleBrand, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  let listens = false;
  const listen = (chunk: string) => {
    hear?.(chunk);
    if (!listens) said += chunk;
  };
  server.stdout?.setEncoding('utf8').on('data', listen);
  server.stderr?.setEncoding('utf8').on('data', listen);
  if (!hear) server.stderr?.pipe(process.stderr);
  const origin = new Promise<string>((resolve, reject) => {
    server.once('message', ({ origin }: { origin: string }) => {
      listens = true;
      if (preload.length === 0) server.disconnect();
      resolve(origin);
    });
    server.once('close', () => reject(new Error(`The server ended at once, saying: ${said}`)));
  });
  const figures = async (watch = false) => {
    const answer = once(server, 'message');
    server.send(watch);
    return (await answer)[0] as ServerMetrics;
  };
  const minute = () => void server.send('minute');
  return { server, origin, readMetrics: figures, advanceMinute: minute };
}
