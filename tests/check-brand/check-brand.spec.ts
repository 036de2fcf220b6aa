/** Runs `npm run check:brand` on a page with one fault for each check. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { checkBuiltSite } from '../../editor/publishing/check-built-site.ts';
import { checkSite } from '../../scripts/check-brand/check-site.ts';
import { getBuildFolder } from '../support/build-sites.ts';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>A page</title>
    <meta name="description" content="Too short">
    <style>
      body { margin: 0; color: #000; background: #fff }
      .plate { position: relative; height: 300px }
      .plate img { position: absolute; width: 100%; height: 100% }
      .plate p { position: relative; color: #999 }
      .card { width: 300px; overflow: hidden }
      .cut { margin-left: 200px; white-space: nowrap }
      .long { font-size: 60px }
    </style>
  </head>
  <body>
    <main>
      <h1>A page</h1>
      <div class="plate"><img src="/noise.png" alt="Gray noise"><p>Hardly to be read</p></div>
      <p class="long">Donaudampfschiff</p>
      <div class="card"><p class="cut">Cut off by its card</p></div>
      <p><a href="/#nowhere">Nowhere</a>, <a href="mailto:hello@agency.example">write</a>, <a href="tel:12">call</a></p>
      <p>From €NaN</p>
      <img src="/dot.png">
    </main>
  </body>
</html>`;

test('each check finds its intended fault and no other', { tag: '@painted' }, async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'faulty-site-'));
  try {
    writeFileSync(join(folder, 'index.html'), page);
    const picture = (side: number) =>
      sharp({
        create: {
          width: side,
          height: side,
          channels: 3,
          background: 'gray',
          noise: { type: 'gaussian', mean: 128, sigma: 20 },
        },
      }).png();
    await picture(400).toFile(join(folder, 'noise.png'));
    await picture(1).toFile(join(folder, 'dot.png'));

    const checks = await checkSite(browser, folder, [], { name: 'Some Sample', testimonials: [] }, ['/']);
    const found = checks.map(({ name, findings }) => [name, [...new Set(findings.map(({ what }) => what))]]);
    expect(Object.fromEntries(found)).toEqual({
      links: ['/ has no part “#nowhere”, and a link leads there', '“tel:12” is not a telephone number'],
      placeholders: [
        '“hello@agency.example” is a mail address that reaches nobody',
        '“NaN” is shown in place of a text or a number',
      ],
      titles: ['A description has 9 characters, and search engines show 50 to 160'],
      sizes: [expect.stringMatching(/^The picture \/noise.png has \d+ KB/)],
      contrast: ['Text in #999999 has too little contrast with its background'],
      reflow: expect.arrayContaining([
        'p “Cut off by its card” is cut off',
        'p “Donaudampfschiff” leaves the window',
      ]),
      axe: [expect.stringContaining('Images must have alternative text')],
      'first views': [expect.stringContaining('The first view on a phone')],
    });
    const long = checks.flatMap(({ findings }) => findings).filter(({ what }) => /“Donau/.test(what));
    const views = ['/ at 320 px', '/ at 360 px', '/ at 360 px with text at 200%'];
    expect(long.map(({ where }) => where?.replace(/, by \d+ px$/, '')).sort()).toEqual(views);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the checks without a browser find no error in the sample brand’s pages', async () => {
  const found = await checkBuiltSite(getBuildFolder('served'));
  expect(found.filter(({ level }) => level === 'error')).toEqual([]);
});
