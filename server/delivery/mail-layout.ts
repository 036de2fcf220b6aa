import { html } from 'hono/html';
import { brand } from '#brand/brand.ts';
import { locale } from '#brand/locale.ts';
import { mail } from '#brand/words/mail.ts';
import type { MailColors } from './mail-colors.ts';
import type { MailContent } from './mail-content.ts';

/**
 * Before what a reply should not quote (RFC 3676, 4.3): many mail programs leave out what stands below it. Where a
 * reply goes to the visitor, that is whatever is for the desk alone.
 */
const signatureLine = '-- ';

/** A mail as plain text. */
export function asText({ heading, lead, lines = [], notes = [], link, replyTo }: MailContent): string {
  const above = [heading, lead, ...lines.map(({ label, value }) => `${label}\n${value}`)];
  const below = [...notes, link && `${link.label}:\n${link.value}`].filter((text) => text !== undefined);
  const [first, ...rest] = below;
  const desk = replyTo && first !== undefined ? [`${signatureLine}\n${first}`, ...rest] : below;
  return `${[...above.filter((text) => text !== undefined), ...desk].join('\n\n')}\n`;
}

/** A mail as HTML. The tag escapes whatever is put in. */
export function asHtml(
  { heading, lead, lines = [], notes = [], link, replyTo }: MailContent,
  { paper, paperShade, ink, faintInk }: MailColors,
): string {
  const page = html`<!doctype html>
<html lang="${locale.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${heading}</title><style>
  body { margin: 0; padding: 32px; background: ${paper}; color: ${ink}; font: 17px/1.5 Georgia, serif; }
  .mail { max-width: 600px; }
  p { margin: 0 0 16px; }
  h1 { margin: 0 0 16px; font-size: 28px; font-weight: normal; line-height: 1.2; }
  table { width: 100%; margin: 24px 0; border-collapse: collapse; }
  th, td { padding: 10px 0; border-top: 1px solid ${paperShade}; text-align: left; vertical-align: top; }
  th { width: 190px; padding-right: 24px; }
  th, .note { color: ${faintInk}; font-size: 15px; font-weight: normal; }
  td { white-space: pre-wrap; overflow-wrap: anywhere; text-wrap: pretty; }
  .button { display: inline-block; padding: 13px 22px; background: ${ink}; color: ${paper}; text-decoration: none; }
  .desk { border-top: 1px solid ${ink}; padding-top: 20px; }
  @media (max-width: 520px) {
    body { padding: 24px 20px; }
    th, td { display: block; width: auto; }
    th { padding-bottom: 0; }
    td { padding-top: 0; border-top: 0; }
  }
</style></head>
<body><div class="mail"><p class="note">${brand.name}</p><h1>${heading}</h1>
${lead === undefined ? '' : html`<p>${lead}</p>\n`}
${lines.length > 0 ? html`<table>${lines.map(({ label, value }) => html`<tr><th>${label}</th><td>${value}</td></tr>\n`)}</table>\n` : ''}
<div${replyTo ? html` class="desk"` : ''}>
${replyTo ? html`<p class="note">${mail.forTheDesk}</p>\n` : ''}
${notes.map((note) => html`<p>${note}</p>\n`)}
${link ? html`<p><a class="button" href="${link.value}">${link.label}</a></p>\n` : ''}
</div></div></body></html>
`;
  return String(page);
}
