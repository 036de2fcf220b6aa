/** The page that the server answers with when it fails. No link leads there. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Opens the failure page of the site that was built into `folder`, which `page` visits. */
export async function openFailurePage(page: Page, folder: string): Promise<void> {
  const body = await readFile(join(folder, '500.html'));
  await page.route('**/failure', (route) => route.fulfill({ body, contentType: 'text/html; charset=utf-8' }));
  await page.goto('/failure');
}
