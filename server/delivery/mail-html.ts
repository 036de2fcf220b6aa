import { html, raw } from 'hono/html';
import { brand } from '#brand/brand.ts';
import { locale } from '#brand/locale.ts';
import { escapeHtml } from '../html.ts';
import type { MailColors, MailPalette } from './mail-colors.ts';
import type { Line, MailContent, MailPart } from './mail-parts.ts';
import { linesOf } from './mail-text.ts';

/** What each element is, as mail programs that drop `<style>` need it: in its own `style` attribute, without a query. */
const shapes = {
  page: "padding:24px 24px 32px;font:17px/1.5 Georgia,'Times New Roman',serif",
  heading:
    'margin:16px 0 0;padding:20px 0 0;border-top:1px solid;text-align:left;font-size:30px;font-weight:normal;line-height:1.2;overflow-wrap:anywhere',
  under: 'margin:6px 0 0;font-style:italic',
  sentence: 'margin:18px 0 0',
  letter:
    'margin:22px 0 26px;font-size:19px;line-height:1.6;white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:plaintext',
  lines: 'width:100%;margin:14px 0 0;table-layout:fixed;border-collapse:collapse',
  label:
    'width:32%;padding:5px 12px 5px 0;font-size:13px;line-height:1.4;font-weight:normal;text-align:left;vertical-align:baseline;overflow-wrap:anywhere',
  value:
    'padding:5px 0;text-align:left;font-size:16px;line-height:1.4;vertical-align:baseline;overflow-wrap:anywhere',
  link: 'text-decoration:underline;text-underline-offset:3px',
  command: 'font-family:Menlo,Consolas,monospace;font-size:13px',
  press: 'margin:24px 0 0',
  button: 'display:inline-block;padding:13px 22px;text-decoration:none',
  signature: 'margin:26px 0 8px;font-size:14px;line-height:1',
  panel: 'padding:4px 20px 22px;font-size:15px',
  title: 'margin:18px 0 6px;font-size:14px;letter-spacing:0.04em',
  masthead: 'margin:0;font-size:14px;letter-spacing:0.04em',
} as const;
type Role = keyof typeof shapes;

/** The colors of those that do not have their surroundings'. */
const colorsOf = (palette: MailPalette): Partial<Record<Role, string>> => ({
  page: `background:${palette.ground};color:${palette.ink}`,
  heading: `border-color:${palette.rule}`,
  under: `color:${palette.faintInk}`,
  lines: `color:${palette.ink}`,
  label: `color:${palette.faintInk}`,
  link: `color:${palette.ink}`,
  button: `background:${palette.button};color:${palette.buttonInk}`,
  signature: `color:${palette.faintInk}`,
  panel: `background:${palette.panel};color:${palette.ink}`,
  title: `color:${palette.faintInk}`,
  masthead: `color:${palette.faintInk}`,
});

/** A mail as HTML. The tag escapes whatever is put in. */
export function asHtml(
  { subject, parts, notes }: Pick<MailContent, 'subject' | 'parts' | 'notes'>,
  { light, dark }: MailColors,
): string {
  const colors = colorsOf(light);
  const as = (role: Role) =>
    raw(`class="${role}" style="${escapeHtml([shapes[role], colors[role]].filter(Boolean).join(';'))}"`);
  const rows = (lines: readonly Line[]) =>
    lines.map(
      ({ label, value, href }) =>
        html`<tr><th scope="row" ${as('label')}>${breakable(label)}</th><td dir="auto" ${as('value')}>${
          href === undefined ? value : html`<a ${as('link')} href="${href}">${value}</a>`
        }</td></tr>\n`,
    );
  const laidOut = (part: MailPart) => {
    switch (part.kind) {
      case 'heading':
        return html`<h1 dir="auto" ${as('heading')}>${part.text}</h1>\n${
          part.under ? html`<p ${as('under')}>${part.under}</p>\n` : ''
        }`;
      case 'letter':
        return html`<div dir="auto" ${as('letter')}>${raw(linesOf(part.text).map(escapeHtml).join('<br>'))}</div>\n`;
      case 'lines':
        return html`<table ${as('lines')}>${rows(part.lines)}</table>\n`;
      case 'command':
        return html`<p ${as('sentence')}>${part.label}<br><code ${as('command')}>${part.command}</code></p>\n`;
      case 'button':
        return html`<p ${as('press')}><a ${as('button')} href="${part.href}">${part.label}</a></p>\n`;
      default:
        return html`<p ${as(part.kind)}>${part.text}</p>\n`;
    }
  };
  const page = html`<!doctype html>
<html lang="${locale.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="date=no,address=no"><title>${subject}</title><style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { background: ${light.ground}; }
@media (prefers-color-scheme: dark) {
body { background: ${dark.ground}; }
${raw(inDark(colorsOf(dark)))}
}
</style></head>
<body style="margin:0;padding:0"><table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td ${as('page')}>
<div style="max-width:580px;margin:0 auto"><p ${as('masthead')}>${brand.name}</p>
${parts.map(laidOut)}${
  notes.length > 0
    ? html`<div ${as('signature')}>-- <br></div>
<div ${as('panel')}>${notes.map(laidOut)}</div>\n`
    : ''
}</div></td></tr></table></body></html>
`;
  return String(page);
}

/** A label such as “Company/Organization”, which is wider than its column on a telephone. */
const breakable = (label: string) => raw(escapeHtml(label).replaceAll('/', '/<wbr>'));

/** As rules that win over the elements' own styles. */
const inDark = (colors: ReturnType<typeof colorsOf>): string =>
  Object.entries(colors)
    .map(([role, css]) => `.${role} { ${css.replaceAll(';', ' !important; ')} !important }`)
    .join('\n');
