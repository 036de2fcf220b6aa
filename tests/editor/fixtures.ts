/** The editor's page, built once, with an editor in memory behind it. */
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import { builtPage } from '../../editor/built-page.ts';
import { startInMemoryEditor } from '../support/editor/in-memory-editor.ts';

export type InMemoryEditor = Awaited<ReturnType<typeof startInMemoryEditor>>;

/** Collects the errors of a page from now on, and its requests to others. */
export function faultsOf(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    // A line that is down is said in words; the browser tells of it as well.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text());
  });
  page.on('request', (request) => {
    if (!/^(?:http:\/\/127\.0\.0\.1:|data:|blob:)/.test(request.url())) faults.push(request.url());
  });
  return faults;
}

export const test = base.extend<
  { editor: InMemoryEditor; open: (screen: string) => Promise<Page> },
  { built: URL }
>({
  built: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the braces
    async ({}, use) => use(await builtPage(new URL('../../.cache/editor-page/', import.meta.url))),
    { scope: 'worker' },
  ],
  editor: async ({ built }, use) => {
    const editor = await startInMemoryEditor(fileURLToPath(built));
    await use(editor);
    await editor.stop();
  },
  /** Opens a screen, such as `en/hero`. */
  open: async ({ editor, page }, use) => {
    const faults = faultsOf(page);
    await use(async (screen) => {
      await page.goto(`${editor.url}#/${screen}`);
      return page;
    });
    expect(faults).toEqual([]);
  },
});

/** The page beside the form. */
export const frameOf = (page: Page) => page.frameLocator('iframe:not([aria-hidden=true])');

export const everythingIsKept = (page: Page) =>
  expect(page.getByText('Everything is kept.').filter({ visible: true })).toBeVisible();

export const chooseScreen = (page: Page, screen: string) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: screen, exact: true }).click();
