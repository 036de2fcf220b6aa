import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, type RequestListener, type RequestOptions, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { ConsultationRequest } from '#lib/request/consultation-request.ts';
import { templateSamples } from '#lib/request/page-templates.ts';
import { createApp } from '../../../server/app.ts';
import type { ServerDependencies } from '../../../server/dependencies.ts';
import { SheetLinks } from '../../../server/domain/links.ts';
import { type ChannelDescription, messageKinds } from '../../../server/domain/message.ts';
import { createLimitedServer } from '../../../server/http/connections.ts';
import { createRequestListener } from '../../../server/http/request-listener.ts';
import { loadSite } from '../../../server/http/site.ts';
import { RequestLimits } from '../../../server/requests/request-limits.ts';
import type { Configuration } from '../../../server/settings/configuration.ts';
import { openStore } from '../../../server/store/store.ts';
import type { StoreClient } from '../../../server/store/thread/store-client.ts';
import { getSampleBrand, sampleStaffTexts } from '../sample-brand.ts';
import { spawnServer } from './spawn-server.ts';

/** Creates a channel for all kinds of messages except links, which need the site's URL. */
export const channelForAllKinds = (name = 'mail'): ChannelDescription => ({
  name,
  kinds: messageKinds.filter((kind) => kind !== 'link' && kind !== 'duty-link'),
});

export const sampleRequest: ConsultationRequest = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  phone: '',
  company: 'Analytical Engines',
  serviceInterest: 'wellness',
  message: 'A week of silence,\nnear water.',
};

export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'server-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const sentence = 'Words that are said often enough to be worth compressing. '.repeat(20);
const { problem, advice, send, ...words } = templateSamples['consultation-not-sent'];
const inputs = Object.keys(words).map((name) => `<input name="${name}" value="{{${name}}}">`);

/**
 * Creates a page template that renders each tag as an element with the tag's name. The items of a list are within an
 * element with the list's name.
 */
const barePage = (view: object): string =>
  Object.entries(view)
    .map(([name, value]) =>
      Array.isArray(value)
        ? `{{#${name}}}<div data-list="${name}">${barePage(value[0])}</div>{{/${name}}}`
        : `<p data-tag="${name}">{{${name}}}</p>`,
    )
    .join('\n');

export const testSiteFiles: Readonly<Record<string, string>> = {
  'index.html': `<!doctype html><title>Home</title><p>${sentence}`,
  'terms.html': `<!doctype html><title>Terms</title><p>${sentence}`,
  'robots.txt': 'User-agent: *\n',
  '_astro/hero.a1b2c3.css': `body { color: black } /* ${sentence} */`,
  '404.html': '<!doctype html><title>Lost</title>Oops! Page not found',
  '500.html': '<!doctype html><title>Failure</title>Unexpected Application Error!',
  'consultation-received.html': `<!doctype html><title>Received</title><p>{{reference}} {{replyBy}}`,
  'consultation-not-sent.html': `<!doctype html><title>Not sent</title><p>{{problem}}</p><p>{{advice}}</p><button>{{send}}</button>${inputs.join('\n')}`,
  'sheet.html': `<!doctype html><title>Sheet</title>${barePage(templateSamples.sheet)}`,
};

/**
 * The built files with their compressed versions. They are compressed once, because that takes most of a test's setup
 * time.
 */
const publishedFiles = Object.entries(testSiteFiles).map(
  ([name, content]) => [name, content, brotliCompressSync(content), gzipSync(content)] as const,
);

/** Writes `testSiteFiles` and their compressed versions, as a build does. Returns the folder. */
export function writeTestSite(): string {
  const folder = createTemporaryFolder();
  for (const [name, content, br, gz] of publishedFiles) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    writeFileSync(`${path}.br`, br);
    writeFileSync(`${path}.gz`, gz);
  }
  return folder;
}

