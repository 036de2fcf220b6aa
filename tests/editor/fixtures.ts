import { readFileSync, writeFileSync } from 'node:fs';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { originHeader, personHeader, secretHeader } from '#lib/editor/api.ts';
import { buildCachedPage } from '../../editor/built-page.ts';
import { createTwoLanguageBrand } from '../support/brands/two-languages.ts';
import { startTestEditor, type TestEditor, testServerSecret } from '../support/editor/test-editor.ts';

function writeBrand(folder: string): void {
  createTwoLanguageBrand(folder);
  const change = (file: string, text: string | RegExp, other: string) =>
    writeFileSync(`${folder}/${file}`, readFileSync(`${folder}/${file}`, 'utf8').replace(text, other));
  change('pt/hero.yaml', 'Your Time. Curated.', 'O seu tempo.');
  change('en/faqs.yaml', /- >-\s+The prices on this page[^{}]*ask for it\./, '- In writing.');
  change('opening-hours.yaml', /closures:\n.*/s, 'closures: [2026-12-31]\n');
}

function collectFaults(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    // The page handles lost connections, but the browser logs them as errors as well.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text());
  });
  page.on('request', (request) => {
    if (!/^(?:http:\/\/127\.0\.0\.1:|data:|blob:)/.test(request.url())) faults.push(request.url());
  });
  return faults;
}

/** The stub of the server in front of the editor. */
interface Server {
  /** Whether saves fail with status 502. */
  isDown: boolean;
  person: string | undefined;
  /** The only origin from which the editor may be used. Empty if any origin is allowed. */
  origin: string;
}

export const test = base.extend<
  { editor: TestEditor; server: Server; open: (screen: string) => Promise<Page> },
  { built: URL }
>({
  built: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
    async ({}, use) => use(await buildCachedPage(new URL('../../.cache/editor-page/', import.meta.url))),
    { scope: 'worker' },
  ],
  editor: async ({ built }, use) => {
    await using editor = await startTestEditor({
      writeBrand,
      page: built,
      guard: { kind: 'server', secret: testServerSecret },
    });
    await use(editor);
    expect(editor.logged).toEqual([]);
  },
  server: [
    async ({ context }, use) => {
      const server: Server = { isDown: false, person: 'Ada', origin: '' };
      await context.route(/\/edit\b/, async (route) => {
        const request = route.request();
        const isApi = request.url().includes('/edit/api/');
        if (isApi && server.isDown && request.method() === 'PUT') return await route.fulfill({ status: 502 });
        if (isApi && !server.person)
          return await route.fulfill({
            status: 401,
            json: { detail: 'This device was removed from the desk.' },
          });
        const headers = {
          ...request.headers(),
          [secretHeader]: testServerSecret,
          [personHeader]: server.person ?? 'Ada',
          [originHeader]: server.origin,
        };
        // Continuing fails if the page was closed in the meantime.
        return await route.continue({ headers }).catch(() => undefined);
      });
      await use(server);
    },
    { auto: true },
  ],
  open: async ({ editor, page }, use) => {
    const faults = collectFaults(page);
    await use(async (screen) => {
      await page.goto(`${editor.origin}/edit#/${screen}`);
      return page;
    });
    expect(faults).toEqual([]);
  },
});

export const locatePreview = (page: Page) => page.frameLocator('iframe:not([aria-hidden=true])');

export const expectAllSaved = (page: Page) =>
  expect(page.getByText('Everything is kept.').filter({ visible: true })).toBeVisible();

export async function chooseScreen(page: Page, screen: string): Promise<void> {
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: screen, exact: true })
    .click();
}

/** Chooses a file as the new picture of a place. */
export async function choosePicture(
  page: Page,
  label: string,
  files: Parameters<Locator['setInputFiles']>[0],
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: `Choose a new picture: ${label}`, exact: true }).click();
  await (await chooser).setFiles(files);
}
