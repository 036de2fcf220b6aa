import type { Handler } from 'hono';
import type { Brand } from '#lib/brand/read.ts';
import { replyByInDeskZone } from '#lib/request/reply-by-text.ts';
import { parseReference } from '../domain/reference.ts';
import type { Environment } from '../http/environment.ts';
import { pageHeaders } from '../http/filled-page.ts';
import { Problem } from '../http/problem.ts';
import type { Site } from '../http/site.ts';
import type { ServerStore } from '../store/thread/server-store.ts';

interface Dependencies {
  readonly store: Pick<ServerStore, 'issued'>;
  readonly site: Pick<Site, 'fill'>;
  readonly brand: Pick<Brand, 'brand' | 'openingHours'>;
}

/**
 * The page that thanks a visitor without scripts. It shows the reference, which is in its address, and by when an answer
 * was promised: nothing that another reader of that address may not see. A reference that was never issued gets 404.
 */
export function receivedPage({ store, site, brand }: Dependencies): Handler<Environment> {
  return async (c) => {
    const { language } = c.var;
    const asked = parseReference(c.req.query('reference') ?? '', brand.brand.referencePrefix);
    const issued = await store.issued(asked ?? '');
    if (!issued) throw new Problem(404);
    const { reference, reply_by } = issued;
    const { timeZone } = brand.openingHours;
    const replyBy = reply_by ? replyByInDeskZone(new Date(reply_by), timeZone, language) : '';
    const page = site.fill('consultation-received', { reference, replyBy }, language);
    if (!page) throw new Problem(404);
    return c.body(page, 200, pageHeaders);
  };
}
