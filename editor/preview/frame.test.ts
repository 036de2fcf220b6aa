import { expect, test } from 'vitest';
import type { FieldLocation } from '#lib/editor/api.ts';
import { markText } from './field-markers.ts';
import { isAllowedMediaType, isPagePath, preparePageForFrame, renderMessagePage } from './frame.ts';

test('addresses of the site get the preview’s prefix, and others are unchanged', () => {
  const page =
    '<link href="/icon.svg"><a href="/">Home</a><a href="/terms#x">Terms</a><a href="//a.example">A</a>' +
    '<a href="https://a.example/">B</a><a href="#contact">C</a><img src="/edit/preview/@fs/a.webp"><a href="/editors">D</a>';
  expect(preparePageForFrame(page)).toBe(
    '<link href="/edit/preview/icon.svg"><a href="/edit/preview/">Home</a><a href="/edit/preview/terms#x">Terms</a>' +
      '<a href="//a.example">A</a><a href="https://a.example/">B</a><a href="#contact">C</a>' +
      '<img src="/edit/preview/@fs/a.webp"><a href="/edit/preview/editors">D</a>',
  );
});

const media = '(scripting: none)';
test.each([
  [
    'a page',
    `@media ${media} {@font-face {font-display: optional;}}@media ${media} {form{display:none}}`,
    '@media all {@font-face {font-display: swap;}}@media not all {form{display:none}}',
  ],
  [
    'a page with minified styles',
    '@media (scripting:none){@font-face{font-display:optional}}@media(scripting:none){form{display:none}}',
    '@media all{@font-face{font-display:swap}}@media not all{form{display:none}}',
  ],
])('scripts of %s are removed; motion and fonts are as with scripts', (_, styles, expected) => {
  const page =
    `<!doctype html><html lang="en"><head><script>start("</b>")</script><style data-motion="near-dawn" media="${media}">a{}</style><style>${styles}</style></head>` +
    '<body><noscript><p>Call us.</p></noscript><p title="<script>">One</p>' +
    `<SCRIPT type="module" src="/a.ts"></SCRIPT ><p title="</script><noscript>">Two ${media}</p></body></html>`;
  expect(preparePageForFrame(page)).toBe(
    `<!doctype html><html lang="en"><head><style data-motion="near-dawn">a{}</style><style>${expected}</style></head>` +
      `<body><p title="<script>">One</p><p title="</script><noscript>">Two ${media}</p></body></html>`,
  );
});

test('invalid markup, whose elements the parser moves, is shown once', () => {
  const page = '<table><p><b>One<i>Two</b>Three</p><tr><td>Four</table>';
  expect(preparePageForFrame(page)).toBe(page);
});

test('the element that shows a whole text has the location of its field, and markers are removed everywhere', () => {
  const at = (text: string, ...location: FieldLocation) => markText(text, location);
  const lead = at('Within 24 hours of & after', 'en/about.yaml', 'lead', 0)
    .replace('24 hours', '<b>24 hours</b>')
    .replace('&', '&amp;');
  const page =
    `<head><script>1</script><title>${at('One', 'en/pages.yaml', 'title')}</title></head><body><section><p>${lead}</p></section>` +
    `<a href="mailto:${at('a@b.example', 'brand.yaml', 'email')}" title="${at('Two', 'en/a.yaml', 'b')}"><i>${at('Three', 'en/a.yaml', 'c')}</i></a>` +
    '<p>\u{e0001}\u{e005b}\u{e007f}Four</p><img src="/edit/preview/@fs/brand/pictures/about.webp?a"></body>';
  expect(preparePageForFrame(page)).toBe(
    '<head><title>One</title></head><body><section><p data-field="[[&quot;en/about.yaml&quot;,&quot;lead&quot;,0]]">Within <b>24 hours</b> of &amp; after</p></section>' +
      '<a data-field="[[&quot;en/a.yaml&quot;,&quot;b&quot;]]" href="mailto:a@b.example" title="Two"><i data-field="[[&quot;en/a.yaml&quot;,&quot;c&quot;]]">Three</i></a>' +
      '<p>Four</p><img data-field="[[&quot;pictures&quot;,&quot;about&quot;]]" src="/edit/preview/@fs/brand/pictures/about.webp?a"></body>',
  );
});

test.each([
  ['image/webp', true],
  ['image/svg+xml', true],
  ['font/woff2', true],
  ['text/javascript', false],
  ['application/json', false],
  ['text/css', true],
  ['text/html', false],
  [null, false],
])('%s: a part of a page is %s', (mediaType, expected) => {
  expect(isAllowedMediaType(mediaType)).toBe(expected);
});

test('a message instead of a page is escaped', () => {
  expect(renderMessagePage('en/<b>.yaml & “so”')).toContain('en/&#60;b&#62;.yaml &#38; “so”');
});

test.each([
  ['', true],
  ['/', true],
  ['/pt', true],
  ['/pt/', true],
  ['/terms', true],
  ['/pt/consultation-received', true],
  ['/caf%C3%A9', true],
  ['/src/evening/start-motion', false],
  ['/%73rc/evening', false],
  ['/SRC/evening', false],
  ['//src/evening', false],
  ['/node_modules/vite/LICENSE', false],
  ['/@fs/etc/passwd', false],
  ['/%40fs/etc/passwd', false],
  ['/%2540fs/etc/passwd', false],
  ['/@id/__x00__virtual:brand-words', false],
  ['/_image', false],
  ['/src/brand.ts', false],
  ['/package.json', false],
  ['/.env', false],
  ['/%', false],
])('%s: a page is %s', (path, expected) => {
  expect(isPagePath(`/edit/preview${path}`)).toBe(expected);
});
