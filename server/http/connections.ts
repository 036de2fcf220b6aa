import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';

/** What one client, and all of them together, may hold. Times in milliseconds. */
export const connectionLimits = {
  /** A client that takes longer to send its headers, or its whole request, is cut off. */
  headersTimeout: 10_000,
  requestTimeout: 25_000,
  connectionsCheckingInterval: 2_000,
  /** Without a byte in either direction for this long, a connection is closed: nobody reads what we send. */
  idleTimeout: 30_000,
  /** Open at once; each takes some twenty kilobytes. */
  maxConnections: 4_000,
};

/** Requests that may wait on one connection while an earlier one is answered. Browsers send none ahead. */
const maxWaiting = 16;

const busy =
  'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 30\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/** Node's server, with bounds on its connections. */
export function createBoundedServer(listener: RequestListener, limits = connectionLimits): Server {
  const { idleTimeout, maxConnections, ...timeouts } = limits;
  const server = createServer(timeouts, listener).setTimeout(idleTimeout);
  // The first hundred above the limit are told to come back later; Node drops all further ones.
  server.maxConnections = maxConnections + 100;
  let open = 0;
  return server.on('connection', (socket: Socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    if (open > maxConnections) socket.end(busy, () => socket.destroy());
  });
}

const waiting = new WeakMap<Socket, number>();

/**
 * Whether a client has sent more than `maxWaiting` requests without reading the answers. Its connection is closed then, and
 * the request is not to be answered.
 */
export function exceedsPipelining({ socket }: IncomingMessage, outgoing: ServerResponse): boolean {
  if (socket.destroyed) return true;
  // Node gives an answer its socket once the answers before it are finished.
  if (outgoing.socket !== null) return false;
  const before = waiting.get(socket) ?? 0;
  if (before >= maxWaiting) {
    socket.destroy();
    stopParsing(socket);
    return true;
  }
  waiting.set(socket, before + 1);
  outgoing.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
  return false;
}

/**
 * Leaves the rest of a packet unread. It may hold thousands of requests, and Node makes objects for each, whether or not
 * the connection is closed: a few hundred such packets would take gigabytes, and seconds. Node has no public way to
 * stop; its parser fails when it is told anything but a small number here.
 */
function stopParsing(socket: Socket & { parser?: { onIncoming: () => number } }): void {
  if (socket.parser) socket.parser.onIncoming = () => -1;
}
