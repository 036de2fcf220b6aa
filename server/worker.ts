/** What the supervisor forks: serves one release, until another takes its place. */
import cluster from 'node:cluster';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { failureMessage } from './failure-message.ts';
import { serve } from './serve.ts';

/** How long connections that were open may take to end. Node closes an idle one after some seconds. */
const maxFarewellMs = 60_000;

try {
  const { server, stop } = await serve();
  cluster.worker?.once('disconnect', async () => {
    await lastAnswers(server);
    await stop();
  });
} catch (error) {
  console.error(failureMessage(error));
  process.exit(1);
}

/**
 * Answers what comes on the connections that are open, and closes each after its answer, or when it is idle for as long as
 * any: a browser or a proxy may be sending on one that looks idle here.
 */
async function lastAnswers(server: Server): Promise<void> {
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
  const isOver = Date.now() + maxFarewellMs;
  while ((await connectionsOf(server)) > 0 && Date.now() < isOver) await sleep(100);
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
