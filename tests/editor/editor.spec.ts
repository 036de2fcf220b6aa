/** The editor itself, on a copy of the sample, as an owner meets it in a browser. */
import { readFileSync } from 'node:fs';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { builtPage } from '../../editor/built-page.ts';
import { addressWithToken } from '../../editor/http/guard.ts';
import { editorOfCopy, token } from '../support/editor/editor-of-copy.ts';

type Editor = Awaited<ReturnType<typeof editorOfCopy>>;

interface Fixtures {
  readonly editor: Editor;
  /** Opens a screen in a browser that knows nothing of the others. */
  readonly open: (screen: string, width?: number) => Promise<Page>;
}

const test = base.extend<Fixtures>({
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
      await page.goto(addressWithToken(editor.origin, token));
      await page.goto(`${editor.origin}/edit#/${screen}`);
      return page;
    });
    expect(foreign).toEqual([]);
    expect(faults).toEqual([]);
    for (const context of browser.contexts()) await context.close();
  },
});

const newWindow = async (browser: Browser, width: number): Promise<Page> =>
  await (await browser.newContext({ viewport: { width, height: 800 } })).newPage();

const secondLine = (page: Page) => page.getByLabel('Second line', { exact: true });
const everythingIsKept = (page: Page) =>
  expect(page.getByText('Everything is kept.').filter({ visible: true })).toBeVisible();
const heroFile = (editor: Editor) => readFileSync(new URL('en/hero.yaml', editor.brand), 'utf8');

test('a sentence is in its file as it was typed, and comments stay', async ({ editor, open }) => {
  const before = heroFile(editor);
  const page = await open('en/first-view');
  await secondLine(page).fill('Your Evening. Arranged.');
  await everythingIsKept(page);
  expect(heroFile(editor)).toBe(before.replace('Your Time. Curated.', 'Your Evening. Arranged.'));
});

test('what was typed and cannot be saved is there after a crash of the browser', async ({ editor, open }) => {
  const before = heroFile(editor);
  const page = await open('en/first-view');
  const broken = 'Your Time. {$quoteWithin';
  await secondLine(page).fill(broken);
  await expect(page.getByRole('button', { name: /^1 finding/ })).toBeVisible();
  await page.context().close();
  expect(heroFile(editor)).toBe(before);
  const again = await open('en/first-view');
  await expect(secondLine(again)).toHaveValue(broken);
  await expect(secondLine(again)).toHaveAccessibleDescription(/\{/);
});

test('another window sees who edits, and takes over @slow', async ({ open }) => {
  const first = await open('en/first-view');
  await secondLine(first).fill('Your Evening. Arranged.');
  await everythingIsKept(first);
  const second = await open('en/first-view');
  await expect(second.getByRole('alert')).toContainText('Ada has edited since');
  await expect(secondLine(second)).not.toBeEditable();
  await second.getByRole('button', { name: 'Take over' }).click();
  await secondLine(second).fill('Your Night. Arranged.');
  await everythingIsKept(second);
  await expect(first.getByRole('alert')).toContainText('Somebody has taken over.');
});

test('the page beside it says what was typed, at both widths, and its form sends nothing @slow', async ({
  editor,
  open,
}) => {
  const page = await open('en/first-view', 1280);
  const frame = page.frameLocator('iframe:not([aria-hidden=true])');
  await expect(frame.getByText('Your Time. Curated.')).toBeVisible({ timeout: 60_000 });
  await secondLine(page).fill('Your Evening. Arranged.');
  await expect(frame.getByText('Your Evening. Arranged.')).toBeVisible();
  const preview = await page.context().newPage();
  await preview.goto(`${editor.origin}/edit/preview/`);
  await preview.getByLabel('Full Name').fill('Ada');
  await preview.getByLabel('Email').fill('ada@example.com');
  await preview.getByLabel('How can we assist you?').fill('An evening by the sea, for two of us.');
  const send = preview.getByRole('button', { name: 'Request Consultation' });
  // Before its script has come, the form does nothing at all.
  await preview.waitForLoadState('networkidle');
  await send.click();
  await expect(preview.getByText('Your request was not sent.')).toBeVisible();
});
