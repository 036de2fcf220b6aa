import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';

/** Limits of a connection, and of all connections together. Times in milliseconds. */
export const connectionLimits = {
  /** A client that takes longer to send its headers, or its whole request, is disconnected. */
  headersTimeout: 10_000,
  requestTimeout: 25_000,
  connectionsCheckingInterval: 2_000,
  /** A connection without traffic in either direction is closed after this time. */
  idleTimeout: 30_000,
  /** Each connection takes about 20 KB of memory. */
  maxConnections: 4_000,
};

/** The most pipelined requests of a connection that wait for earlier responses. Browsers do not pipeline. */
const maxPending = 16;

const busyResponse =
  'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 30\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/** Creates an HTTP server that limits the number and duration of its connections. */
export function createBoundedServer(listener: RequestListener, limits = connectionLimits): Server {
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
 * Returns whether a client has pipelined more than `maxPending` requests. If so, closes its connection: the caller must not
 * respond to the request.
 */
export function exceedsPipelineLimit({ socket }: IncomingMessage, outgoing: ServerResponse): boolean {
  if (socket.destroyed) return true;
  // Node assigns the socket to a response once all previous responses are finished, so this request does not wait.
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
 * Makes Node's HTTP parser fail, so that it skips the rest of a packet. A packet may hold thousands of requests, and Node
 * would create objects for each even on a closed connection: a few hundred such packets would take gigabytes and seconds.
 * Node has no public API for this. The parser fails when `onIncoming` returns anything but a small number.
 */
function stopParsing(socket: Socket & { parser?: { onIncoming: () => number } }): void {
  if (socket.parser) socket.parser.onIncoming = () => -1;
}
