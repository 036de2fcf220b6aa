/**
 * Checks that pages take every fact from the brand's files: a build with changed facts and another site address must
 * not contain the old values.
 */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { brand } from '#src/brand.ts';
import { test } from '../fixtures.ts';
import { readHtmlText } from '../reading.ts';
import { buildSite, getBuildFolder } from '../support/build-sites.ts';
import { copyBrandWithChangedFacts } from './change-facts.ts';

/** Numbers that may stay although they do not come from `facts.yaml`. */
const exceptions: readonly (readonly [text: string | RegExp, reason: string])[] = [
  [brand.telephoneShown, 'the brand’s telephone number'],
  [brand.telephone, 'the same, as machines read it'],
  [/"position":\d+/g, 'a page’s place in its breadcrumbs'],
  [/https:[^"\s]*/g, 'an address may hold the size of an icon'],
  [/© \d{4}/g, 'the copyright year is this year'],
  [/\d out of 5 stars/g, 'a testimonial’s rating'],
];

function figures(text: string): Set<string> {
  const stated = exceptions.reduce((rest, [exception]) => rest.replaceAll(exception, ''), text);
  return new Set(stated.match(/\d+(?:[.,:]\d+)*/g));
}

const otherAddress = 'https://www.other-brand.example';

async function buildChanged(): Promise<string> {
  const folder = getBuildFolder('changed');
  const BRAND = '.cache/brands/other-facts';
  copyBrandWithChangedFacts(BRAND);
  await buildSite(folder, { BRAND, SITE_URL: otherAddress });
  return folder;
}

test('after a change of all facts and the address, no page contains an old number, and no file the old address', {
  tag: '@slow',
}, async ({ page }) => {
  // Building a site takes minutes on a busy machine.
  test.setTimeout(300_000);
  const folder = await buildChanged();
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
  expect(pages.sort()).toEqual(globSync('*.html', { cwd: getBuildFolder('served') }).sort());
  const figuresOf = async (file: string) => figures(await readHtmlText(page, readFileSync(file, 'utf8')));
  for (const name of pages) {
    const before = await figuresOf(join(getBuildFolder('served'), name));
    const after = await figuresOf(join(folder, name));
    expect(
      [...before].filter((figure) => after.has(figure)),
      `${name} keeps an old figure`,
    ).toEqual([]);
    expect(after.size > 0, `${name} still states figures`).toBe(before.size > 0);
  }
});
