import { html, raw } from 'hono/html';
import type { StaffTexts } from '#lib/inbox/agency-texts.ts';
import type { MailColors, MailPalette } from './colors.ts';
import type { MailButton, MailContent, MailPart } from './parts.ts';
import { splitLines } from './text.ts';

/**
 * The `style` attributes of elements. They are needed because some mail programs remove `<style>`. Outlook supports
 * padding and background colors only on table cells, and widths only on tables (`support.test.ts`).
 */
const elementStyles = {
  page: "padding:16px 24px 32px;font:17px/1.5 Georgia,'Times New Roman',serif",
  column: 'max-width:580px',
  state: 'padding:10px 0 0;font-size:20px;line-height:1.3;font-style:italic',
  alarm: 'padding:10px 16px;border:1px solid;font-size:24px;line-height:1.3',
  heading: 'padding:10px 0 0;text-align:left',
  name: 'margin:0;font-size:30px;font-weight:normal;line-height:1.2',
  subheading: 'padding:4px 0 0;font-style:italic',
  buttonRow: 'padding:14px 0 0',
  button: 'border:1px solid',
  outlined: 'border:1px solid',
  buttonLink: 'display:block;text-decoration:none;font-size:18px;line-height:48px',
  outlinedLink: 'display:block;text-decoration:none;font-size:18px;line-height:48px',
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
  /** Very long words may break anywhere. Text that is copied from the mail has no breaks. */
  longWord: 'word-break:break-all',
} as const;
type MailElement = keyof typeof elementStyles;

const createElementColors = (palette: MailPalette): Partial<Record<MailElement, string>> => ({
  page: `background:${palette.ground};color:${palette.ink}`,
  alarm: `background:${palette.alarm};color:${palette.alarmInk};border-color:${palette.alarm}`,
  subheading: `color:${palette.faintInk}`,
  button: `background:${palette.button};border-color:${palette.button}`,
  outlined: `border-color:${palette.button}`,
  buttonLink: `color:${palette.buttonInk}`,
  outlinedLink: `color:${palette.ink}`,
  small: `color:${palette.faintInk}`,
  letter: `border-color:${palette.rule}`,
  label: `color:${palette.faintInk}`,
  late: `color:${palette.late}`,
  panel: `background:${palette.panel};color:${palette.ink}`,
  title: `color:${palette.faintInk}`,
  foot: `color:${palette.faintInk}`,
});

type Html = ReturnType<typeof html>;

export function renderHtml(
  { subject, preview, parts, notes }: MailContent,
  { light, dark }: MailColors,
  { locale, brandName }: Pick<StaffTexts, 'locale' | 'brandName'>,
): string {
  const colors = createElementColors(light);
  const attrs = (role: MailElement, text = '') => {
    // Cells also have their background color as an attribute.
    const [, color] = /background:([^;]+)/.exec(colors[role] ?? '') ?? [];
    const bgcolor = color ? html` bgcolor="${color}"` : '';
    const style = [elementStyles[role], colors[role], hasLongWord(text) && elementStyles.longWord]
      .filter(Boolean)
      .join(';');
    return html`class="${role}" style="${style}"${bgcolor}`;
  };
  const table = raw('<table role="presentation" width="100%" border="0" cellspacing="0" cellpadding="0">');
  const renderRow = (role: MailElement, text: string) =>
    html`<tr><td dir="auto" ${attrs(role, text)}>${text}</td></tr>\n`;
  const renderButton = (role: 'button' | 'outlined', { label, href }: MailButton) =>
    html`<tr><td ${attrs('buttonRow')}>${table}<tr><td align="center" ${attrs(role)}><a ${attrs(`${role}Link`)} href="${href}">${label}</a></td></tr></table></td></tr>\n`;
  const renderPart = (part: MailPart): Html | Html[] => {
    switch (part.kind) {
      case 'state':
        return renderRow(part.late ? 'alarm' : 'state', part.text);
      case 'heading':
        return [
          html`<tr><td ${attrs('heading')}><h1 dir="auto" ${attrs('name', part.text)}>${part.text}</h1></td></tr>\n`,
          ...(part.subheading ? [renderRow('subheading', part.subheading)] : []),
        ];
      case 'contacts':
        return part.contacts.flatMap(({ label, typed, button }, index) => [
          button ? renderButton(index === 0 ? 'button' : 'outlined', button) : renderRow('label', label),
          renderRow('typed', typed),
        ]);
      case 'letter':
        return html`<tr><td ${attrs('aboveLetter')}>${table}<tr><td dir="auto" ${attrs('letter')}>${splitLines(
          part.text,
        ).map((line, index) => [
          index > 0 ? raw('<br>') : '',
          breakLongWords(line),
        ])}</td></tr></table></td></tr>\n`;
      case 'lines':
        return part.lines.flatMap(({ label, value, isLate }) => [
          renderRow(isLate ? 'late' : 'label', label),
          renderRow('value', value),
        ]);
      case 'button':
        return renderButton('button', part);
      default:
        return renderRow(part.kind, part.text);
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
${table}<tr><td align="center" ${attrs('page')}>
<table role="presentation" width="100%" border="0" cellspacing="0" cellpadding="0" ${attrs('column')}>
${parts.map(renderPart)}${
  notes.length > 0
    ? html`<tr><td ${attrs('aboveNotes')}>${table}<tr><td ${attrs('panel')}>${table}
${notes.map(renderPart)}</table></td></tr></table></td></tr>\n`
    : ''
}${renderRow('foot', brandName)}</table></td></tr></table></body></html>
`;
  return String(page);
}

/** A word that is too long for one line on a telephone, in scripts that separate words by spaces. */
const longWord =
  /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{31,}/u;
const hasLongWord = (text: string): boolean => longWord.test(text);
const aroundLongWords = new RegExp(` ?(${longWord.source}) ?`, 'u');

const breakLongWords = (line: string): (string | Html)[] =>
  line
    .split(aroundLongWords)
    .map((piece, index) =>
      index % 2 === 1 ? html`<div style="${elementStyles.longWord}">${piece}</div>` : piece,
    );

const renderDarkRules = (colors: ReturnType<typeof createElementColors>): string =>
  Object.entries(colors)
    .map(([role, css]) => `.${role} { ${css.replaceAll(';', ' !important; ')} !important }`)
    .join('\n');