export async function createTestServer(
  configuration: Partial<Configuration> = {},
  {
    channels = [],
    folder = writeTestSite(),
  }: { channels?: readonly ChannelDescription[]; folder?: string } = {},
) {
  const store = await openStore({ dataDirectory: createTemporaryFolder() }, channels);
  return { store, ...(await createServerWithStore(store, configuration, folder)) };
}

export async function createServerWithStore(
  store: StoreClient,
  configuration: Partial<Configuration> = {},
  folder = writeTestSite(),
  editor: ServerDependencies['editor'] = configuration.editor && {
    secret: 'secret',
    waitForPort: async () => undefined,
  },
) {
  onTestFinished(() => store.close());
  const brand = getSampleBrand();
  const site = await loadSite(folder, { desk: configuration.desk, languages: brand.languages });
  let logged = '';
  const log = pino(
    { level: 'trace' },
    {
      write(line: string) {
        logged += line;
      },
    },
  );
  const limits = new RequestLimits(configuration, log);
  onTestFinished(() => limits.close());
  const dependencies = {
    store,
    limits,
    brand,
    texts: sampleStaffTexts,
    site,
    log,
    editor,
    delivery: { wake() {} },
    maintenance: { clockAhead: false, sealingUnverified: false },
    links: new SheetLinks(() => store.deriveKey('sheet-links'), configuration.siteUrl),
    configuration: {
      siteUrl: undefined,
      trustedProxies: 0,
      healthToken: undefined,
      desk: undefined,
      ...configuration,
    },
  };
  const app = await createApp(dependencies);
  let port: Promise<number> | undefined;
  const listen = () => {
    port ??= listenWith(createRequestListener(app, dependencies));
    return port;
  };
  const send = (path: string, init?: RequestInit) => Promise.resolve(app.request(path, init));
  return {
    app,
    limits,
    logged: () => logged,
    /** Requests a path over a socket exactly as given, because HTTP clients normalize paths, encodings and headers. */
    get: async (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
      sendRequest({ port: await listen(), path, method, headers: { Host: 'localhost', ...headers } }),
    connect: async (): Promise<Socket> => connect(await listen(), '127.0.0.1'),
    post: (content: unknown, headers: Record<string, string> = {}) =>
      send('/api/consultations', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof content === 'string' ? content : JSON.stringify(content),
      }),
    /** Posts a consultation request as a form, as browsers without scripts do. */
    postForm: (content: Record<string, string>, headers: Record<string, string> = {}) =>
      send('/api/consultations', { method: 'POST', headers, body: new URLSearchParams(content) }),
  };
}

async function listenWith(requests: RequestListener): Promise<number> {
  const server = createLimitedServer(requests).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function sendRequest(options: RequestOptions): Promise<Response> {
  const [incoming] = (await once(request(options).end(), 'response')) as [IncomingMessage];
  const body = Buffer.concat(await incoming.toArray());
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(incoming.headersDistinct))
    for (const value of values) headers.append(name, value);
  const status = incoming.statusCode ?? 0;
  return new Response(body.length > 0 ? body : null, { status, headers });
}

/** Starts a server in a separate process, and waits until it listens. The process is killed after the test. */
export async function startServer(
  settings: Record<string, string>,
  options?: Parameters<typeof spawnServer>[1],
) {
  const { server, origin, readMetrics, tickMinute } = spawnServer(settings, options);
  onTestFinished(() => {
    server.kill('SIGKILL');
  });
  const exited = once(server, 'exit');
  const outputs = [server.stdout, server.stderr].map((stream) => stream && finished(stream));
  const address = await origin;
  /**
   * Sends a signal, and waits for the exit and all output. Returns the exit code, or null if the signal killed the
   * process.
   */
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    server.kill(signal);
    await Promise.all(outputs);
    return (await exited)[0] as number | null;
  };
  const post = (content: unknown, headers: Record<string, string> = {}) =>
    fetch(`${address}/api/consultations`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(content),
    });
  return { address, readMetrics, tickMinute, post, end };
}
