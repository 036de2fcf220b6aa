/**
 * What stands before our server at an agency's, whether Caddy or a host: HTTP/2 over TLS. A browser fetches a page and
 * its files over one connection then; over HTTP/1.1 it opens six, and each costs a round trip that no visitor waits for.
 */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { certificate } from '../tests/support/messages/certificate.ts';

/** A browser trusts the certificate with this alone: no authority has signed it. */
export const ignoreCertificateErrors = '--ignore-certificate-errors';

/** Of one connection; HTTP/2 has no such headers. */
const hopHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** Passes requests on to `target`, an origin. */
export async function startTlsProxy(target: string): Promise<{ origin: string; close: () => void }> {
  const agent = new Agent({ keepAlive: true });
  const front = createSecureServer({ ...certificate, allowHTTP1: true }, (asked, answer) => {
    const { method } = asked;
    const headers = Object.fromEntries(
      Object.entries(asked.headers).filter(([name]) => !name.startsWith(':')),
    );
    const passed = request(target + asked.url, { method, agent, headers }, (got) => {
      const kept = Object.entries(got.headers).filter(([name]) => !hopHeaders.has(name));
      answer.writeHead(got.statusCode ?? 502, Object.fromEntries(kept));
      got.pipe(answer);
    });
    asked.pipe(passed);
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
