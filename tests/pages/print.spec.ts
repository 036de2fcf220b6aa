/** Tests that no printed page is empty. */
import { inflateSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { waitUntilComplete } from '../support/browser/wait-until-complete.ts';
import { findPageState } from './states.ts';

/** A4 with 96 px per inch, without margins. */
test.use({ viewport: { width: 718, height: 1047 } });

test('no picture covers text in print', async ({ page }) => {
  await page.goto('/');
  await waitUntilComplete(page);
  await page.emulateMedia({ media: 'print' });
  const covered = await page.evaluate(() => {
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const pictures = seen('main img').map((picture) => picture.getBoundingClientRect());
    const words = seen('main :is(h1, h2, h3, h4, p, dt, dd, li, blockquote)').filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return pictures.some(
        (picture) =>
          Math.min(right, picture.right) - Math.max(left, picture.left) > 1 &&
          Math.min(bottom, picture.bottom) - Math.max(top, picture.top) > 1,
      );
    });
    return { pictures: pictures.length, words: words.map((element) => element.textContent) };
  });
  expect(covered.pictures).toBeGreaterThan(0);
  expect(covered.words).toEqual([]);
});

async function countPrintedCharacters(page: Page): Promise<number[]> {
  const pdf = (
    await page.pdf({ format: 'A4', margin: { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' } })
  ).toString('latin1');
  const contents = [...pdf.matchAll(/\/Type \/Page\b(?:(?!endobj)[\s\S])*?\/Contents (\d+) 0 R/g)];
  return contents.map(([, object]) => {
    const [, length = '0', start = ''] =
      pdf.match(
        new RegExp(`\\n${object} 0 obj\\s*<<(?:(?!>>)[\\s\\S])*?/Length (\\d+)[^>]*>>\\s*(stream\\r?\\n)`),
      ) ?? [];
    const header = pdf.search(new RegExp(`\\n${object} 0 obj`));
    const from = pdf.indexOf(start, header) + start.length;
    const drawn = inflateSync(Buffer.from(pdf.slice(from, from + Number(length)), 'latin1')).toString(
      'latin1',
    );
    // In the PDF, each character of a text has four hexadecimal digits.
    const shown = [...drawn.matchAll(/<([\dA-F]+)>/gi)].map(([, digits = '']) => digits.length / 4);
    return shown.reduce((sum, count) => sum + count, 0);
  });
}

test('the landing page is printed on at most eight pages, and none is empty', async ({ page }) => {
  await page.goto('/');
  const sheets = await countPrintedCharacters(page);
  expect(sheets.length).toBeLessThanOrEqual(8);
  expect(sheets.filter((characters) => characters < 40)).toEqual([]);
});

for (const name of [
  'the not-found page',
  'the received page',
  'the failure page',
  '/terms',
  '/refund-policy',
]) {
  test(`${name} starts on the first printed page, and none is empty`, async ({ page }) => {
    const isPolicy = name.startsWith('/');
    await findPageState(name).openState(page);
    const [first = 0, ...others] = await countPrintedCharacters(page);
    expect(first).toBeGreaterThan(isPolicy ? 400 : 40);
    expect(others.filter((characters) => characters < 40)).toEqual([]);
    if (!isPolicy) expect(others).toEqual([]);
  });
}
