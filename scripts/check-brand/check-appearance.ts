import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page, Response } from '@playwright/test';
import { BrandCheck, type Finding } from '../../build/checks/finding.ts';
import { formatKilobytes } from '../../build/checks/sizes.ts';
import { findViolations } from '../../tests/support/browser/axe.ts';
import { findLowContrast as findLowContrastLines } from '../../tests/support/browser/contrast.ts';
import { enlargeText } from '../../tests/support/browser/enlarge-text.ts';
import { findLayoutFaults as findFaults } from '../../tests/support/browser/layout-faults.ts';
import { pageBudget } from '../../tests/support/browser/page-budget.ts';
import { waitUntilComplete } from '../../tests/support/browser/wait-until-complete.ts';

const phone = { viewport: { width: 360, height: 640 } };
const laptop = { viewport: { width: 1280, height: 800 } };
/** A phone with a dense screen, which loads the largest version of each picture. */
const densePhone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
};

/** WCAG 2.2, levels A and AA. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/**
 * @param paths the paths of the pages to check
 * @param homes the paths of the landing pages
 */
export async function checkAppearance(
  browser: Browser,
  origin: string,
  paths: readonly string[],
  homes: readonly string[],
): Promise<BrandCheck[]> {
  const contrast = new BrandCheck('contrast', 'views');
  const reflow = new BrandCheck('reflow', 'views');
  const axe = new BrandCheck('axe', 'views');
  const firstViews = new BrandCheck('first views', 'pages');

  const visit = async (path: string, options: BrowserContextOptions, act: (page: Page) => Promise<void>) => {
    const page = await browser.newPage({ baseURL: origin, reducedMotion: 'reduce', ...options });
    try {
      await act(page);
    } catch (error) {
      throw new Error(`${path} could not be checked: ${(error as Error).message}`, { cause: error });
    } finally {
      await page.close();
    }
  };
  /** Checks a page at the width of the view, and its layout also at the widths in `others`. */
  const checkView = (path: string, view: typeof phone, others: readonly number[]) =>
    visit(path, view, async (page) => {
      const { width, height } = view.viewport;
      await page.goto(path);
      await openAllDetails(page);
      await waitUntilComplete(page, 'all');
      await axe.run(1, () => findAxeViolations(page, `${path} at ${width} px`));
      await contrast.run(1, () => findLowContrast(page, 'body', `${path} at ${width} px`));
      const checkReflow = async (across: number, where: string) => {
        await page.setViewportSize({ width: across, height });
        await reflow.run(1, () => findLayoutFaults(page, where));
      };
      for (const across of [width, ...others]) await checkReflow(across, `${path} at ${across} px`);
      await page.setViewportSize({ width, height });
      // The menu is the same on all pages of a language.
      if (homes.includes(path) && (await openMenu(page))) {
        await contrast.run(1, () => findLowContrast(page, '[popover]', `the menu at ${width} px`));
        await reflow.run(1, () => findLayoutFaults(page, `the menu at ${width} px`));
      }
      await enlargeText(page);
      await checkReflow(width, `${path} at ${width} px with text at 200%`);
    });
  const checkFirstView = (path: string) =>
    visit(path, densePhone, (page) => firstViews.run(1, () => findBudgetOverruns(page, path)));

  const tasks = paths.flatMap((path) => [
    () => checkView(path, phone, [320]),
    () => checkView(path, laptop, [768, 1920]),
    () => checkFirstView(path),
  ]);
  await runConcurrently(tasks);
  return [contrast, reflow, axe, firstViews];
}

async function runConcurrently(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = tasks.values();
  const worker = async () => {
    for (const task of waiting) await task();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

/**
 * Opens every `details` element. Removes their attribute `name`, because it lets only one element of a group be open.
 */
const openAllDetails = (page: Page): Promise<void> =>
  page.locator('details').evaluateAll((all) => {
    for (const details of all) {
      details.removeAttribute('name');
      details.setAttribute('open', '');
    }
  });

/** @returns false if the page has no menu at this width */
const openMenu = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const opener = document.querySelector<HTMLElement>('[popovertarget]');
    if (!opener?.checkVisibility()) return false;
    opener.click();
    return document.querySelector('[popover]')?.matches(':popover-open') ?? false;
  });

