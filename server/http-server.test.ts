import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { httpServer } from './http-server.ts';

const readAndAnswer: RequestListener = async (incoming, outgoing) => {
  await text(incoming).catch(() => {});
  outgoing.end();
};

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  ['body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{'],
])('a client that dawdles over its %s is cut off', async (_, start) => {
  const patience = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 50 };
  const server = httpServer(readAndAnswer, patience).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  socket.write(start);
  expect((await socket.toArray()).join('')).toMatch(/^HTTP\/1\.1 408 /);
});
