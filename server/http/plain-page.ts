import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { StaffTexts } from '#lib/inbox/agency-texts.ts';

/**
 * If the page is not on the inbox's origin, this script adds a link to the same path and fragment on that origin. The
 * server cannot create the link, because it does not receive the fragment, and a proxy may have changed the Host
 * header.
 */
const script = `const { deskOrigin, elsewhere } = document.body.dataset;
if (deskOrigin && location.origin !== deskOrigin) {
  document.querySelector('p').textContent = elsewhere;
  const link = document.querySelector('a') ?? document.body.appendChild(document.createElement('a'));
  link.href = deskOrigin + location.pathname + location.search + location.hash;
  link.textContent = deskOrigin + location.pathname;
}`;

const scriptHash = createHash('sha256').update(script).digest('base64');

/** @param frameAncestors the value of the CSP directive: which pages may embed this one in a frame */
export const createPlainPageHeaders = (frameAncestors: "'none'" | "'self'" = "'none'") => ({
  'Content-Security-Policy': `default-src 'none'; script-src 'sha256-${scriptHash}'; base-uri 'none'; form-action 'none'; frame-ancestors ${frameAncestors}`,
  'Cache-Control': 'no-store',
});

interface PlainPage {
  readonly heading: string;
  readonly sentence: string;
  readonly link?: { readonly href: string; readonly text: string } | undefined;
  /** Set on pages of the inbox and the editor. */
  readonly deskOrigin?: string;
}

/** The page has no styles. Send it with `createPlainPageHeaders`. */
export const renderPlainPage = (
  { heading, sentence, link, deskOrigin = '' }: PlainPage,
  { locale, direction, words }: StaffTexts,
): HtmlEscapedString | Promise<HtmlEscapedString> => html`<!doctype html>
    <html lang="${locale.language}" dir="${direction}">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta name="robots" content="noindex">
      <title>${heading}</title>
      <body data-desk-origin="${deskOrigin}" data-elsewhere="${words.desk.elsewhere.editor}">
      <h1>${heading}</h1>
      <p>${sentence}</p>
      ${link && html`<p><a href="${link.href}">${link.text}</a></p>`}
      <script>${raw(script)}</script>
    </html>`;
