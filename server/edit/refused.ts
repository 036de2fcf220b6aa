import type { Context } from 'hono';
import type { DeskTexts } from '#lib/desk/desk-language.ts';
import { previewPath } from '#lib/editor/api.ts';
import { barePage, barePageHeaders } from '../http/bare-page.ts';

interface Beside {
  readonly link?: { readonly href: string; readonly text: string };
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A refusal in a sentence: as a page for whoever opens the editor, as a problem (RFC 9457) for its own page. */
export type Refused = (
  c: Context,
  status: 400 | 401 | 403 | 404 | 413 | 429 | 503,
  sentence: string,
  beside?: Beside,
) => Response | Promise<Response>;

/** @param deskOrigin to which the page links where it is opened at another */
export const refusedAt =
  (deskOrigin: string, texts: DeskTexts): Refused =>
  (c, status, sentence, { link, headers = {} } = {}) => {
    if (!c.req.header('accept')?.includes('text/html')) {
      const problem = { type: 'about:blank', status, detail: sentence };
      const kept = { 'Cache-Control': 'no-store', ...headers };
      return c.body(JSON.stringify(problem), status, { 'Content-Type': 'application/problem+json', ...kept });
    }
    const frameAncestors = c.req.path.startsWith(`${previewPath}/`) ? "'self'" : "'none'";
    return c.html(
      barePage({ heading: texts.words.desk.editor.heading, sentence, link, deskOrigin }, texts),
      status,
      {
        ...barePageHeaders(frameAncestors),
        ...headers,
      },
    );
  };
