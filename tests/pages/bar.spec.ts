/** The bar gives way to the dawn of the landing page, and to nothing else. */

import { expect } from '@playwright/test';
import { brand } from '#lib/brand/selected.ts';
import { test } from '../fixtures.ts';
import { isSeen } from '../support/browser/is-seen.ts';
import { visits } from './visits.ts';

for (const [name, visit] of Object.entries(visits)) {
  test(`${name} has the brand’s name in its bar`, async ({ page }) => {
    await visit(page);
    expect(await isSeen(page.getByRole('banner').getByRole('link', { name: brand.name }))).toBe(true);
  });
}
