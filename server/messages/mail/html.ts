import { html, raw } from 'hono/html';
import type { DeskTexts } from '#lib/inbox/agency-texts.ts';
import type { MailColors, MailPalette } from './colors.ts';
import type { MailButton, MailContent, MailPart } from './parts.ts';
import { splitLines } from './text.ts';

/**
 * The style of each element, for its `style` attribute, since some mail programs drop `<style>`. Outlook lays mails out as
 * Word does: only table cells have padding and colored grounds, and only tables have widths (`support.test.ts`).
 */
const elementStyles = {
  page: "padding:16px 24px 32px;font:17px/1.5 Georgia,'Times New Roman',serif",
  column: 'max-width:580px',
  state: 'padding:10px 0 0;font-size:20px;line-height:1.3;font-style:italic',
  alarm: 'padding:10px 16px;border:1px solid;font-size:24px;line-height:1.3',
  heading: 'padding:10px 0 0;text-align:left',
  name: 'margin:0;font-size:30px;font-weight:normal;line-height:1.2',
  under: 'padding:4px 0 0;font-style:italic',
  way: 'padding:14px 0 0',
  button: 'border:1px solid',
  quiet: 'border:1px solid',
  press: 'display:block;text-decoration:none;font-size:18px;line-height:48px',
  quietPress: 'display:block;text-decoration:none;font-size:18px;line-height:48px',
  typed: 'padding:4px 0 0;font-size:16px;line-height:1.4;text-align:left',
  deadline: 'padding:20px 0 0;font-size:20px;line-height:1.3;font-weight:bold',
  sentence: 'padding:16px 0 0',
  small: 'padding:6px 0 0;font-size:15px;line-height:1.4',
  letter:
    'padding:4px 0 4px 16px;border-left:2px solid;text-align:left;font-size:19px;line-height:1.6;white-space:pre-wrap;unicode-bidi:plaintext',
  aboveLetter: 'padding:24px 0 0',
  label: 'padding:14px 0 0;font-size:15px;line-height:1.4',
  late: 'padding:14px 0 0;font-size:15px;line-height:1.4;font-weight:bold',
  value: 'padding:2px 0 0;font-size:16px;line-height:1.4;text-align:left',
  aboveNotes: 'padding:32px 0 0',
  panel: 'padding:4px 20px 20px;font-size:15px;line-height:1.5',
  title: 'padding:12px 0 0;font-size:15px;letter-spacing:0.5px',
  foot: 'padding:24px 0 0;font-size:15px;letter-spacing:0.5px',
  /** A very long word may break anywhere; a copy of it has no breaks. */
  long: 'word-break:break-all',
} as const;
type Role = keyof typeof elementStyles;

/** The colors of elements that do not have those of their surroundings. */
const createElementColors = (palette: MailPalette): Partial<Record<Role, string>> => ({
  page: `background:${palette.ground};color:${palette.ink}`,
  alarm: `background:${palette.alarm};color:${palette.alarmInk};border-color:${palette.alarm}`,
  under: `color:${palette.faintInk}`,
  button: `background:${palette.button};border-color:${palette.button}`,
  quiet: `border-color:${palette.button}`,
  press: `color:${palette.buttonInk}`,
  quietPress: `color:${palette.ink}`,
  small: `color:${palette.faintInk}`,
  letter: `border-color:${palette.rule}`,
  label: `color:${palette.faintInk}`,
  late: `color:${palette.late}`,
  panel: `background:${palette.panel};color:${palette.ink}`,
  title: `color:${palette.faintInk}`,
  foot: `color:${palette.faintInk}`,
});

type Html = ReturnType<typeof html>;

