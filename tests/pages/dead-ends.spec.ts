/** The pages that nobody meant to open say what happened twice: as the specification words it, and in the house's words. */

import { expect, type Page } from '@playwright/test';
import { words } from '#src/brand.ts';
import { test } from '../fixtures.ts';
import { folderOf } from '../support/build-sites.ts';
import { openFailurePage } from '../support/server/failure-page.ts';

const { failurePage, notFoundPage } = words;

const visits = [
  {
    prescribed: 'Oops! Page not found',
    words: notFoundPage,
    open: (page: Page) => page.goto('/no-such-page'),
  },
  {
    prescribed: 'Unexpected Application Error!',
    words: failurePage,
    open: (page: Page) => openFailurePage(page, folderOf('served')),
  },
];

for (const { prescribed, words, open } of visits) {
  test(`“${prescribed}” comes first, small but readable; “${words.sentence}” is large`, async ({ page }) => {
    await open(page);
    const main = page.getByRole('main');
    // After the hour, as every label
    await expect(main).toHaveText(new RegExp(`^\\d+:\\d+ [ap]m\\s+${prescribed}`), { useInnerText: true });
    const size = (text: string) =>
      main
        .getByText(text, { exact: true })
        .evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
    expect(await size(prescribed)).toBeGreaterThanOrEqual(15);
    expect(await size(words.sentence)).toBeGreaterThan(3 * (await size(prescribed)));
    await expect(main.getByRole('link', { name: words.home })).toHaveAttribute('href', '/');
  });
}

test('the failure page shows how else to reach the house, under a picture that says nothing more', async ({
  page,
}) => {
  await openFailurePage(page, folderOf('served'));
  const main = page.getByRole('main');
  await expect(main.locator('img')).toHaveAttribute('alt', '');
  await expect(main.locator('a[href^="tel:"]')).toBeVisible();
  await expect(main.locator('a[href^="mailto:"]')).toBeVisible();
});
