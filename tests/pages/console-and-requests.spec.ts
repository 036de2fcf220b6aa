/** No page logs an error or a warning, or requests anything from another origin. */
import { expect, type Page } from '@playwright/test';
import { notSent, received } from '#brand/words/after-sending.ts';
import { emptyRequest, sendWithoutScript } from '../../testing/consultation-form.ts';
import { test } from '../fixtures.ts';
import { listed } from '../metadata/pages.ts';

const visits: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  ...Object.fromEntries(listed.map((path) => [path, (page: Page) => page.goto(path)])),
  'the not-found page': (page) => page.goto('/no-such-page'),
  'the received page': async (page) => {
    await sendWithoutScript(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(received.title);
  },
  'the not-sent page': async (page) => {
    await sendWithoutScript(page, emptyRequest);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(notSent.title);
  },
};

for (const [name, visit] of Object.entries(visits)) {
  test(`${name} logs no error or warning, and makes no request to another origin`, async ({
    page,
    observed,
  }) => {
    await visit(page);
    for (const picture of await page.locator('main img:visible').all())
      await picture.scrollIntoViewIfNeeded();
    for (const question of await page.locator('summary:visible').all()) await question.click();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    expect(observed).toEqual({ consoleErrors: [], foreignRequests: [] });
  });
}
