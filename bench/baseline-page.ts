/**
 * A baseline for the benchmark of the landing page: the same text and first picture in plain HTML with minimal styles.
 * No page with the same content can load much faster.
 */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Browser } from 'puppeteer-core';
import { readLookColor } from '#lib/brand/look-color.ts';
import { brandDirectory } from '#src/brand.ts';

export const baselinePagePath = '/floor';

const look = readFileSync(new URL('look.css', brandDirectory), 'utf8');
const color = (name: string) => readLookColor(look, name);

const style = `body{margin:0;font:1.125rem/1.6 Georgia,serif;color:${color('ivory')};background:${color('sky-5')}}
header,main>*,footer{padding:1rem 6vw}h1,h2,h3{font-weight:400;line-height:1.1}h1{font-size:3rem}h2{font-size:2.25rem}
a{color:${color('ember')};display:inline-block;min-height:1.5rem}nav ul,header ul{display:flex;flex-wrap:wrap;gap:1rem;padding:0;list-style:none}
picture img{display:block;width:100%;height:60vh;object-fit:cover}
label,input,select,textarea,button{display:block;font:inherit;width:100%;max-width:40rem;box-sizing:border-box}
button{margin-top:1rem;padding:.75rem;background:${color('ember')};color:${color('ink')};border:0}summary{padding:.5rem 0}`;

/** @param origin the origin of the running site. Its landing page provides the text and the picture. */
export async function writeBaselinePage(site: string, origin: string, browser: Browser): Promise<void> {
  const page = await browser.newPage();
  await page.goto(origin);
  const body = await page.evaluate(bareBody);
  await page.close();
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="The same words and the same first picture, and nothing else."><link rel="icon" href="/icon.svg"><style>${style}</style></head><body>${body}</body></html>`;
  const path = join(site, `${baselinePagePath}.html`);
  await writeFile(path, html);
  await writeFile(`${path}.br`, await promisify(brotliCompress)(html));
  await writeFile(`${path}.gz`, await promisify(gzip)(html));
}

/**
 * Returns the landing page's texts, links and fields as plain elements without classes, and its first picture. Runs in the
 * browser.
 */
function bareBody(): string {
  const unwanted =
    'script, style, svg, template, noscript, #menu, [popovertarget], picture:not(#top picture)';
  for (const element of document.querySelectorAll(unwanted)) element.remove();
  const kept = ['href', 'id', 'for', 'name', 'type', 'rows', 'required', 'value', 'aria-label', 'alt'];
  for (const element of document.body.querySelectorAll('*')) {
    const names = element.closest('picture') ? ['class'] : element.getAttributeNames();
    for (const name of names) if (name === 'class' || !kept.includes(name)) element.removeAttribute(name);
  }
  return document.body.innerHTML;
}
