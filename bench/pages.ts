/**
 * `npm run bench:pages`: runs Lighthouse for phone and desktop on every page and on the baseline page
 * (`baseline-page.ts`), over HTTP/2.
 * `ROUNDS` sets the number of runs, 5 by default. The medians are written into docs/measurements.md.
 */
import { readFileSync, statSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import lighthouse, { desktopConfig, type Flags } from 'lighthouse';
import puppeteer, { type Browser } from 'puppeteer-core';
import { chromiumFlags, ensureChromium } from '../tests/support/browser/chromium.ts';
import { buildSites, getBuildFolder } from '../tests/support/build-sites.ts';
import { RunningServer } from '../tests/support/server/running-server.ts';
import { serveStatic } from '../tests/support/server/static-server.ts';
import { baselinePagePath, writeBaselinePage } from './baseline-page.ts';
import { measureMainThread } from './main-thread.ts';
import { formatTable, updateMeasurements } from './report.ts';
import { measureLongestTask, scrollWithSlowFonts, swipeThroughPage } from './scrolling.ts';
import { ignoreCertificateErrors, startTlsProxy } from './tls-proxy.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const metrics = {
  'FCP ms': 'first-contentful-paint',
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};
const columns = [...Object.keys(metrics), 'bytes', 'script bytes'];

interface Visit {
  readonly figures: Readonly<Record<string, number>>;
  readonly findings: readonly string[];
}

type Visits = ReadonlyMap<string, Visit[]>;

interface Preset {
  readonly desktop?: boolean;
  readonly throttlingMethod?: 'devtools';
}

const openBrowser = (): Promise<Browser> =>
  puppeteer.launch({
    executablePath: ensureChromium('ordinary'),
    args: [...chromiumFlags, ignoreCertificateErrors],
  });

async function visit(address: string, { desktop, throttlingMethod }: Preset): Promise<Visit> {
  const browser = await openBrowser();
  try {
    const settings: Flags = {
      port: Number(new URL(browser.wsEndpoint()).port),
      onlyCategories: [...categories],
      ignoreStatusCode: true,
      logLevel: 'error',
      ...(throttlingMethod && { throttlingMethod }),
    };
    const result = await lighthouse(address, settings, desktop ? desktopConfig : undefined);
    if (!result || result.lhr.runtimeError)
      throw new Error(`${address}: ${result?.lhr.runtimeError?.message}`);
    return toVisit(result.lhr);
  } finally {
    await browser.close();
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function toVisit({ audits, categories: results }: Report): Visit {
  const getItems = (id: string) => {
    const details = audits[id]?.details;
    return details && 'items' in details ? (details.items as Readonly<Record<string, unknown>>[]) : [];
  };
  const requests = getItems('network-requests');
  const bytes = (list: typeof requests) =>
    list.reduce((sum, { transferSize }) => sum + Number(transferSize), 0);
  const failed = Object.values(results)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9);
  return {
    figures: {
      ...Object.fromEntries(categories.map((id) => [id, Math.round((results[id]?.score ?? 0) * 100)])),
      ...Object.fromEntries(
        Object.entries(metrics).map(([column, id]) => [column, audits[id]?.numericValue ?? 0]),
      ),
      bytes: bytes(requests),
      'script bytes': bytes(requests.filter(({ resourceType }) => resourceType === 'Script')),
    },
    findings: failed.map(({ id }) => id),
  };
}

/** Visits a page. Retries if Lighthouse loses its trace, because one error would abort a benchmark of an hour. */
const visitReliably = (address: string, preset: Preset, attempts = 3): Promise<Visit> =>
  visit(address, preset).catch((error: Error) => {
    if (attempts === 1) throw error;
    console.error(`\n${error.message}`);
    return visitReliably(address, preset, attempts - 1);
  });

/** Visits all paths in each round, so that a temporary load of the machine does not affect a single page only. */
async function compare(origin: string, paths: readonly string[], preset: Preset): Promise<Visits> {
  const visits = new Map<string, Visit[]>(paths.map((path) => [path, []]));
  for (let round = 1; round <= rounds; round++) {
    for (const path of paths) {
      visits.get(path)?.push(await visitReliably(origin + path, preset));
      process.stderr.write('.');
    }
  }
  process.stderr.write('\n');
  return visits;
}

const median = (visits: readonly Visit[] = [], column: string): number =>
  medianOf(visits.map(({ figures }) => figures[column] ?? Number.NaN));

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

const getName = (path: string): string =>
  path === baselinePagePath ? 'floor page' : path.replace(/\?.*/, '');

const pageTable = (visits: Visits): string =>
  formatTable(
    ['', 'scores', ...columns, 'findings'],
    [...visits].map(([path, all]) => [
      getName(path),
      categories.map((category) => median(all, category)).join('/'),
      ...columns.map((column) =>
        column.endsWith(' ms') ? Math.round(median(all, column)) : median(all, column),
      ),
      [...new Set(all.flatMap(({ findings }) => findings))].join(', '),
    ]),
  );

function formatRatios(visits: Visits): string {
  const [page, floor] = [visits.get('/'), visits.get(baselinePagePath)];
  const all = (['FCP ms', 'LCP ms'] as const).map(
    (column) => `${metrics[column]} ${(median(page, column) / median(floor, column)).toFixed(2)}`,
  );
  return `Landing page divided by floor page: ${all.join(', ')}.`;
}

async function requestReference(origin: string): Promise<string> {
  const body = JSON.stringify({ name: 'Bench', email: 'bench@example.com', message: 'None.' });
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'bench' };
  const answer = await fetch(`${origin}/api/consultations`, { method: 'POST', headers, body });
  return ((await answer.json()) as { reference: string }).reference;
}

