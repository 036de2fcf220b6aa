/**
 * `npm run bench:pages`: Lighthouse, phone and desktop, on every page and on the floor page (`floor.ts`). `ROUNDS` says
 * how often, 5 by default; the medians are written into docs/measurements.md. Over HTTP/2, as visitors get the pages.
 */
import lighthouse, { desktopConfig, type Flags } from 'lighthouse';
import type { Browser } from 'puppeteer-core';
import { serveStatic } from '../tests/support/server/static-server.ts';
import { deskPageBytes } from './desk-page.ts';
import { floorPath, writeFloor } from './floor.ts';
import { putFrontBefore } from './front.ts';
import { keep, table } from './report.ts';
import { buildSite, machine, median, openBrowser, rounds, serve } from './site.ts';
import { smoothness } from './smoothness.ts';
import { steadiness } from './steadiness.ts';

const roundCount = rounds(5);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const indexed = ['/', '/terms', '/privacy', '/cancellation', '/refund-policy'];

interface Visit {
  readonly scores: Readonly<Record<string, number>>;
  readonly figures: Readonly<Record<(typeof metrics)[number] | 'bytes' | 'script bytes', number>>;
  /** Audits that cost points. */
  readonly findings: readonly string[];
}

const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;

async function visit(
  browser: Browser,
  address: string,
  { desktop, throttlingMethod }: Preset,
): Promise<Visit> {
  const settings: Flags = {
    port: Number(new URL(browser.wsEndpoint()).port),
    onlyCategories: [...categories],
    ignoreStatusCode: true,
    logLevel: 'error',
    ...(throttlingMethod && { throttlingMethod }),
  };
  const result = await lighthouse(address, settings, desktop ? desktopConfig : undefined);
  if (!result || result.lhr.runtimeError) throw new Error(`${address}: ${result?.lhr.runtimeError?.message}`);
  const { audits, categories: judged } = result.lhr;
  const requests = audits['network-requests']?.details;
  const items = requests && 'items' in requests ? (requests.items as Request[]) : [];
  const bytes = (list: Request[]) => list.reduce((sum, { transferSize }) => sum + transferSize, 0);
  const scored = Object.values(judged).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  );
  return {
    scores: Object.fromEntries(
      Object.values(judged).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
    ),
    figures: {
      ...(Object.fromEntries(metrics.map((id) => [id, audits[id]?.numericValue ?? 0])) as Record<
        (typeof metrics)[number],
        number
      >),
      bytes: bytes(items),
      'script bytes': bytes(items.filter(({ resourceType }) => resourceType === 'Script')),
    },
    findings: scored
      .filter(({ id }) => (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => [id, ...consoleLines(audits[id]?.details)].join(': ')),
  };
}

/** The console's lines that an audit of the console quotes. */
function consoleLines(details: unknown): string[] {
  const { items = [] } = (details ?? {}) as { items?: { description?: unknown }[] };
  return items.flatMap(({ description }) => (typeof description === 'string' ? [`“${description}”`] : []));
}

interface Preset {
  readonly desktop?: boolean;
  readonly throttlingMethod?: 'devtools';
}

interface Request {
  readonly transferSize: number;
  readonly resourceType: string;
}

/** Tries again when Lighthouse loses its own trace, as it sometimes does: a bench of an hour should not end for that. */
async function visitReliably(address: string, preset: Preset, attempts = 3): Promise<Visit> {
  const browser = await openBrowser();
  try {
    return await visit(browser, address, preset);
  } catch (error) {
    if (attempts === 1) throw error;
    console.error(`\n${(error as Error).message}`);
  } finally {
    await browser.close();
  }
  return visitReliably(address, preset, attempts - 1);
}

/** Visits the addresses in turn, once a round, so that a busy minute of the machine does not fall on one page alone. */
async function compare(
  origin: string,
  addresses: readonly string[],
  preset: Preset,
): Promise<Map<string, Visit[]>> {
  const visits = new Map<string, Visit[]>(addresses.map((address) => [address, []]));
  for (let round = 1; round <= roundCount; round++) {
    for (const address of addresses) {
      visits.get(address)?.push(await visitReliably(origin + address, preset));
      process.stderr.write('.');
    }
  }
  process.stderr.write('\n');
  return visits;
}

const medianOf = (visits: readonly Visit[], read: (visit: Visit) => number): number =>
  median(visits.map(read));

