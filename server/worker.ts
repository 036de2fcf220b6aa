/** What the supervisor forks: serves one release, until another takes its place. */
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { failureMessage } from './failure-message.ts';
import { closed, retire } from './retire.ts';
import { serve } from './serve.ts';

/** How long connections that were open may take to end. Node closes an idle one after some seconds. */
const maxFarewellMs = 60_000;

try {
  const { server, stop } = await serve();
  process.on('message', async (message) => {
    if (message !== retire) return;
    await lastAnswers(server);
    await stop();
  });
} catch (error) {
  console.error(failureMessage(error));
  process.exit(1);
}

/**
 * Takes no new connections, answers what comes on those that are open, and closes each after its answer, or when it has been
 * idle for as long as any may. A server for HTTP would close idle ones at once (and a cluster's `disconnect` as well), while a
 * proxy is sending on one that looks idle from here: it is closed as a server for connections is.
 */
async function lastAnswers(server: Server): Promise<void> {
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
  NetServer.prototype.close.call(server);
  await new Promise<void>((resolve) => {
    process.on('message', (message) => message === closed && resolve());
    process.send?.(closed);
  });
  const isOver = Date.now() + maxFarewellMs;
  do await sleep(100);
  while ((await connectionsOf(server)) > 0 && Date.now() < isOver);
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
