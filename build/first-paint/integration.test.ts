import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import { expect, onTestFinished, test } from 'vitest';
import { firstPaint } from './integration.ts';

const style = `
@font-face { font-family: "Display"; font-display: swap; src: url("/_astro/display.woff2") }
@font-face { font-family: "Italic"; font-style: italic; src: url("/_astro/italic.woff2") }
@layer tokens { :root { --font-display: "Display", serif; --font-italic: "Italic", serif; --ink: #000; --grain: url(g.png) } }
@layer base { body { font-family: var(--font-display) } }
@layer sections { .hero { color: var(--ink) } }
@layer sections { .foot { color: red } }`;

const html = `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="script-src 'self' 'sha256-other'; style-src 'self' 'sha256-other';"><link rel="preload" as="font" href="/_astro/display.woff2"><style>${style}</style></head><body><main><section id="top" class="hero"><h1>Ada &amp; Co</h1></section><section class="foot">Zoë</section></main></body></html>`;

/** Runs the integration over a site of one page, and returns what became of it. */
async function rewrite(page: string, firstViews: Record<string, string> = { 'index.html': 'top' }) {
  const folder = mkdtempSync(join(tmpdir(), 'first-paint-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, '_astro'));
  writeFileSync(join(folder, 'index.html'), page);
  const { hooks } = firstPaint({ firstViews, late: ['--grain'] });
  type Hooks = Required<AstroIntegration['hooks']>;
  const config = { root: new URL('../../', import.meta.url) };
  hooks['astro:config:done']?.({ config } as Parameters<Hooks['astro:config:done']>[0]);
  const dir = pathToFileURL(`${folder}/`);
  const warnings: string[] = [];
  const logger = { warn: (warning: string) => warnings.push(warning) };
  const built = { dir, logger } as unknown as Parameters<Hooks['astro:build:done']>[0];
  await hooks['astro:build:done']?.(built);
  const file = (name: RegExp) => readdirSync(join(folder, '_astro')).find((each) => name.test(each)) ?? '';
  const read = (name: RegExp) => readFileSync(join(folder, '_astro', file(name)), 'utf8');
  return { page: readFileSync(join(folder, 'index.html'), 'utf8'), file, read, warnings };
}

test('a page keeps what its first view needs; the rest is asked for where the first view ends', async () => {
  const { page, file, read } = await rewrite(html);
  expect(page).toContain('.hero');
  expect(page).not.toContain('.foot');
  expect(page).toContain(`</section><link rel="stylesheet" href="/_astro/${file(/^later/)}"`);
  expect(read(/^later/)).toContain('.foot');
  expect(page).toContain('Ada &amp; Co');
});

test('a block stays in the page when one of its selectors may hold there, whatever the others name', async () => {
  const more = `@media screen { [data-night] { --length: 2px } .foot { margin: 0 } }
@media screen { .foot { padding: var(--length) } @keyframes sway { to { opacity: 0 } } }`;
  const { page, read } = await rewrite(html.replace('</style>', `${more}</style>`));
  expect(page).toContain('[data-night]');
  expect(page).not.toContain('padding');
  expect(read(/^later/)).toContain('sway');
});

test('a style that the page calls late is no part of its first view', async () => {
  const late = '<style data-late>body { timeline-scope: --day }</style>';
  const { page, read } = await rewrite(html.replace('</head>', `${late}</head>`));
  expect(page).not.toContain('--day');
  expect(read(/^later/)).toContain('--day');
});

test('rules for print, for a menu without scripts or popovers, and those that follow a later section, are no part of the first view', async () => {
  const late = `@media print{.hero{color:#111}} @supports (timeline-scope:none){.hero{&:hover{color:#222}}}
@media (scripting:none){.hero{color:#333}} @supports not selector(:popover-open){.hero{color:#444}}`;
  const { page, read } = await rewrite(html.replace('</style>', `@layer sections{${late}}</style>`));
  expect(page).not.toMatch(/#111|#222|#333|#444/);
  expect(read(/^later/)).toMatch(/#111[\s\S]*#222[\s\S]*#333[\s\S]*#444/);
});

test('what only a pointer brings about comes with the rest, and before what stood after it', async () => {
  const links =
    '@layer sections{.hero a{color:#111;&:hover{color:#222}}} @layer sections{.foot a:hover{color:#333}}';
  const { page, read } = await rewrite(html.replace('</style>', `${links}</style>`));
  expect(page).toContain('#111');
  expect(page).not.toContain('#222');
  expect(read(/^later/)).toMatch(
    /@layer sections\s*{\s*\.hero a\s*{\s*&:hover\s*{\s*color:\s*#222[\s\S]*#333/,
  );
});

test('the typeface that a page preloads is subset to its first view; all others are put off', async () => {
  const { page, file, read } = await rewrite(html);
  expect(page).toContain(
    `<link rel="preload" as="font" href="/_astro/${file(/^display-first-view.*woff2$/)}">`,
  );
  expect(page).not.toContain('italic.woff2');
  expect(read(/^faces/)).toContain('italic.woff2');
  expect(read(/^faces/)).toContain('--grain:url(g.png)');
});

test('a first view waits for no typeface, and gets it when it comes; another page never changes what was seen', async () => {
  const { page } = await rewrite(html);
  expect(page).toMatch(/<body><link rel="preload" as="font"/);
  expect(page).toContain('font-display:swap');
  const { page: short } = await rewrite(html, {});
  expect(short).toMatch(/<link rel="preload" as="font".*<\/head>/s);
  expect(short).toContain('font-display:optional');
});

test('a page’s policy names its own styles and scripts alone', async () => {
  const { page } = await rewrite(html);
  expect(page).not.toContain('sha256-other');
  expect(page).toMatch(/script-src 'self' 'sha256-[^']+'; style-src 'self' 'sha256-[^']+';/);
});

test('inline scripts that follow one another become one, and run in their order', async () => {
  const scripts = '<script>globalThis.order=[1]</script><script>globalThis.order.push(2)</script>';
  const { page } = await rewrite(html.replace('</main>', `</main>${scripts}`));
  expect(page).toContain('<script>globalThis.order=[1];globalThis.order.push(2)</script>');
});

test('the build warns of a first view that takes two round trips', async () => {
  expect((await rewrite(html)).warnings).toEqual([]);
  const noise = Array.from({ length: 4000 }, (_, i) => ((i * 2654435761) >>> 0).toString(36)).join(' ');
  expect((await rewrite(html.replace('Zoë', noise))).warnings.join()).toContain('two round trips');
});

test('sections are marked as parts, the articles of one each as a part of its own', async () => {
  const articles = '<div class="list"><article>1</article><article>2</article></div>';
  const { page } = await rewrite(html.replace('</main>', `<section>${articles}</section></main>`));
  expect(page).toContain('<section id="top" class="hero" data-part="early">');
  expect(page).toContain('<section><div class="list"><article data-part="">1</article>');
});

test.each([
  ['has no part with the id nowhere', html, { 'index.html': 'nowhere' }],
  ['there is no page other.html', html, { 'other.html': 'top' }],
  ['preloads no typeface', html.replace(/<link[^>]*>/, ''), undefined],
  ['preloads /_astro/lost.woff2', html.replace('href="/_astro/display', 'href="/_astro/lost'), undefined],
  ['declares no typeface with a file', html.replaceAll('src: url', 'src: local'), undefined],
  [
    'no custom property of the layer tokens lists first',
    html.replace('--font-italic: "Italic",', '--font-italic:'),
    undefined,
  ],
  [
    'sets no --font-… property on its body',
    html.replace('body { font-family', 'main { font-family'),
    undefined,
  ],
  ['has no content security policy', html.replace(/<meta http-equiv[^>]*>/, ''), undefined],
  ["has a policy without style-src 'self'", html.replace("style-src 'self'", 'style-src'), undefined],
  ['has no style in its head', html.replace(/<style>[\s\S]*<\/style>/, ''), undefined],
])('the build ends with a sentence when a page %s', async (sentence, page, firstViews) => {
  await expect(rewrite(page, firstViews)).rejects.toThrow(sentence);
});
