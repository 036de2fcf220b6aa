/**
 * A reverse proxy with HTTP/2 over TLS, like Caddy or a host in production.
 * Over HTTP/2, a browser loads a page and its files over one connection. Over HTTP/1.1, it would open six connections,
 * each with an additional round trip.
 */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { testCertificate } from '../tests/support/messages/certificate.ts';

export const ignoreCertificateErrors = '--ignore-certificate-errors';

/** Hop-by-hop headers, which HTTP/2 does not have. */
const hopHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding']);

export async function startTlsProxy(target: string): Promise<{ origin: string; close: () => void }> {
  const agent = new Agent({ keepAlive: true });
  const front = createSecureServer({ ...testCertificate, allowHTTP1: true }, (incoming, response) => {
    const { method } = incoming;
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')),
    );
    const proxied = request(target + incoming.url, { method, agent, headers }, (upstream) => {
      const received = Object.entries(upstream.headers).filter(([name]) => !hopHeaders.has(name));
      response.writeHead(upstream.statusCode ?? 502, Object.fromEntries(received));
      upstream.pipe(response);
    });
    incoming.pipe(proxied);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  return {
    origin: `https://127.0.0.1:${(front.address() as AddressInfo).port}`,
    close: () => {
      front.close();
      agent.destroy();
    },
  };
}