function pageTable(visits: ReadonlyMap<string, Visit[]>): string {
  const rows = [...visits].map(([address, all]) => [
    nameOf(address),
    ...categories.map((id) => medianOf(all, ({ scores }) => scores[id] ?? 0)),
    ...metrics.slice(0, 3).map((id) => Math.round(medianOf(all, ({ figures }) => figures[id]))),
    medianOf(all, ({ figures }) => figures['cumulative-layout-shift']),
    medianOf(all, ({ figures }) => figures.bytes),
    medianOf(all, ({ figures }) => figures['script bytes']),
    [...new Set(all.flatMap(({ findings }) => findings))].join(', '),
  ]);
  return table(
    ['', ...categories, 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'bytes', 'script bytes', 'findings'],
    rows,
  );
}

const nameOf = (address: string): string =>
  address === floorPath ? 'floor page' : address.replace(/\?.*/, '');

function ratios(visits: ReadonlyMap<string, Visit[]>): string {
  const [page = [], floor = []] = [visits.get('/'), visits.get(floorPath)];
  return metrics
    .slice(0, 2)
    .map((id) => {
      const read = ({ figures }: Visit) => figures[id];
      return `${id} ${(medianOf(page, read) / medianOf(floor, read)).toFixed(2)}`;
    })
    .join(', ');
}

async function requestReference(origin: string): Promise<string> {
  const body = JSON.stringify({ name: 'Bench', email: 'bench@example.com', message: 'None.' });
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'bench' };
  const answer = await fetch(`${origin}/api/consultations`, { method: 'POST', headers, body });
  return ((await answer.json()) as { reference: string }).reference;
}

const site = await buildSite();
const builder = await serve(site);
const browser = await openBrowser();
await writeFloor(site, builder.origin, browser);
const version = await browser.version();
await builder.close();

const server = await serve(site);
const { origin, close } = await putFrontBefore(server);
// Chromium logs every 404 to the console, which costs the page four points: it is also measured as a 200.
const files = await serveStatic(site);
try {
  const received = `/consultation-received?reference=${await requestReference(server.origin)}`;
  const all = [floorPath, ...indexed, '/no-such-page', received];
  const notFound = await compare(files.url, ['/404.html'], {});
  const phone = await compare(origin, all, {});
  const desktop = await compare(origin, all, { desktop: true });
  const applied = await compare(origin, [floorPath, '/'], { throttlingMethod: 'devtools' });
  const appliedDesktop = await compare(origin, [floorPath, '/'], {
    throttlingMethod: 'devtools',
    desktop: true,
  });
  const steady = [];
  for (const address of all.slice(1))
    steady.push({ address, ...(await steadiness(browser, origin + address)) });
  const smooth = await smoothness(browser, origin);
  keep(
    'pages',
    [
      '## Pages',
      `${new Date().toISOString().slice(0, 10)}, \`ROUNDS=${roundCount} npm run bench:pages\`, medians. ${version}, ${machine()}.`,
      'Lighthouse’s phone, simulated throttling:',
      pageTable(phone),
      `Landing page by floor page: ${ratios(phone)}.`,
      'Chromium itself writes a line into its console about an answer of 404, which costs the not-found page four points. As a file of a static host, answered with 200, on the same phone:',
      pageTable(notFound),
      'Lighthouse’s phone, applied throttling:',
      pageTable(applied),
      `Landing page by floor page: ${ratios(applied)}.`,
      'Lighthouse’s desktop, simulated throttling:',
      pageTable(desktop),
      `Landing page by floor page: ${ratios(desktop)}.`,
      'Lighthouse’s desktop, applied throttling:',
      pageTable(appliedDesktop),
      `Landing page by floor page: ${ratios(appliedDesktop)}.`,
      'Read from top to foot on a phone, unthrottled, every typeface three seconds late:',
      table(
        ['', 'CLS', 'longest task over 50 ms'],
        steady.map(({ address, shift, longestMs }) => [nameOf(address), shift, longestMs || 'none']),
      ),
      'The landing page swiped from head to foot on a phone, its evening moving, the processor four times slower:',
      table(
        ['', 'frames a second', 'late frames, %', 'longest task over 50 ms'],
        [['/', smooth.framesPerSecond, smooth.late, smooth.longestMs || 'none']],
      ),
      'The desk’s page, which visitors never fetch:',
      table(
        ['', 'bytes, compressed'],
        deskPageBytes(site).map(({ file, bytes }) => [file, bytes]),
      ),
    ].join('\n\n'),
  );
} finally {
  await browser.close();
  await close();
  files.close();
}
