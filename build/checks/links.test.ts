import { expect, test } from 'vitest';
import { parsePage } from './html.ts';
import { findBrokenLinks } from './links.ts';

const origin = 'https://www.agency.pt';

/**
 * Returns the broken links in a page with this markup at `/`. The site also contains the page `/terms` with the anchor
 * `payment`.
 */
function findProblems(markup: string): string[] {
  const page = (path: string, html: string) => ({ path, document: parsePage(html) });
  const pages = [page('/', `<main id="all">${markup}`), page('/terms', '<h2 id="payment">Payment')];
  return findBrokenLinks({ pages, files: new Map([['/a.webp', 1]]), origin }).map(({ what }) => what);
}

test.each([
  '<a href="/terms">',
  '<a href="/terms#payment">',
  '<a href="#all">',
  '<a href="/#top">',
  `<link rel="canonical" href="${origin}/terms">`,
  '<img src="/a.webp" srcset="/a.webp 480w, /a.webp 960w">',
  `<meta property="og:image" content="${origin}/a.webp">`,
  '<a href="mailto:private@agency.pt">',
  '<a href="tel:+351210000000">',
  '<a href="https://www.instagram.com/agency">',
])('%s is valid', (markup) => {
  expect(findProblems(markup)).toEqual([]);
});

test.each([
  ['<a href="/term">', 'There is no “/term”, and a link or a picture leads there'],
  ['<a href="/terms#fees">', '/terms has no part “#fees”, and a link leads there'],
  ['<a href="#nowhere">', '/ has no part “#nowhere”, and a link leads there'],
  ['<img srcset="/a.webp 480w, /b.webp 960w">', 'There is no “/b.webp”, and a link or a picture leads there'],
  [
    `<meta property="og:image" content="${origin}/card.jpg">`,
    'There is no “/card.jpg”, and a link or a picture leads there',
  ],
  ['<a href="mailto:private@agency">', '“mailto:private@agency” is not a mail address'],
  ['<a href="tel:+351 21 000">', '“tel:+351 21 000” is not a telephone number'],
  [
    '<a href="http://agency.com">',
    '“http://agency.com” is not secure: browsers warn of addresses without https',
  ],
])('%s is broken', (markup, what) => {
  expect(findProblems(markup)).toEqual([what]);
});
