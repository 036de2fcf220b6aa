/** Tests that error pages describe the error both in the text of the requirements and in the brand's own words. */
import { expect } from '@playwright/test';
import { words } from '#src/brand.ts';
import { test } from '../fixtures.ts';
import { findPageState } from './states.ts';

const { failurePage, notFoundPage } = words;

for (const [name, prescribed, { sentence }] of [
  ['the not-found page', 'Oops! Page not found', notFoundPage],
  ['the failure page', 'Unexpected Application Error!', failurePage],
] as const) {
  test(`“${prescribed}” is first and in small type, and “${sentence}” is in large type`, async ({ page }) => {
    await findPageState(name).openState(page);
    const main = page.getByRole('main');
    // The required text follows a decorative time of day.
    await expect(main).toHaveText(new RegExp(`^\\d+:\\d+ [ap]m\\s+${prescribed}`), { useInnerText: true });
    const size = (text: string) =>
      main
        .getByText(text, { exact: true })
        .evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
    expect(await size(prescribed)).toBeGreaterThanOrEqual(15);
    expect(await size(sentence)).toBeGreaterThan(3 * (await size(prescribed)));
    if (name !== 'the failure page') return;

    await expect(main.locator('img')).toHaveAttribute('alt', '');
    await expect(main.locator('a[href^="tel:"]')).toBeVisible();
    await expect(main.locator('a[href^="mailto:"]')).toBeVisible();
  });
}
