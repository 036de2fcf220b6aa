/**
 * `npm run shots [-- PAGE …]`: full-page screenshots of every page and state into `shots/`, at four widths, and the
 * landing page's evening as a strip of frames. Names of pages or states (`landing`, `menu`, `evening`, …) choose a few,
 * `mails` the mails to the desk; `film` makes the picture of the README.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { withoutSecret } from '../server/domain/server-secret.ts';
import { widestInPx } from '../src/styles/breakpoints.ts';
import { chromiumFlags, provideChromium } from '../tests/support/browser/chromium.ts';
import { complete } from '../tests/support/browser/complete.ts';
import {
  fillIn,
  noticeTitleOf,
  sampleRequest,
  sendButton,
  sendWithoutScript,
  untilEnhanced,
} from '../tests/support/browser/consultation-form.ts';
import { hold } from '../tests/support/browser/hold.ts';
import { openFailurePage } from '../tests/support/server/failure-page.ts';
import { spawnServer } from '../tests/support/server/spawn-server.ts';
import { takeMails } from './mail-shots.ts';
import { film, recordEvening, strip } from './record-evening.ts';

const viewports = [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const site = '.cache/shots/site';
const data = '.cache/shots/data';

interface Shot {
  readonly name: string;
  readonly path: string;
  /** Brings the page into the state to be photographed. */
  readonly arrange?: (page: Page) => Promise<unknown>;
  /** For what is fixed to the viewport: no full-page screenshot. */
  readonly viewportOnly?: boolean;
  readonly widths?: (width: number) => boolean;
}

const client = {
  ...sampleRequest,
  name: 'A. Client',
  email: 'a.client@client.example',
  message: 'Four nights on the lake in May. Two of us, one dog.',
};
/** Fills in the form of the page that is open, and sends it. */
const fillInAndSend = async (page: Page, words = client) => {
  await untilEnhanced(page);
  await fillIn(page, words);
  await sendButton(page).click();
};
const answerWith = (page: Page, status: number) =>
  page.route('**/api/consultations', (route) => route.fulfill({ status, body: '{}' }));
const openAnswer = (page: Page) => page.locator('#faqs summary').nth(7).click();

const shots: readonly Shot[] = [
  { name: 'landing', path: '/' },
  { name: 'landing-first', path: '/', viewportOnly: true },
  { name: 'answer-open', path: '/', arrange: openAnswer },
  {
    name: 'menu',
    path: '/',
    viewportOnly: true,
    widths: (width) => width <= widestInPx('tablet'),
    arrange: (page) => page.locator('[popovertarget=menu]').first().click(),
  },
  {
    name: 'form-invalid',
    path: '/#contact',
    viewportOnly: true,
    arrange: (page) => fillInAndSend(page, { ...client, email: 'not an address' }),
  },
  {
    name: 'form-busy',
    path: '/#contact',
    viewportOnly: true,
    arrange: async (page) => {
      await hold(page, '**/api/consultations');
      await fillInAndSend(page);
    },
  },
  {
    name: 'form-not-sent',
    path: '/#contact',
    viewportOnly: true,
    arrange: async (page) => {
      await answerWith(page, 503);
      await fillInAndSend(page);
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'form-received',
    path: '/#contact',
    viewportOnly: true,
    arrange: async (page) => {
      await fillInAndSend(page);
      await noticeTitleOf(page).waitFor();
      await page.locator('#contact output').scrollIntoViewIfNeeded();
    },
  },
  ...['terms', 'privacy', 'cancellation', 'refund-policy'].map((name) => ({ name, path: `/${name}` })),
  { name: 'not-found', path: '/no-such-page' },
  {
    name: 'failure',
    path: '/failure',
    arrange: (page) => openFailurePage(page, site),
  },
  { name: 'received', path: '/', arrange: (page) => sendWithoutScript(page, client) },
  {
    name: 'not-sent',
    path: '/',
    arrange: (page) => sendWithoutScript(page, { ...client, email: 'not an address' }),
  },
];

async function take(browser: Browser, origin: string, shot: Shot): Promise<void> {
  for (const viewport of viewports) {
    if (shot.widths && !shot.widths(viewport.width)) continue;
    const page = await browser.newPage({ baseURL: origin, viewport, reducedMotion: 'reduce' });
    await page.goto(shot.path);
    await shot.arrange?.(page);
    await complete(page, 'all');
    const path = `shots/${shot.name}-${viewport.width}.png`;
    await page.screenshot({ path, fullPage: !shot.viewportOnly });
    const across = await page.evaluate(() => document.documentElement.scrollWidth);
    console.log(
      across > viewport.width ? `${path}: scrolls sideways by ${across - viewport.width} px` : path,
    );
    await page.close();
  }
}

async function takeEvening(browser: Browser, origin: string): Promise<void> {
  for (const viewport of viewports) {
    const path = `shots/evening-${viewport.width}.png`;
    await writeFile(path, await strip(await recordEvening(browser, origin, viewport, 40), viewport));
    console.log(path);
  }
}

async function takeFilm(browser: Browser, origin: string): Promise<void> {
  const frames = await recordEvening(browser, origin, { width: 1280, height: 800 }, 72);
  await writeFile('docs/evening.webp', await film(frames, 720));
  console.log('docs/evening.webp');
}

const chosen = process.argv.slice(2);
const known = [...shots.map(({ name }) => name), 'evening', 'film', 'mails'];
const unknown = chosen.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(1);
}

await rm(data, { recursive: true, force: true });
await mkdir('shots', { recursive: true });
const environment = {
  ...withoutSecret(process.env),
  OUT_DIR: site,
  DATA_DIR: data,
  PORT: '0',
  HOST: '127.0.0.1',
};
const build = spawnSync(process.execPath, ['scripts/run.mjs', 'build/build.ts'], {
  env: environment,
  stdio: 'inherit',
});
if (build.status !== 0) process.exit(1);
const browser = await chromium.launch({
  executablePath: provideChromium(),
  // Letters at fractions of a pixel, as on dense screens; else Chromium on Linux fits each to whole ones: “f rom”
  args: [...chromiumFlags, '--font-render-hinting=none'],
});
const { server, origin } = spawnServer(environment);
try {
  const address = await origin;
  for (const shot of shots)
    if (chosen.length === 0 || chosen.includes(shot.name)) await take(browser, address, shot);
  if (chosen.length === 0 || chosen.includes('evening')) await takeEvening(browser, address);
  if (chosen.length === 0 || chosen.includes('mails')) await takeMails(browser);
  if (chosen.includes('film')) await takeFilm(browser, address);
} finally {
  await browser.close();
  server.kill();
}
