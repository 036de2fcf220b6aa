/** The editor itself, on a copy of the sample, as an owner meets it in a browser. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { type Editor, everythingIsKept, frameOf, test } from './fixtures.ts';

const secondLine = (page: Page) => page.getByLabel('Second line', { exact: true });
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

test('the page beside it says what was typed, at both widths, and its form sends nothing @slow', async ({
  editor,
  open,
}) => {
  test.slow();
  const page = await open('en/first-view', 1280);
  const frame = frameOf(page);
  await expect(frame.getByText('Your Time. Curated.')).toBeVisible({ timeout: 60_000 });
  await secondLine(page).fill('Your Evening. Arranged.');
  await expect(frame.getByText('Your Evening. Arranged.')).toBeVisible();
  const preview = await page.context().newPage();
  const blocked: string[] = [];
  preview.on('console', (message) => {
    if (message.type() === 'error') blocked.push(message.text());
  });
  await preview.goto(`${editor.origin}/edit/preview/`);
  await preview.getByLabel('Full Name').fill('Ada');
  await preview.getByLabel('Email').fill('ada@example.com');
  await preview.getByLabel('How can we assist you?').fill('An evening by the sea, for two of us.');
  await preview.waitForLoadState('networkidle');
  expect(blocked).toEqual([]);
  await preview.getByRole('button', { name: 'Request Consultation' }).dispatchEvent('click');
  // The browser logs it. Playwright waits for a navigation that does not come.
  await expect.poll(() => blocked.join()).toContain("form-action 'none'");
});
