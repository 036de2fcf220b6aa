import type { Page } from '@playwright/test';

/** The files of typefaces. */
export const typefaceRequests = /\.woff2$/;

/** Holds back every request that matches `pattern`. The function returned lets them go. */
export async function holdRequests(page: Page, pattern: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
