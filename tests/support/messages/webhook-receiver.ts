/** Starts a server that receives webhooks. It uses a free port and stops at the end of the test. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface ReceivedWebhook {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export async function startWebhookReceiver(
  respond: (response: ServerResponse) => void = (response) => response.writeHead(204).end(),
) {
  const posted: ReceivedWebhook[] = [];
  const server = createServer(async (request, response) => {
    posted.push({ path: request.url, headers: request.headers, body: await text(request) });
    respond(response);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, posted };
}
