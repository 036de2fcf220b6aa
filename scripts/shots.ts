/**
 * `npm run shots [-- NAME …]`: screenshots of every page and state at four widths, and of the mails to the desk, into
 * `shots/`. Names as the files have them (`terms`, `the-menu-open`, `mail-alarm`) choose a few; `film` makes the picture of the
 * README, `docs/evening.webp`.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { findBrandDirectory } from '#lib/brand/directory.ts';
import { readBrand } from '#lib/brand/read.ts';
import { createMail, createMailBrand } from '../server/messages/mail/mail.ts';
import { pageStates } from '../tests/pages/states.ts';
import { chromiumFlags, provideChromium } from '../tests/support/browser/chromium.ts';
import { waitUntilComplete } from '../tests/support/browser/wait-until-complete.ts';
import { buildSites } from '../tests/support/build-sites.ts';
import {
  createRequestMessage,
  generalMessages,
  link,
  mailSettings,
} from '../tests/support/messages/outgoing-messages.ts';
import { RunningServer } from '../tests/support/server/running-server.ts';

const viewports = [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const brand = findBrandDirectory();
const chosen = process.argv.slice(2);
const isChosen = (name: string): boolean => chosen.length === 0 || chosen.includes(name);

async function takeStates(browser: Browser, baseURL: string): Promise<void> {
  for (const { name, reach, part, widest } of pageStates) {
    const file = name === '/' ? 'landing' : name.replace('/', '').replaceAll(' ', '-');
    if (!isChosen(file)) continue;
    // A state of small windows chooses its own.
    for (const viewport of widest === undefined ? viewports : [{ width: 375, height: 700 }]) {
      const page = await browser.newPage({ baseURL, viewport, reducedMotion: 'reduce' });
      await reach(page);
      await waitUntilComplete(page, 'all');
      // The menu and the notice are fixed to the viewport.
      const fullPage = part === undefined || part === '#faqs';
      await page.screenshot({ path: `shots/${file}-${viewport.width}.png`, fullPage });
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      console.log(`${file}-${viewport.width}${beyond > 0 ? `: scrolls sideways by ${beyond} px` : ''}`);
      await page.close();
    }
  }
}

const mails = {
  request: createRequestMessage('request'),
  long: createRequestMessage('request', {
    name: 'Maximiliane Freifrau von Hohenstein-Weißenfels',
    message: `Please see https://www.example.com/${'way/'.repeat(40)} and tell us.\n\n`.repeat(5),
    doubts: '["links","quick"]',
  }),
  arabic: createRequestMessage('request', {
    name: 'عائشة الفلاسي',
    message: 'السلام عليكم،\nأرغب في ترتيب أسبوع هادئ بالقرب من الماء لشخصين.\n\nBest, Aisha',
  }),
  reminder: createRequestMessage('reminder'),
  alarm: createRequestMessage('alarm'),
  change: createRequestMessage('change'),
  link: createRequestMessage('link'),
  ...Object.fromEntries(generalMessages.map((message) => [message.kind, message])),
};

/** Takes each mail on a telephone and in a window: in light, in dark, and by a mail program that drops `<style>`. */
async function takeMails(browser: Browser): Promise<void> {
  const words = createMailBrand(readBrand(openBrandFolder(brand)));
  for (const [name, message] of Object.entries(mails)) {
    if (!isChosen(`mail-${name}`)) continue;
    // An alarm is sent 27 minutes after the promised time.
    const sentAt = new Date(name === 'alarm' ? '2026-03-09T15:27:00Z' : '2026-03-09T11:30:05Z');
    const { html } = createMail(message, mailSettings, words, link, sentAt);
    for (const way of ['light', 'dark', 'plain'] as const)
      for (const width of [390, 680]) {
        const colorScheme = way === 'dark' ? 'dark' : 'light';
        const page = await browser.newPage({ viewport: { width, height: 640 }, colorScheme });
        await page.setContent(way === 'plain' ? html.replace(/<style>.*<\/style>/s, '') : html);
        await page.screenshot({ path: `shots/mail-${name}-${way}-${width}.png`, fullPage: true });
        await page.close();
      }
    console.log(`mail-${name}`);
  }
}

/** Records the landing page's evening from its head to its foot, as a picture that moves there and back without end. */
async function takeFilm(browser: Browser, origin: string): Promise<void> {
  const viewport = { width: 1280, height: 800 };
  const page = await browser.newPage({ viewport, reducedMotion: 'no-preference' });
  await page.goto(origin);
  await waitUntilComplete(page, 'all');
  const frames: Buffer[] = [];
  const last = 71;
  for (let i = 0; i <= last; i++) {
    await page.evaluate(async (progress) => {
      const way = document.documentElement.scrollHeight - innerHeight;
      scrollTo({ top: way * progress, behavior: 'instant' });
      const near = [...document.images].filter((image) => image.checkVisibility());
      await Promise.allSettled(near.map((image) => image.complete && image.decode()));
      // Two frames: one in which the timelines see the scroll, one in which it is painted.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, i / last);
    frames.push(
      await sharp(await page.screenshot())
        .resize({ width: 720 })
        .png()
        .toBuffer(),
    );
  }
  await sharp(frames, { join: { animated: true } })
    .webp({
      // With less, what differs a little from the frame before it stays as it was, in blocks.
      quality: 70,
      effort: 6,
      delay: frames.map((_, i) => (i === 0 || i === last ? 1600 : 110)),
      loop: 0,
    })
    .toFile('docs/evening.webp');
}

await mkdir('shots', { recursive: true });
const BRAND = fileURLToPath(brand);
const removeSites = await buildSites(['served'], BRAND);
const server = await RunningServer.start({ BRAND });
const browser = await chromium.launch({ executablePath: provideChromium(), args: [...chromiumFlags] });
try {
  await takeStates(browser, server.url);
  await takeMails(browser);
  if (chosen.includes('film')) await takeFilm(browser, server.url);
} finally {
  await browser.close();
  await server.close();
  removeSites();
}
