/**
 * Tests the request sheet (the page with the list of requests at a secret link) on a phone, without scripts and by
 * keyboard.
 */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { test as base, expect } from '@playwright/test';
import { Hono } from 'hono';
import { languages, words } from '#src/brand.ts';
import { SheetLinks, type SheetLinkTarget } from '../../server/domain/links.ts';
import type { HonoEnvironment } from '../../server/http/environment.ts';
import { loadSite } from '../../server/http/site.ts';
import { createRequestSheetRoutes } from '../../server/sheet/routes.ts';
import { findViolations } from '../support/browser/axe.ts';
import { waitUntilComplete } from '../support/browser/wait-until-complete.ts';
import { getBuildFolder } from '../support/build-sites.ts';
import { sampleStaffTexts } from '../support/sample-brand.ts';
import {
  createSampleSheet,
  doubtfulRequest,
  lateRequest,
  sheetNow,
  sheetRequest,
} from '../support/stores/sheet-store.ts';

const { sheet } = words;

const clock = () => sheetNow;

/**
 * The `link` fixture starts a server for the request sheet, and returns a function that creates links to it. Requests
 * are in memory, and the clock is stopped.
 */
const test = base.extend<{ link: (purpose: SheetLinkTarget) => Promise<string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
  link: async ({}, use) => {
    const store = createSampleSheet();
    const site = await loadSite(getBuildFolder('served'), { languages });
    let links: SheetLinks | undefined;
    const open = async (token: string) => links?.verifyToken(token);
    const quiet = { log: { info() {} }, delivery: { wake() {} } };
    const app = new Hono<HonoEnvironment>().route(
      '/sheet',
      createRequestSheetRoutes({
        store,
        site,
        texts: sampleStaffTexts,
        links: { verifyToken: open },
        clock,
        ...quiet,
      }),
    );
    const others = getRequestListener(app.fetch);
    const server = createServer((incoming, outgoing) => {
      const header = (name: string) => incoming.headers[name] as string | undefined;
      const path = incoming.url ?? '';
      const file = site.answer({ method: 'GET', path, search: '', secure: false, header });
      if (file) outgoing.writeHead(file.status, file.headers).end(file.body ?? undefined);
      else others(incoming, outgoing);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const made = new SheetLinks(() => store.deriveKey('sheet-links'), url, clock);
    links = made;
    await use(async (purpose) => (await made.createLink(purpose)) ?? '');
    server.closeAllConnections();
    server.close();
  },
});

test.use({ viewport: { width: 390, height: 844 } });

test('the page has no axe violations, no overflow, and sends no referrer', async ({ page, link }) => {
  const address = await link({ kind: 'sheet' });
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  const seen: { url: string; referrer: string | undefined }[] = [];
  page.on('request', (request) => seen.push({ url: request.url(), referrer: request.headers().referer }));
  await page.goto(address);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await waitUntilComplete(page, 'all');
    // Skips a rule that mistakes the introduction for a heading.
    expect(await findViolations(page, { leftOut: ['p-as-heading'] }), `${width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  for (const { url, referrer } of seen) {
    expect(new URL(url).origin).toBe(new URL(address).origin);
    expect(referrer ?? '', url).toBe('');
  }
  expect(seen.length).toBeGreaterThan(3);
  expect(complaints).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a link in a mail opens a request, which is marked as answered and undone', async ({ page, link }) => {
    const { reference } = sheetRequest();
    const address = await link({ kind: 'request', reference });
    const press = async (action: 'taken' | 'answered' | 'undone', initials: string) => {
      await page.getByLabel(sheet.initials).fill(initials);
      await page.getByRole('button', { name: sheet.actions[action] }).click();
      // The address does not change, so a reload does not send the change again.
      await expect(page).toHaveURL(`${address}#${reference}`);
    };
    const request = page.getByRole('listitem').filter({ hasText: reference });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One is waiting.');
    await press('taken', 'A. B.');
    await expect(request).toContainText('A. B., since 9:10 am on Monday, March 9');
    await press('answered', 'Д.');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sheet.isAnswered);
    await expect(request).toContainText('by Д., 9:10 am on Monday, March 9');
    await expect(page.getByLabel(sheet.initials)).toHaveValue('');
    await press('undone', 'A. B.');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One is waiting.');
  });

  test('without initials, the browser shows a validation message', async ({ page, link }) => {
    await page.goto(await link({ kind: 'sheet' }));
    await expect(page.getByRole('listitem').filter({ hasText: doubtfulRequest.reference })).toHaveCount(0);
    await page.getByRole('link', { name: sheet.doubtful({ count: 1 }) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sheet.doubtful({ count: 1 }));
    const form = page.getByRole('form', { name: doubtfulRequest.reference });
    const notSpam = form.getByRole('button', { name: sheet.actions.cleared });
    await notSpam.click();
    expect(new URL(page.url()).hash).toBe('');
    await expect(form.getByLabel(sheet.initials)).toBeFocused();
  });
});

test('Tab focuses the initials of each request and then its buttons, and Enter presses the first button', async ({
  page,
  link,
}) => {
  await page.goto(await link({ kind: 'sheet' }));
  const form = page.getByRole('form', { name: lateRequest.reference });
  await page.keyboard.press('Tab');
  await expect(form.getByLabel(sheet.initials)).toBeFocused();
  for (const action of ['taken', 'answered'] as const) {
    await page.keyboard.press('Tab');
    await expect(form.getByRole('button', { name: sheet.actions[action] })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(
    page.getByRole('form', { name: sheetRequest().reference }).getByLabel(sheet.initials),
  ).toBeFocused();
  await form.getByLabel(sheet.initials).fill('A');
  await page.keyboard.press('Enter');
  await expect(page.locator(`#${lateRequest.reference}`)).toContainText(
    'A, since 9:10 am on Monday, March 9',
  );
});
