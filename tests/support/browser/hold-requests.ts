import type { Page } from '@playwright/test';

export const typefacePattern = /\.woff2$/;

/** Delays all requests that match `pattern`. Returns a function that lets them continue. */
export async function holdRequests(page: Page, pattern: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
