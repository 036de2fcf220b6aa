import type { Handler } from 'hono';
import type { Brand } from '#lib/brand/read.ts';
import { replyByInDeskZone } from '#lib/request/reply-by-text.ts';
import { parseReference } from '../domain/reference.ts';
import type { Environment } from '../http/environment.ts';
import { pageHeaders } from '../http/filled-page.ts';
import { Problem } from '../http/problem.ts';
import type { Site } from '../http/site.ts';
import type { ServerStore } from '../store/thread/server-store.ts';

/**
 * The page that thanks a visitor without scripts. It shows the reference, which is in its address, and by when an answer
 * was promised: nothing that another reader of that address may not see. A reference that was never issued gets 404.
 */
export function receivedPage({
  store,
  site,
  brand,
}: {
  readonly store: Pick<ServerStore, 'issued'>;
  readonly site: Pick<Site, 'fill'>;
  readonly brand: Pick<Brand, 'brand' | 'openingHours'>;
}): Handler<Environment> {
  return async (c) => {
    const { language } = c.var;
    const issued = await store.issued(
      parseReference(c.req.query('reference') ?? '', brand.brand.referencePrefix) ?? '',
    );
    const page =
      issued &&
      site.fill(
        'consultation-received',
        {
          reference: issued.reference,
          replyBy: issued.reply_by
            ? replyByInDeskZone(new Date(issued.reply_by), brand.openingHours.timeZone, language)
            : '',
        },
        language,
      );
    if (!page) throw new Problem(404);
    return c.body(page, 200, pageHeaders);
  };
}