/** A mail as HTML. The tag `html` escapes all values. */
export function renderHtml(
  { subject, preview, parts, notes }: MailContent,
  { light, dark }: MailColors,
  { locale, brandName }: Pick<DeskTexts, 'locale' | 'brandName'>,
): string {
  const colors = createElementColors(light);
  const as = (role: Role, text = '') => {
    // The ground of a cell is an attribute as well.
    const [, color] = /background:([^;]+)/.exec(colors[role] ?? '') ?? [];
    const ground = color ? html` bgcolor="${color}"` : '';
    const style = [elementStyles[role], colors[role], hasLongWord(text) && elementStyles.long]
      .filter(Boolean)
      .join(';');
    return html`class="${role}" style="${style}"${ground}`;
  };
  const table = raw('<table role="presentation" width="100%" border="0" cellspacing="0" cellpadding="0">');
  /** A row with one line of text, ours or the visitor's. */
  const row = (role: Role, text: string) => html`<tr><td dir="auto" ${as(role, text)}>${text}</td></tr>\n`;
  const pressed = (role: 'button' | 'quiet', { label, href }: MailButton) =>
    html`<tr><td ${as('way')}>${table}<tr><td align="center" ${as(role)}><a ${as(role === 'button' ? 'press' : 'quietPress')} href="${href}">${label}</a></td></tr></table></td></tr>\n`;
  const laidOut = (part: MailPart): Html | Html[] => {
    switch (part.kind) {
      case 'state':
        return row(part.late ? 'alarm' : 'state', part.text);
      case 'heading':
        return [
          html`<tr><td ${as('heading')}><h1 dir="auto" ${as('name', part.text)}>${part.text}</h1></td></tr>\n`,
          ...(part.under ? [row('under', part.under)] : []),
        ];
      case 'ways':
        return part.ways.flatMap(({ label, typed, button }, index) => [
          button ? pressed(index === 0 ? 'button' : 'quiet', button) : row('label', label),
          row('typed', typed),
        ]);
      case 'letter':
        return html`<tr><td ${as('aboveLetter')}>${table}<tr><td dir="auto" ${as('letter')}>${splitLines(
          part.text,
        ).map((line, index) => [
          index > 0 ? raw('<br>') : '',
          breakLongWords(line),
        ])}</td></tr></table></td></tr>\n`;
      case 'lines':
        return part.lines.flatMap(({ label, value, isLate }) => [
          row(isLate ? 'late' : 'label', label),
          row('value', value),
        ]);
      case 'button':
        return pressed('button', part);
      default:
        return row(part.kind, part.text);
    }
  };
  const page = html`<!doctype html>
<html lang="${locale.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no"><title>${subject}</title><style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { background: ${light.ground}; }
@media (prefers-color-scheme: dark) {
body { background: ${dark.ground}; }
${raw(renderDarkRules(createElementColors(dark)))}
}
</style></head>
<body style="margin:0;padding:0"><div style="display:none">${preview}</div>
${table}<tr><td align="center" ${as('page')}>
<table role="presentation" width="100%" border="0" cellspacing="0" cellpadding="0" ${as('column')}>
${parts.map(laidOut)}${
  notes.length > 0
    ? html`<tr><td ${as('aboveNotes')}>${table}<tr><td ${as('panel')}>${table}
${notes.map(laidOut)}</table></td></tr></table></td></tr>\n`
    : ''
}${row('foot', brandName)}</table></td></tr></table></body></html>
`;
  return String(page);
}

/** More characters without a space than a telephone shows in a line, in scripts that are written with spaces. */
const longWord =
  /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{31,}/u;
const hasLongWord = (text: string): boolean => longWord.test(text);
const aroundLongWords = new RegExp(` ?(${longWord.source}) ?`, 'u');

/** A visitor's line as HTML, with each very long word in an element of its own. */
const breakLongWords = (line: string): (string | Html)[] =>
  line
    .split(aroundLongWords)
    .map((piece, index) =>
      index % 2 === 1 ? html`<div style="${elementStyles.long}">${piece}</div>` : piece,
    );

/** CSS rules for dark mails, which override the elements' own styles. */
const renderDarkRules = (colors: ReturnType<typeof createElementColors>): string =>
  Object.entries(colors)
    .map(([role, css]) => `.${role} { ${css.replaceAll(';', ' !important; ')} !important }`)
    .join('\n');
