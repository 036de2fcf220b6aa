import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';

/** The limits for connections. Times are in milliseconds. */
export const connectionLimits = {
  /** The maximum time until the headers, or the whole request, have arrived. */
  headersTimeout: 10_000,
  requestTimeout: 25_000,
  connectionsCheckingInterval: 2_000,
  /** The maximum time without traffic in either direction. */
  idleTimeout: 30_000,
  /** Each connection takes about 20 KB of memory. */
  maxConnections: 4_000,
};

/** The maximum number of waiting pipelined requests per connection. Browsers do not pipeline. */
const maxPending = 16;

const busyResponse =
  'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 30\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

export function createLimitedServer(listener: RequestListener, limits = connectionLimits): Server {
  const { idleTimeout, maxConnections, ...timeouts } = limits;
  const server = createServer(timeouts, listener).setTimeout(idleTimeout);
  // The first hundred connections above the limit get a 503 response. Node closes all further ones without a response.
  server.maxConnections = maxConnections + 100;
  let open = 0;
  return server.on('connection', (socket: Socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    if (open > maxConnections) socket.end(busyResponse, () => socket.destroy());
  });
}

const pendingRequests = new WeakMap<Socket, number>();

/**
 * Returns whether a client has pipelined more than `maxPending` requests, and closes its connection if so. The caller
 * must not respond to the request then.
 */
export function exceedsPipelineLimit({ socket }: IncomingMessage, outgoing: ServerResponse): boolean {
  if (socket.destroyed) return true;
  // Node assigns the socket to a response once all previous responses have finished.
  if (outgoing.socket !== null) return false;
  const pending = pendingRequests.get(socket) ?? 0;
  if (pending >= maxPending) {
    socket.destroy();
    stopParsing(socket);
    return true;
  }
  pendingRequests.set(socket, pending + 1);
  outgoing.once('close', () => pendingRequests.set(socket, (pendingRequests.get(socket) ?? 1) - 1));
  return false;
}

/**
 * Makes Node's HTTP parser fail, so that it skips the rest of a packet. A packet may contain thousands of requests, and
 * Node would create objects for each of them even on a closed connection. A few hundred such packets would take
 * gigabytes and seconds. Node has no public API for this, but the parser fails if `onIncoming` returns anything other
 * than a small number.
 */
function stopParsing(socket: Socket & { parser?: { onIncoming: () => number } }): void {
  if (socket.parser) socket.parser.onIncoming = () => -1;
}