async function findLowContrast(page: Page, part: string, where: string): Promise<Finding[]> {
  const lines = await findLowContrastLines(page, await page.locator(part).all());
  return lines
    .sort((a, b) => a.contrast - b.contrast)
    .map(({ text, color, contrast, minimum }) => ({
      level: 'error',
      what: `Text in ${color} has too little contrast with its background`,
      where: `“${text}” on ${where}: ${formatRatio(contrast)} of ${minimum}`,
      todo: 'change that color in look.css, or --haze for text on the hero, use a picture that is calmer there, or shorten the text',
    }));
}

async function findLayoutFaults(page: Page, where: string): Promise<Finding[]> {
  const found = await findFaults(page);
  return found.map(({ what, by }) => ({
    level: 'error',
    what,
    where: by > 0 ? `${where}, by ${by} px` : where,
    todo: 'shorten the text, or choose a narrower typeface',
  }));
}

/**
 * Finds violations with axe. Its contrast rule runs on form fields only, because the contrast of other text is measured
 * in the pixels.
 */
async function findAxeViolations(page: Page, where: string): Promise<Finding[]> {
  const found = await findViolations(page, { tags: wcag });
  return found
    .filter(({ rule, html }) => rule !== 'color-contrast' || /^<(?:input|select|textarea)/.test(html))
    .map(({ rule, help, html, summary }) => ({
      level: 'error',
      what: `${help} (axe: ${rule}), but this element fails: ${html.slice(0, 100)}`,
      where,
      todo: summary.replace(/^Fix /, 'fix '),
    }));
}

/** Compares the number of loaded bytes with the budgets, first without scrolling, then after scrolling to the end. */
async function findBudgetOverruns(page: Page, path: string): Promise<Finding[]> {
  const arrivals: Promise<{ address: string; bytes: number }>[] = [];
  page.on('response', (response) => arrivals.push(measureResponse(response)));
  await page.goto(path, { waitUntil: 'networkidle' });
  await waitUntilComplete(page);
  const firstView = await Promise.all(arrivals);
  await waitUntilComplete(page, 'all');
  const whole = await Promise.all(arrivals);
  const sum = (all: typeof whole) => all.reduce((total, { bytes }) => total + bytes, 0);
  const heroes = firstView.filter(({ address }) => /\/hero/.test(address));
  const limits = [
    ['The first view on a phone', sum(firstView), pageBudget.firstView],
    ['The hero’s picture on a phone', sum(heroes), pageBudget.hero],
    ['The whole page on a phone', sum(whole), pageBudget.wholePage],
  ] as const;
  return limits
    .filter(([, bytes, most]) => bytes > most)
    .map(([what, bytes, most]) => ({
      level: 'warning',
      what: `${what} loads more than ${formatKilobytes(most)}, the limit of the sample`,
      where: `${path}, ${formatKilobytes(bytes)}`,
      todo: 'use pictures with less grain and fewer details, and fewer or smaller typefaces',
    }));
}

const compressible = new Set(['', '.css', '.html', '.js', '.svg']);

/**
 * Returns the compressed size of a response, in bytes, because hosts compress responses and the server of this check
 * does not.
 */
async function measureResponse(response: Response): Promise<{ address: string; bytes: number }> {
  const { pathname: address } = new URL(response.url());
  const body = await response.body();
  const sent = compressible.has(extname(address)) ? await promisify(brotliCompress)(body) : body;
  return { address, bytes: sent.length };
}

/** Formats a ratio. Rounds down, because a rounded-up ratio would appear to meet the minimum. */
const formatRatio = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2);
