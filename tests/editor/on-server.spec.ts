/** Tests the editor on the agency's server, from an invitation by the CLI to the restoration of a release. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { words } from '#src/brand.ts';
import { InboxDevice } from '../inbox/inbox-device.ts';
import { getBuildFolder } from '../support/build-sites.ts';
import { EditorServer } from '../support/editor/editor-server.ts';
import { runCommandInProcess } from '../support/server/cli-command.ts';
import { expectAllSaved, locatePreview } from './fixtures.ts';

const { desk } = words;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Publish' });

test('an owner is let in, changes a figure, sees it, publishes it, and brings back what was before @slow', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const folder = mkdtempSync(join(tmpdir(), 'editing-'));
  const server = await EditorServer.create({ DATA_DIR: folder, OUT_DIR: getBuildFolder('served') });
  await server.start();
  const device = await InboxDevice.create(browser, server.origin);
  const { page } = device;

  await test.step('whoever has no session or no right is told how to get in', async () => {
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

    const { said } = await runCommandInProcess(['invite', 'Ada Byron'], server.settings);
    await device.join(said.match(/^http.*$/m)?.[0] ?? '', 'Laptop');
    await expect(page.getByRole('link', { name: desk.menu.editor })).toBeHidden();
    expect((await page.goto('/edit'))?.status()).toBe(403);
    await expect(page.getByText('npm run desk -- editor')).toBeVisible();
    await runCommandInProcess(['editor', 'Ada Byron'], server.settings);
  });

  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text());
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/desk');
  await page.getByRole('button', { name: desk.menu.more }).click();
  await page.getByRole('link', { name: desk.menu.editor }).click();

  await test.step('the page beside the form follows', async () => {
    await page.goto('/edit#/en/figures');
    const hours = page.getByLabel('We send a quote within', { exact: true });
    // The first request starts the editor's process, which takes seconds.
    await expect(hours).toBeVisible({ timeout: 90_000 });
    await expect(hours).toHaveAccessibleDescription(/Stands in 8 sentences/);
    await hours.fill('36');
    await expectAllSaved(page);
    await expect(
      locatePreview(page)
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
    await expect(page.getByLabel('We send a quote within', { exact: true })).toHaveValue('24');
  });
  expect(faults).toEqual([]);
  await device.close();
  await server.end('SIGKILL', 'all');
  rmSync(folder, { recursive: true, force: true });
});
