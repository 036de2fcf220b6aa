import type { Handler } from 'hono';
import { replyByInDeskZone } from '#shared/reply-by-text.ts';
import type { Dependencies, Environment } from '../dependencies.ts';
import { Problem, pageHeaders } from '../problem.ts';

/**
 * The page that thanks a visitor without scripts. It says nothing but the reference that its address already holds, and
 * by when an answer was promised, so whoever opens that address again may see it; a reference that was never issued has
 * no page.
 */
export function receivedPage({ store, site }: Dependencies): Handler<Environment> {
  return async (c) => {
    const request = await store.find(c.req.query('reference') ?? '');
    const page =
      request &&
      site.fill('consultation-received', {
        reference: request.reference,
        replyBy: request.reply_by ? replyByInDeskZone(new Date(request.reply_by)) : '',
      });
    if (!page) throw new Problem(404);
    return c.body(page, 200, pageHeaders);
  };
}
