import type { Handler } from 'hono';
import { replyByInDeskZone } from '#lib/request/reply-by-text.ts';
import type { Dependencies, Environment } from '../http/dependencies.ts';
import { Problem, pageHeaders } from '../http/problem.ts';

/**
 * The page that thanks a visitor without scripts. It says nothing but the reference that its address already holds, and
 * by when an answer was promised, so whoever opens that address again may see it; a reference that was never issued has
 * no page.
 */
export function receivedPage({ store, site }: Dependencies): Handler<Environment> {
  return async (c) => {
    const issued = await store.issued(c.req.query('reference') ?? '');
    const page =
      issued &&
      site.fill('consultation-received', {
        reference: issued.reference,
        replyBy: issued.reply_by ? replyByInDeskZone(new Date(issued.reply_by)) : '',
      });
    if (!page) throw new Problem(404);
    return c.body(page, 200, pageHeaders);
  };
}
