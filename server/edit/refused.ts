import type { Context } from 'hono';
import { html } from 'hono/html';
import { language, words } from '#lib/brand/selected.ts';
import { deskPath } from '#lib/desk/api.ts';

const { editor: says } = words.desk;

interface Beside {
  /** The words of a link to the desk. */
  readonly link?: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A refusal in a sentence: as a page for whoever opens the editor, as a problem (RFC 9457) for its own page. */
export function refused(
  c: Context,
  status: 400 | 401 | 403 | 413 | 429 | 503,
  sentence: string,
  { link, headers = {} }: Beside = {},
): Response | Promise<Response> {
  const kept = { 'Cache-Control': 'no-store', ...headers };
  if (!c.req.header('accept')?.includes('text/html')) {
    const problem = { type: 'about:blank', status, detail: sentence };
    return c.body(JSON.stringify(problem), status, { 'Content-Type': 'application/problem+json', ...kept });
  }
  const leads = link && html`<p><a href="${deskPath}">${link}</a></p>`;
  const page = html`<!doctype html>
    <html lang="${language.locale.language}" dir="${language.direction}">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>${says.heading}</title>
      <h1>${says.heading}</h1>
      <p>${sentence}</p>
      ${leads}
    </html>`;
  return c.html(page, status, kept);
}
