/** Facts are stated once: when all of them and the site's address change, nothing that is built keeps an old one. */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { brand } from '#brand/brand.ts';
import { folderOf } from '../../testing/build-sites.ts';
import { test } from '../fixtures.ts';
import { plain } from '../words.ts';

/** Everything that a reader, a listener or a search engine is told by a built page. */
async function told(page: Page, html: string): Promise<string> {
  const pieces = await page.evaluate((source) => {
    const read = new DOMParser().parseFromString(source, 'text/html');
    for (const part of read.querySelectorAll('script:not([type="application/ld+json"]), style'))
      part.remove();
    const told = {
      '[title]': 'title',
      '[aria-label]': 'aria-label',
      '[alt]': 'alt',
      '[placeholder]': 'placeholder',
      '[datetime]': 'datetime',
      'meta:is([name$=description], [property$=description], [property$=title])': 'content',
    };
    const texts = [read.title];
    for (const [selector, attribute] of Object.entries(told)) {
      for (const part of read.querySelectorAll(selector)) texts.push(part.getAttribute(attribute) ?? '');
    }
    const walker = read.createTreeWalker(read, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
    return texts;
  }, html);
  return plain(pieces.join('\n'));
}

/** Figures that may stay when every fact changes, since they come from elsewhere. */
const exceptions: readonly (readonly [text: string | RegExp, reason: string])[] = [
  [brand.telephoneShown, 'the telephone number is the brand’s'],
  [brand.telephone, 'and so is the same number as machines read it'],
  [/"position":\d+/g, 'a page’s place in its breadcrumbs is counted'],
  [/https:[^"\s]*/g, 'a size in the address of an icon is the icon’s'],
  [/© \d{4}/g, 'the copyright year is the visitor’s own'],
  [/\d out of 5 stars/g, 'a testimonial’s rating is the client’s'],
];

function figures(text: string): Set<string> {
  const ours = exceptions.reduce((rest, [exception]) => rest.replaceAll(exception, ''), text);
  return new Set(ours.match(/\d+(?:[.,:]\d+)*/g));
}

const otherAddress = 'https://www.other-brand.example';

/** Builds the site with other facts for another address, and says where. */
function buildChanged(): string {
  const folder = folderOf('changed');
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, OUT_DIR: folder, SITE_URL: otherAddress, ASTRO_TELEMETRY_DISABLED: '1' };
  execFileSync('node_modules/.bin/astro', ['build', '--config', 'tests/facts/astro.config.ts'], {
    env,
    stdio: 'pipe',
  });
  return folder;
}

test('no page keeps an old figure when every fact changes, and no file the old address', async ({ page }) => {
  const folder = buildChanged();
  const addressed = ['*.html', '*.xml', '*.txt', '.well-known/*'].flatMap((pattern) =>
    globSync(pattern, { cwd: folder }),
  );
  const texts = new Map(addressed.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  const holding = (origin: string) =>
    [...texts].filter(([, text]) => text.includes(origin)).map(([name]) => name);
  expect(holding('https://vesperrow.example')).toEqual([]);
  expect(holding(otherAddress)).toEqual(
    expect.arrayContaining([
      'index.html',
      'terms.html',
      'sitemap.xml',
      'robots.txt',
      '.well-known/security.txt',
    ]),
  );

  const pages = globSync('*.html', { cwd: folder });
  expect(pages.sort()).toEqual(globSync('*.html', { cwd: folderOf('served') }).sort());
  const textOf = (file: string) => told(page, readFileSync(file, 'utf8'));
  for (const name of pages) {
    const before = figures(await textOf(join(folderOf('served'), name)));
    const after = figures(await textOf(join(folder, name)));
    expect(
      [...before].filter((figure) => after.has(figure)),
      `${name} keeps an old figure`,
    ).toEqual([]);
    expect(after.size > 0, `${name} still says figures`).toBe(before.size > 0);
  }
});
