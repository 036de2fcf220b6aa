/** The editor itself, on a copy of the sample, and browsers that open it. */
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { builtPage } from '../../editor/built-page.ts';
import { addressWithToken } from '../../editor/http/guard.ts';
import { editorOfCopy, token } from '../support/editor/editor-of-copy.ts';

export type Editor = Awaited<ReturnType<typeof editorOfCopy>>;

interface Fixtures {
  readonly editor: Editor;
  /** Opens a screen in a browser that knows nothing of the others. */
  readonly open: (screen: string, width?: number) => Promise<Page>;
}

/** Opens a screen in this window, as somebody who has the editor’s address. */
export async function openScreen(page: Page, editor: Editor, screen: string): Promise<void> {
  await page.goto(addressWithToken(editor.origin, token));
  await page.goto(`${editor.origin}/edit#/${screen}`);
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the braces
  editor: async ({}, use) => {
    const page = await builtPage(new URL('../../.cache/editor-page/', import.meta.url));
    await using editor = await editorOfCopy(undefined, page);
    await use(editor);
    expect(editor.logged).toEqual([]);
  },
  open: async ({ editor, browser }, use) => {
    const foreign: string[] = [];
    const faults: string[] = [];
    await use(async (screen, width = 900) => {
      const page = await newWindow(browser, width);
      page.on('pageerror', ({ message }) => faults.push(message));
      await page.context().route(
        (url) => url.origin !== editor.origin,
        (route) => {
          foreign.push(route.request().url());
          return route.abort();
        },
      );
      await openScreen(page, editor, screen);
      return page;
    });
    expect(foreign).toEqual([]);
    expect(faults).toEqual([]);
    for (const context of browser.contexts()) await context.close();
  },
});

const newWindow = async (browser: Browser, width: number): Promise<Page> =>
  await (await browser.newContext({ viewport: { width, height: 800 } })).newPage();

/** The page beside the form. */
export const frameOf = (page: Page) => page.frameLocator('iframe:not([aria-hidden=true])');

export const everythingIsKept = (page: Page) =>
  expect(page.getByText('Everything is kept.').filter({ visible: true })).toBeVisible();

export const chooseScreen = (page: Page, screen: string) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: screen, exact: true }).click();
