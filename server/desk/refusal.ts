import { HTTPException } from 'hono/http-exception';
import { words } from '#lib/brand/selected.ts';

const { refusals } = words.desk;

/**
 * A refusal by the desk's own routes, as RFC 9457 describes it: `detail` is a sentence for the person at the desk, and `code` is
 * the reason, for the page.
 */
export const refusal = (
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503,
  why: keyof typeof refusals,
  headers: Readonly<Record<string, string>> = {},
): HTTPException =>
  new HTTPException(status, {
    res: new Response(JSON.stringify({ type: 'about:blank', status, code: why, detail: refusals[why] }), {
      status,
      headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...headers },
    }),
  });
