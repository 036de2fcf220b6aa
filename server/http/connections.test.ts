import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connectionLimits, createLimitedServer, exceedsPipelineLimit } from './connections.ts';

async function startServer(listener: RequestListener, limits: Partial<typeof connectionLimits> = {}) {
  const server = createLimitedServer(listener, { ...connectionLimits, ...limits }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return () => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    onTestFinished(() => void socket.destroy());
    const closed = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve));
    let received = '';
    const readAll = async () => {
      socket.on('data', (chunk) => {
        received += chunk;
      });
      await closed;
      return received;
    };
    return { socket, readAll, closed };
  };
}

const respond: RequestListener = (_, outgoing) => void outgoing.end('hello');
const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

test('a client that sends its headers or body too slowly gets 408 and is disconnected', async () => {
  const limits = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 10 };
  const open = await startServer((incoming) => void incoming.resume(), limits);
  const starts = [
    'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{',
  ];
  for (const start of starts) {
    const { socket, readAll } = open();
    socket.write(start);
    expect(await readAll()).toMatch(/^HTTP\/1\.1 408 /);
  }
});

test('a client that reads nothing is disconnected', async () => {
  const { promise: cutOff, resolve } = Promise.withResolvers<void>();
  const listener: RequestListener = (incoming, outgoing) => {
    incoming.socket.once('close', resolve);
    outgoing.end(Buffer.alloc(64 * 1024 * 1024));
  };
  const open = await startServer(listener, { idleTimeout: 50 });
  open().socket.write(get);
  await cutOff;
});

test('connections above the limit get 503 with Retry-After, until others are closed', async () => {
  const open = await startServer(respond, { maxConnections: 2 });
  const first = open();
  const second = open();
  first.socket.write(get);
  second.socket.write(get);
  await Promise.all([once(first.socket, 'readable'), once(second.socket, 'readable')]);
  expect(await open().readAll()).toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: \d+/);
  first.socket.destroy();
  const answer = async () => {
    const { socket, readAll } = open();
    socket.end('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    return await readAll();
  };
  await expect.poll(answer).toMatch(/^HTTP\/1\.1 200 /);
});

test('a client that pipelines a few requests is answered in order; one that pipelines hundreds is disconnected', async () => {
  let [parsed, answered] = [0, 0];
  const open = await startServer((incoming, outgoing) => {
    parsed += 1;
    if (exceedsPipelineLimit(incoming, outgoing)) return;
    answered += 1;
    setImmediate(() => outgoing.end(String(answered)));
  });
  const polite = open();
  polite.socket.end(`${get.repeat(9)}GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect((await polite.readAll()).match(/200 OK/g)).toHaveLength(10);
  parsed = 0;
  answered = 0;
  const hostile = open();
  hostile.socket.write(get.repeat(1000));
  await hostile.readAll();
  expect(answered).toBeLessThan(20);
  expect(parsed).toBeLessThan(20);
});
