/** An editor in memory, and a window that opens it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { buildPage } from '../../editor/page/build.ts';
import { startInMemoryEditor } from '../support/editor/in-memory-editor.ts';

export type InMemoryEditor = Awaited<ReturnType<typeof startInMemoryEditor>>;

export const test = base.extend<
  { editor: InMemoryEditor; open: (screen: string) => Promise<Page> },
  { built: string }
>({
  built: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the braces
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'editor-page-'));
      await buildPage(folder);
      await use(folder);
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  editor: async ({ built }, use) => {
    const editor = await startInMemoryEditor(built);
    await use(editor);
    await editor.stop();
  },
  open: async ({ editor, page }, use) => {
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (message) => {
      // A line that is down is said in words; the browser tells of it as well.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        faults.push(message.text());
    });
    await use(async (screen) => {
      await page.goto(`${editor.url}#/${screen}`);
      return page;
    });
    expect(faults).toEqual([]);
  },
});
