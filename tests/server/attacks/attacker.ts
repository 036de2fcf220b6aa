/**
 * `node tests/server/attacks/attacker.ts ATTACK PORT CONNECTIONS TARGET`: attacks a server on this machine. Opens all
 * connections, starts the attack on each, reports the number of connections to the parent process, and continues until
 * it is killed.
 */
import { connect, type Socket } from 'node:net';
import { maxBodyBytes } from '#lib/request/consultation-endpoint.ts';
import { createHostileBodies } from './hostile-bodies.ts';

const shapes = createHostileBodies(maxBodyBytes);
const pairs = Buffer.alloc(4 * maxBodyBytes, 'a&');
const quotes = Buffer.concat([Buffer.from('message='), Buffer.alloc(maxBodyBytes - 64, '"')]);
const pages = Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2_000));
const form = 'application/x-www-form-urlencoded';

/** Returns the first lines of an HTTP request whose sender is in the network with this number. */
const head = (network: number, line: string) =>
  `${line} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 2001:${(network >> 16).toString(16)}:${(network & 0xffff).toString(16)}::1\r\n`;

const post = (network: number, type: string, length: number, path = '/api/consultations') =>
  `${head(network, `POST ${path}`)}Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

/** The addresses to attack: a receipt, the request sheet, and one request on the request sheet. */
export interface AttackTarget {
  readonly receipt: string;
  readonly sheet: string;
  readonly request: string;
  readonly reference: string;
}

/**
 * The function that each attack runs for every connection.
 * @param index the number of the connection
 */
export const serverAttacks: Readonly<
  Record<string, (socket: Socket, index: number, target: AttackTarget) => void>
> = {
  'connections that say nothing': () => {},
  'headers that never end': (socket) => {
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
    writeSlowly(socket, 'X-Slow: x\r\n');
  },
  'pages that nobody reads, asked for by the thousand': (socket) => socket.pause().write(pages),
  'short bodies that never end': (socket, index) => {
    socket.write(post(index, form, 10_000));
    writeSlowly(socket, 'a');
  },
  'long bodies that never end': (socket, index) => {
    socket.write(post(index, 'application/json', maxBodyBytes));
    socket.write(quotes);
  },
  'words given back that nobody reads': (socket, index) => {
    socket.pause().write(post(index, form, quotes.length));
    socket.write(quotes);
  },
  'ill bodies of every shape': (socket, index) => {
    const { type, body } = shapes[index % shapes.length] as (typeof shapes)[number];
    socket.write(post(index, type, body.length));
    socket.write(body);
  },
  'pairs up to what is read': (socket, index) => {
    socket.write(post(index, form, pairs.length));
    socket.write(pairs);
  },
  'posts from ever new addresses': (socket, index) => {
    sendFromNewNetworks(socket, index, (network) => `${post(network, 'application/json', 2)}{}`);
  },
  'one receipt, asked for without end': (socket, _, { receipt }) => {
    sendRepeatedly(socket, () => `${head(0, `GET ${receipt}`)}Accept-Encoding: gzip\r\n\r\n`);
  },
  'the sheet, opened without end': (socket, _, { sheet }) => {
    sendRepeatedly(socket, () => `${head(0, `GET ${sheet}`)}Accept-Encoding: gzip\r\n\r\n`);
  },
  'changes by one link without end': (socket, index, { request, reference }) => {
    let count = index;
    sendRepeatedly(socket, () => {
      count += 1;
      const fields = `reference=${reference}&action=taken&initials=${count % 2 === 0 ? 'AB' : 'CD'}`;
      return post(0, form, fields.length, request) + fields;
    });
  },
  'cookies of the desk, guessed from ever new addresses': (socket, index) => {
    sendFromNewNetworks(socket, index, (network) => {
      const cookie = `__Host-desk=${`${network}`.padStart(43, 'A')}`;
      return `${head(network, 'GET /desk/api/me')}Cookie: ${cookie}\r\n\r\n`;
    });
  },
  'challenges of the desk, asked for from ever new addresses': (socket, index) => {
    const path = '/desk/api/sign-in/options';
    sendFromNewNetworks(socket, index, (network) => `${post(network, 'application/json', 2, path)}{}`);
  },
};

function sendRepeatedly(socket: Socket, request: () => string): void {
  const { remotePort = 0 } = socket;
  socket.on('data', (answer) => {
    if (answer.includes('HTTP/1.1 ') && !answer.includes('onnection: close')) socket.write(request());
  });
  socket.once('close', () => {
    const next = connect(remotePort, '127.0.0.1', () => sendRepeatedly(next, request));
    next.on('error', () => {});
  });
  socket.write(request());
}

function sendFromNewNetworks(socket: Socket, first: number, request: (network: number) => string): void {
  let network = first;
  sendRepeatedly(socket, () => {
    network += 10_000;
    return request(network);
  });
}

function writeSlowly(socket: Socket, drop: string): void {
  const dripping = setInterval(() => socket.write(drop), 1_000);
  socket.once('close', () => clearInterval(dripping));
}

/** Less than the length of the server's queue of unaccepted connections. */
const connectionsAtOnce = 250;

if (import.meta.main) {
  const [name = '', port, connections, given = '{}'] = process.argv.slice(2);
  const target = JSON.parse(given) as AttackTarget;
  const attack = serverAttacks[name];
  if (!attack) throw new Error(`Unknown attack “${name}”.`);
  const open = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        opened.push(socket);
        resolve(true);
      });
      // The server closes the connections of attackers, which may cause errors here.
      socket.on('error', () => {}).once('close', () => resolve(false));
    });
  const opened: Socket[] = [];
  let reached = 0;
  for (let index = 0; index < Number(connections); index += connectionsAtOnce) {
    const count = Math.min(connectionsAtOnce, Number(connections) - index);
    const there = await Promise.all(Array.from({ length: count }, open));
    reached += there.filter(Boolean).length;
  }
  for (const [index, socket] of opened.entries()) attack(socket, index, target);
  process.send?.({ reached });
  // Stops the attack when the parent process exits, because connections may still be open then.
  process.on('disconnect', () => process.exit());
}