/** Returns the compressed size of the inbox and its scripts. Lighthouse does not visit the inbox. */
function deskPageRows(site: string): [file: string, bytes: number][] {
  const sent = (path: string) => statSync(join(site, `${path}.br`)).size;
  const scripts = new Set(readFileSync(join(site, 'desk.html'), 'utf8').match(/\/_astro\/[^"']+\.js/g));
  return [
    ['/desk', sent('desk.html')],
    ['its scripts', [...scripts].reduce((sum, path) => sum + sent(path), 0)],
  ];
}

const removeSites = await buildSites(['served']);
const site = getBuildFolder('served');
const browser = await openBrowser();
const builder = await RunningServer.start();
await writeBaselinePage(site, builder.url, browser);
await builder.close();

const server = await RunningServer.start();
const { origin, close } = await startTlsProxy(server.url);
const files = await serveStatic(site);
try {
  const received = `/consultation-received?reference=${await requestReference(server.url)}`;
  const policies = ['/terms', '/privacy', '/cancellation', '/refund-policy'];
  const pages = ['/', ...policies, '/no-such-page', received];
  const compared = async (title: string, paths: readonly string[], preset: Preset) => {
    const visits = await compare(origin, [baselinePagePath, ...paths], preset);
    return [title, pageTable(visits), formatRatios(visits)];
  };
  const lighthouseParts = [
    ...(await compared('Phone, simulated throttling:', pages, {})),
    'Chromium logs a 404 response in its console, which reduces best-practices. The same page as a static file with status 200, on the same phone:',
    pageTable(await compare(files.url, ['/404.html'], {})),
    ...(await compared('Phone, applied throttling:', ['/'], { throttlingMethod: 'devtools' })),
    ...(await compared('Desktop, simulated throttling:', pages, { desktop: true })),
    ...(await compared('Desktop, applied throttling:', ['/'], {
      throttlingMethod: 'devtools',
      desktop: true,
    })),
  ];
  const steady = [];
  for (const path of pages) {
    const { shift, longestMs } = await scrollWithSlowFonts(browser, origin + path);
    steady.push([getName(path), shift, longestMs || 'none']);
  }
  const mainThread = [];
  const longestTasks = [];
  for (let round = 1; round <= rounds; round++) {
    mainThread.push(await measureMainThread(browser, origin));
    longestTasks.push(await measureLongestTask(browser, origin));
  }
  const { frames, longestMs } = await swipeThroughPage(browser, origin);
  const gaps = frames.slice(1).map((time, i) => time - (frames[i] ?? 0));
  const late = gaps.filter((gap) => gap > 25).length;
  const usualGap = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? Number.NaN;
  updateMeasurements('pages', [
    '## Pages',
    `${new Date().toISOString().slice(0, 10)}, \`ROUNDS=${rounds} npm run bench:pages\`, medians. ${await browser.version()}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}.`,
    `Lighthouse’s results. Scores are ${categories.join('/')}. The floor page has the same words without a design.`,
    ...lighthouseParts,
    'Scrolled to the end on a phone, unthrottled, with all typefaces three seconds late:',
    formatTable(['', 'CLS', 'longest task over 50 ms'], steady),
    'Swiped to the end on a phone, with animations, the processor four times slower:',
    formatTable(
      ['', 'frames a second', 'late frames, %', 'longest task over 50 ms'],
      [['/', 1000 / usualGap, (100 * late) / gaps.length, longestMs || 'none']],
    ),
    'The main thread’s CPU time for parsing, style, layout and paint on a phone, and the longest task with a CPU four times slower, in ms:',
    formatTable(
      ['', 'until 2.5 s after the load', 'first scroll by 1,200 px', 'longest task'],
      [
        [
          '/',
          medianOf(mainThread.map(({ load }) => load)),
          medianOf(mainThread.map(({ scroll }) => scroll)),
          medianOf(longestTasks),
        ],
      ],
    ),
    'The desk’s page:',
    formatTable(['', 'bytes, compressed'], deskPageRows(site)),
  ]);
} finally {
  await browser.close();
  close();
  await server.close();
  files.close();
  removeSites();
}
