/**
 * What stands before our server at an agency's, whether Caddy or a host: HTTP/2 over TLS. A browser fetches a page and
 * its files over one connection then; over HTTP/1.1 it opens six, and each costs a round trip that no visitor waits for.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Served {
  /** Such as `http://127.0.0.1:4321`. */
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** A browser trusts the front's certificate with this alone: no authority has signed it. */
export const trustAnyCertificate = '--ignore-certificate-errors';

/** Of one connection; HTTP/2 has no such headers. */
const hopHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/**
 * Passes requests on to `served`, and closes it together with itself.
 * @throws {Error} when the machine has no openssl
 */
export async function putFrontBefore(served: Served): Promise<Served> {
  const agent = new Agent({ keepAlive: true });
  const front = createSecureServer({ ...certificate(), allowHTTP1: true }, (asked, answer) => {
    const headers = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':'));
    const { method } = asked;
    const passed = request(
      served.origin + asked.url,
      { method, agent, headers: Object.fromEntries(headers) },
      (got) => {
        const kept = Object.entries(got.headers).filter(([name]) => !hopHeaders.has(name));
        answer.writeHead(got.statusCode ?? 502, Object.fromEntries(kept));
        got.pipe(answer);
      },
    );
    asked.pipe(passed);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  return {
    origin: `https://127.0.0.1:${(front.address() as AddressInfo).port}`,
    close: async () => {
      front.close();
      agent.destroy();
      await served.close();
    },
  };
}

/** A key and a certificate for this machine, signed by themselves. */
function certificate(): { readonly key: Buffer; readonly cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  try {
    const selfSigned =
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1';
    const args = [...selfSigned.split(' '), '-keyout', key, '-out', cert];
    const made = spawnSync('openssl', args, { encoding: 'utf8' });
    if (made.status !== 0)
      throw new Error(`openssl made no certificate: ${made.stderr ?? made.error?.message}`);
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
