/** Builds the site for the tests in this folder. The Playwright project `languages` depends on it. */
import { test } from '@playwright/test';
import { composeBrand, composedBrand } from '../support/brands/compose-brand.ts';
import { buildSite, getBuildFolder } from '../support/build-sites.ts';

test('a brand in four languages is built', async () => {
  test.setTimeout(300_000);
  composeBrand();
  await buildSite(getBuildFolder('languages'), { BRAND: composedBrand });
});
