import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/**
 * Opens the page that the server sends after an internal error, at the origin of `page`. The failure page has no
 * address of its own.
 */
export async function openFailurePage(page: Page, folder: string): Promise<void> {
  const body = await readFile(join(folder, '500.html'));
  await page.route('**/failure', (route) => route.fulfill({ body, contentType: 'text/html; charset=utf-8' }));
  await page.goto('/failure');
}
