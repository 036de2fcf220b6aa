/**
 * `npm run shots [-- NAME …]`: takes screenshots of every page and state at four widths, and of the mails to the
 * agency, into `shots/`.
 * File names (`terms`, `the-menu-open`, `mail-alarm`) select some of them. `film` creates the picture of the README,
 * `docs/evening.webp`.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { findBrandDirectory } from '#lib/brand/directory.ts';
import { readBrand } from '#lib/brand/read.ts';
import { createMail, createMailDesign } from '../server/messages/mail/mail.ts';
import { pageStates } from '../tests/pages/states.ts';
import { chromiumFlags, ensureChromium } from '../tests/support/browser/chromium.ts';
import { waitUntilComplete } from '../tests/support/browser/wait-until-complete.ts';
import { buildSites } from '../tests/support/build-sites.ts';
import {
  createRequestMessage,
  generalMessages,
  mailSettings,
  sampleSheetLink,
} from '../tests/support/messages/outgoing-messages.ts';
import { RunningServer } from '../tests/support/server/running-server.ts';

const viewports = [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const brand = findBrandDirectory();
const selected = process.argv.slice(2);
const isSelected = (name: string): boolean => selected.length === 0 || selected.includes(name);

async function takeStates(browser: Browser, baseURL: string): Promise<void> {
  for (const { name, openState, part, widest } of pageStates) {
    const file = name === '/' ? 'landing' : name.replace('/', '').replaceAll(' ', '-');
    if (!isSelected(file)) continue;
    // States that exist only up to a width (`widest`) are captured at one viewport.
    for (const viewport of widest === undefined ? viewports : [{ width: 375, height: 700 }]) {
      const page = await browser.newPage({ baseURL, viewport, reducedMotion: 'reduce' });
      await openState(page);
      await waitUntilComplete(page, 'all');
      // The menu and the notice are fixed to the viewport, so only the viewport is captured.
      const fullPage = part === undefined || part === '#faqs';
      await page.screenshot({ path: `shots/${file}-${viewport.width}.png`, fullPage });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      console.log(`${file}-${viewport.width}${overflow > 0 ? `: scrolls sideways by ${overflow} px` : ''}`);
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

/**
 * Takes screenshots of each mail on a phone and in a window: in light mode, in dark mode, and without `<style>`, which
 * some mail programs remove.
 */
async function takeMails(browser: Browser): Promise<void> {
  const mailBrand = createMailDesign(readBrand(openBrandFolder(brand)));
  for (const [name, message] of Object.entries(mails)) {
    if (!isSelected(`mail-${name}`)) continue;
    // An alarm is sent 27 minutes after the promised reply time.
    const sentAt = new Date(name === 'alarm' ? '2026-03-09T15:27:00Z' : '2026-03-09T11:30:05Z');
    const { html } = createMail(message, mailSettings, mailBrand, sampleSheetLink, sentAt);
    for (const theme of ['light', 'dark', 'plain'] as const)
      for (const width of [390, 680]) {
        const colorScheme = theme === 'dark' ? 'dark' : 'light';
        const page = await browser.newPage({ viewport: { width, height: 640 }, colorScheme });
        await page.setContent(theme === 'plain' ? html.replace(/<style>.*<\/style>/s, '') : html);
        await page.screenshot({ path: `shots/mail-${name}-${theme}-${width}.png`, fullPage: true });
        await page.close();
      }
    console.log(`mail-${name}`);
  }
}

/** Records a scroll through the landing page, as an animation that plays forward and backward endlessly. */
async function takeFilm(browser: Browser, origin: string): Promise<void> {
  const viewport = { width: 1280, height: 800 };
  const page = await browser.newPage({ viewport, reducedMotion: 'no-preference' });
  await page.goto(origin);
  await waitUntilComplete(page, 'all');
  const frames: Buffer[] = [];
  const lastFrame = 71;
  for (let i = 0; i <= lastFrame; i++) {
    await page.evaluate(async (progress) => {
      const distance = document.documentElement.scrollHeight - innerHeight;
      scrollTo({ top: distance * progress, behavior: 'instant' });
      const near = [...document.images].filter((image) => image.checkVisibility());
      await Promise.allSettled(near.map((image) => image.complete && image.decode()));
      // Scroll timelines update in the first frame, and are painted in the second.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, i / lastFrame);
    frames.push(
      await sharp(await page.screenshot())
        .resize({ width: 720 })
        .png()
        .toBuffer(),
    );
  }
  await sharp(frames, { join: { animated: true } })
    .webp({
      // A lower quality would leave blocks of the previous frame where pixels differ only slightly.
      quality: 70,
      effort: 6,
      delay: frames.map((_, i) => (i === 0 || i === lastFrame ? 1600 : 110)),
      loop: 0,
    })
    .toFile('docs/evening.webp');
}

await mkdir('shots', { recursive: true });
const BRAND = fileURLToPath(brand);
const removeSites = await buildSites(['served'], BRAND);
const server = await RunningServer.start({ BRAND });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumFlags] });
try {
  await takeStates(browser, server.url);
  await takeMails(browser);
  if (selected.includes('film')) await takeFilm(browser, server.url);
} finally {
  await browser.close();
  await server.close();
  removeSites();
}
