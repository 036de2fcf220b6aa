/**
 * Whoever attacks the server keeps nobody else from the pages. A short form runs with the other tests; `npm run
 * test:abuse` runs the long one, within two minutes, and ends with a table of what was measured.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { builtSite, startServer, temporaryFolder } from '../testing/server-fixtures.ts';

const long = process.env.ABUSE === 'long';
const connections = long ? 1_500 : 60;
/** How long an attack is kept up, and watched. */
const seconds = long ? 12 : 0.5;
const mebibyte = 1024 * 1024;
const pairs = Buffer.alloc(4 * mebibyte, 'a&');

/** Each of these is one connection's attack; `index` makes its sender another one than the others'. */
const attacks: Readonly<Record<string, (socket: Socket, index: number) => void>> = {
  'connections that say nothing': () => {},
  'headers that never end': (socket) => socket.write('GET / HTTP/1.1\r\nHost: x\r\nX: '),
  'pages that nobody reads, asked for without an end': (socket) =>
    socket.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2_000)),
  'bodies that never end': (socket, index) => {
    socket.write(post(index, 'application/json', mebibyte));
    socket.write(Buffer.alloc(mebibyte - 1, '"'));
  },
  'words given back that nobody reads': (socket, index) => {
    const body = Buffer.concat([Buffer.from('message='), Buffer.alloc(mebibyte, '"')]);
    socket.pause().write(post(index, 'application/x-www-form-urlencoded', body.length));
    socket.write(body);
  },
  'pairs without an end': (socket, index) => {
    socket.write(post(index, 'application/x-www-form-urlencoded', pairs.length));
    socket.write(pairs);
  },
};

const post = (index: number, type: string, length: number) =>
  `POST /api/consultations HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.1.${index >> 8}.${index & 255}\r\n` +
  `Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

const measured: (readonly (string | number)[])[] = [
  ['attack', 'connections', 'slowest page meanwhile, ms', 'memory at the peak, MB', 'afterwards, MB'],
  ['---', '---', '---', '---', '---'],
];
afterAll(() => {
  if (long) console.log(`\n${measured.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`);
});

const megabytesOf = (pid: number): number =>
  Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024);

test.each(Object.entries(attacks))(
  '%s: others get their page, and memory is bounded',
  async (name, attack) => {
    const server = await startServer({
      OUT_DIR: builtSite(),
      DATA_DIR: temporaryFolder(),
      TRUST_PROXY: '1',
    });
    const sockets: Socket[] = [];
    const port = Number(new URL(server.address).port);
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
    });
    const open = async (index: number) => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      sockets.push(socket);
      await once(socket, 'connect').catch(() => {});
      attack(socket, index);
    };
    let [slowest, most] = [0, 0];
    const end = performance.now() + seconds * 1000;
    const attacking = (async () => {
      for (let index = 0; index < connections && performance.now() < end; index += 1) await open(index);
    })();
    while (performance.now() < end) {
      const asked = performance.now();
      const page = await fetch(`${server.address}/terms`);
      await page.text();
      expect(page.status).toBe(200);
      slowest = Math.max(slowest, performance.now() - asked);
      most = Math.max(most, megabytesOf(server.pid));
      await sleep(50);
    }
    await attacking;
    for (const socket of sockets) socket.destroy();
    if (long) await sleep(3_000);
    measured.push([name, sockets.length, Math.round(slowest), most, megabytesOf(server.pid)]);
    expect(most).toBeLessThan(400);
    // The machine may be busy with other tests in the short form.
    expect(slowest).toBeLessThan(long ? 1_000 : 5_000);
  },
  60_000,
);
