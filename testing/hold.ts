import type { Page } from '@playwright/test';

/** Keeps every request for `pattern` back until the function that it returns is called. */
export async function hold(page: Page, pattern: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
