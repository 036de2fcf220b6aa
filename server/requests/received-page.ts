import type { Handler } from 'hono';
import type { Brand } from '#lib/brand/read.ts';
import { formatReplyByForStaff } from '#lib/request/format-reply-by.ts';
import { parseReference } from '../domain/reference.ts';
import type { HonoEnvironment } from '../http/environment.ts';
import { privatePageHeaders } from '../http/filled-page.ts';
import { HttpProblem } from '../http/problem.ts';
import type { Site } from '../http/site.ts';
import type { StoreClient } from '../store/thread/store-client.ts';

interface Dependencies {
  readonly store: Pick<StoreClient, 'findReceipt'>;
  readonly site: Pick<Site, 'fill'>;
  readonly brand: Pick<Brand, 'brand' | 'openingHours'>;
}

/**
 * Renders the confirmation page for visitors without scripts. It displays the reference, which is in its URL, and the
 * promised reply time. It displays nothing private, because other people may see the URL. Responds 404 for an unknown
 * reference.
 */
export function createReceivedPageHandler({ store, site, brand }: Dependencies): Handler<HonoEnvironment> {
  return async (c) => {
    const { language } = c.var;
    const parsed = parseReference(c.req.query('reference') ?? '', brand.brand.referencePrefix);
    const receipt = await store.findReceipt(parsed ?? '');
    if (!receipt) throw new HttpProblem(404);
    const { reference, reply_by } = receipt;
    const { timeZone } = brand.openingHours;
    const replyBy = reply_by ? formatReplyByForStaff(new Date(reply_by), timeZone, language) : '';
    const page = site.fill('consultation-received', { reference, replyBy }, language);
    if (!page) throw new HttpProblem(404);
    return c.body(page, 200, privatePageHeaders);
  };
}
