import type { Page } from '@playwright/test';
import { Hono } from 'hono';
import { languages } from '#src/brand.ts';
import type { HonoEnvironment } from '../../server/http/environment.ts';
import { loadSite } from '../../server/http/site.ts';
import { createRequestSheetRoutes } from '../../server/sheet/routes.ts';
import { waitUntilComplete } from '../support/browser/wait-until-complete.ts';
import { getBuildFolder } from '../support/build-sites.ts';
import { sampleStaffTexts } from '../support/sample-brand.ts';
import { createSampleSheet, sheetNow } from '../support/stores/sheet-store.ts';

/** Opens the request sheet: the page with the list of requests at a secret link. */
export async function openRequestSheet(page: Page): Promise<void> {
  const routes = createRequestSheetRoutes({
    store: createSampleSheet(),
    site: await loadSite(getBuildFolder('served'), { languages }),
    texts: sampleStaffTexts,
    links: { verifyToken: async () => ({ kind: 'sheet' }) },
    clock: () => sheetNow,
    log: { info() {} },
    delivery: { wake() {} },
  });
  const answer = await new Hono<HonoEnvironment>().route('/sheet', routes).request('/sheet/link');
  const body = await answer.text();
  await page.route('**/sheet/link', (route) =>
    route.fulfill({ body, contentType: 'text/html; charset=utf-8' }),
  );
  await page.goto('/sheet/link');
  await waitUntilComplete(page);
}
