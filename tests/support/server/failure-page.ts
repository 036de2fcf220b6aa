/** Opens the page that the server sends when it fails. No address leads to it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Opens the failure page of the site in `folder`, under the origin that `page` visits. */
export async function openFailurePage(page: Page, folder: string): Promise<void> {
  const body = await readFile(join(folder, '500.html'));
  await page.route('**/failure', (route) => route.fulfill({ body, contentType: 'text/html; charset=utf-8' }));
  await page.goto('/failure');
}
