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
  /** Clients that send their headers, or all of a request, more slowly than this are cut off. */
  headersTimeout: 10_000,
  requestTimeout: 25_000,
  connectionsCheckingInterval: 2_000,
  /** Without a byte in either direction for this long, a connection is closed: nobody reads what we send. */
  idleTimeout: 30_000,
  /** Open at once; each takes some twenty kilobytes. */
  mostConnections: 4_000,
};

/** Requests of one connection that wait behind one that is being answered; browsers send none. */
const mostWaiting = 16;

const busy = [
  'HTTP/1.1 503 Service Unavailable',
  'Retry-After: 30',
  'Content-Length: 0',
  'Connection: close',
  '\r\n',
].join('\r\n');

/** Node's server, with bounds on its connections. */
export function boundedServer(listener: RequestListener, limits = connectionLimits): Server {
  const { idleTimeout, mostConnections, ...timeouts } = limits;
  const server = createServer(timeouts, listener).setTimeout(idleTimeout);
  // Those just above the limit are told to come back; what comes beyond is dropped without a word.
  server.maxConnections = mostConnections + 100;
  let open = 0;
  return server.on('connection', (socket: Socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    if (open > mostConnections) socket.end(busy, () => socket.destroy());
  });
}

const waiting = new WeakMap<Socket, number>();

/**
 * Whether a client has sent on and on without reading the answers: then its connection is closed, and nothing is to
 * be answered. Node makes an answer's object for each request that is in a packet, and a packet holds thousands.
 */
export function sendsTooFarAhead({ socket }: IncomingMessage, outgoing: ServerResponse): boolean {
  if (socket.destroyed) return true;
  // Node gives an answer its socket when those before it are finished.
  if (outgoing.socket !== null) return false;
  const before = waiting.get(socket) ?? 0;
  if (before >= mostWaiting) {
    socket.destroy();
    return true;
  }
  waiting.set(socket, before + 1);
  outgoing.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
  return false;
}
