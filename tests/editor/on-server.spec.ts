/** The editor on the agency's server, from the terminal's invitation to a site that was brought back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { words } from '#src/brand.ts';
import { DeskDevice, giveAuthenticator } from '../desk/desk-device.ts';
import { remove } from '../desk/steps.ts';
import { folderOf } from '../support/build-sites.ts';
import { EditingServer } from '../support/editor/editing-server.ts';
import { runDesk } from '../support/server/desk-command.ts';

const { desk } = words;

interface Fixtures {
  readonly server: EditingServer;
  /** A device of somebody who has joined the desk by an invitation of the terminal. */
  readonly device: DeskDevice;
}

/** An invitation of the terminal. */
async function invitation({ settings }: EditingServer): Promise<string> {
  const { said } = await runDesk(['invite', 'Ada Byron'], settings);
  return said.match(/^http.*$/m)?.[0] ?? '';
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the braces
  server: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'editing-'));
    const server = await EditingServer.started({ DATA_DIR: folder, OUT_DIR: folderOf('served') });
    await use(server);
    await server.end('SIGKILL', 'all');
    rmSync(folder, { recursive: true, force: true });
  },
  device: async ({ browser, server }, use) => {
    const device = await DeskDevice.of(browser, server.origin);
    await device.join(await invitation(server), 'Laptop');
    await use(device);
    await device.close();
  },
});

const frame = (page: Page) => page.frameLocator('iframe:not([aria-hidden=true])');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Publish' });

test('whoever has no session or no right is told how to get in @slow', async ({
  browser,
  device,
  server,
}) => {
  const stranger = await browser.newPage({ baseURL: server.origin });
  expect((await stranger.goto('/edit'))?.status()).toBe(401);
  await stranger.getByRole('link', { name: desk.editor.toDesk }).click();
  await expect(stranger.getByRole('heading', { name: desk.signIn.heading })).toBeVisible();
  const other = server.origin.replace('localhost', '127.0.0.1');
  await stranger.goto(`${other}/edit#/en/figures`);
  await expect(stranger.getByText(desk.elsewhere.editor)).toBeVisible();
  await expect(stranger.getByRole('link', { name: `${server.origin}/edit` })).toHaveAttribute(
    'href',
    `${server.origin}/edit#/en/figures`,
  );
  await stranger.close();

  const { page } = device;
  await expect(page.getByRole('link', { name: desk.menu.editor })).toBeHidden();
  expect((await page.goto('/edit'))?.status()).toBe(403);
  await expect(page.getByText('npm run desk -- editor')).toBeVisible();
});

test('an open editor of a removed device shows nothing any more, and its words come back after signing in @slow', async ({
  browser,
  device,
  server,
}) => {
  test.setTimeout(300_000);
  await runDesk(['editor', 'Ada Byron'], server.settings);
  const { page } = device;
  const second = page.getByLabel('Second line', { exact: true });
  await page.goto('/edit#/en/first-view');
  await expect(second).toBeEditable({ timeout: 90_000 });
  const saving = '**/edit/api/files';
  await page.route(saving, (route) => route.abort());
  await second.fill('Your Evening. Arranged.');
  const other = await DeskDevice.of(browser, server.origin);
  await other.join(await invitation(server), 'Telephone');
  await remove(other, device);
  await other.close();
  await expect(page.getByText(desk.refusals['device-removed'])).toBeVisible();
  expect(await page.locator('body').innerText()).not.toMatch(/Vesper|Evening|First view/);
  await page.unroute(saving);

  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: /^Sign in at the desk/ }).click();
  const signIn = await opened;
  await giveAuthenticator(signIn);
  await signIn.goto(await invitation(server));
  await signIn.getByLabel(desk.join.device).fill('Laptop');
  await signIn.getByRole('button', { name: desk.join.button }).click();
  await expect(signIn.getByRole('navigation', { name: desk.menu.label })).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(second).toHaveValue('Your Evening. Arranged.');
  await expect(page.getByText('Everything is kept.').filter({ visible: true })).toBeVisible();
  await page.reload();
  await expect(second).toHaveValue('Your Evening. Arranged.');
});

test('an owner changes a figure, sees it, publishes it, and brings back what was before @slow', async ({
  device,
  server,
}) => {
  test.setTimeout(600_000);
  await runDesk(['editor', 'Ada Byron'], server.settings);
  const { page } = device;
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text());
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/desk');
  await page.getByText(words.navigation.menuLabel).click();
  await page.getByRole('link', { name: desk.menu.editor }).click();

  await test.step('the page beside the form follows', async () => {
    await page.goto('/edit#/en/figures');
    const hours = page.getByLabel('Quote within hours', { exact: true });
    // The editor's process starts with the first request.
    await expect(hours).toBeVisible({ timeout: 90_000 });
    await expect(hours).toHaveAccessibleDescription(/Stands in 8 sentences/);
    await hours.fill('36');
    await expect(page.getByText('Everything is kept.').filter({ visible: true })).toBeVisible();
    await expect(
      frame(page)
        .getByText(/36 hours/)
        .first(),
    ).toBeAttached({ timeout: 90_000 });
    expect(await server.page()).not.toContain('36 hours');
  });

  await test.step('publishing serves it', async () => {
    await page.getByRole('button', { name: 'Publish' }).click();
    await dialog(page).getByRole('button', { name: 'Publish now' }).click();
    await expect(dialog(page).getByText('It is published.')).toBeVisible({ timeout: 400_000 });
    expect(await server.page()).toContain('36 hours');
  });

  await test.step('what was before comes back, into the form and onto the site', async () => {
    await dialog(page)
      .getByRole('button', { name: /^Bring back/ })
      .last()
      .click();
    await dialog(page).getByRole('button', { name: 'Yes, bring back' }).click();
    await expect.poll(() => server.page(), { timeout: 400_000 }).not.toContain('36 hours');
    await expect(dialog(page).getByText('It is published.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Quote within hours', { exact: true })).toHaveValue('24');
  });
  expect(faults).toEqual([]);
});
