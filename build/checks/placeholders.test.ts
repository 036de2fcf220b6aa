import { expect, test } from 'vitest';
import { parsePage } from './html.ts';
import { extractText, findPlaceholders } from './placeholders.ts';

const sample = {
  name: 'Vesper Row',
  testimonials: [{ name: 'Edmund H.', content: 'I slept through it.' }],
};
const inText = (text: string, kind: 'page' | 'file' = 'file') =>
  findPlaceholders([{ name: 'there', text, kind }], sample).map(({ what }) => what);

test.each([
  ['Welcome to Vesper Row.', '“Vesper Row” is the sample’s name'],
  ['@vesperrow', '“vesperrow” is the sample’s name'],
  ['private@vesperrow.example', '“private@vesperrow.example” is a mail address that reaches nobody'],
  ['me@example.com', '“me@example.com” is a mail address that reaches nobody'],
  ['https://www.agency.example/terms', '“www.agency.example” is an address that does not exist'],
  ['+12125550147', '“+12125550147” is a telephone number that is reserved for fiction'],
  ['+1 (212) 555-0147', '“+1 (212) 555-0147” is a telephone number that is reserved for fiction'],
  ['— Edmund H.', '“Edmund H.” is from a testimonial that we invented'],
  ['“I slept through it.”', '“I slept through it.” is from a testimonial that we invented'],
  ['Lorem ipsum dolor', '“Lorem ipsum” is filler'],
  ['// TODO: ask the lawyer', '“TODO” stands for something that is still to be done'],
])('%s is left over', (text, what) => {
  expect(inText(text)).toEqual([what]);
});

test.each([
  'Casa Sétima, Rua do Século 12, Lisboa',
  'reservas@casasetima.pt and https://www.casasetima.pt',
  // Another country's number, with the digits that are reserved in North America.
  '+351215550147',
  '+1 (212) 555-9147',
  'for example, com calma; método, extodo',
])('%s is an owner’s own', (text) => {
  expect(inText(text)).toEqual([]);
});

test('a long run of the characters of an address is no leftover, and one in it is found', () => {
  expect(inText('a'.repeat(80_000))).toEqual([]);
  expect(inText(`${'a.'.repeat(40_000)} me@example.com`)).toHaveLength(1);
  expect(inText('{{'.repeat(40_000), 'page')).toEqual([]);
});

test('20 matches of a pattern in a file are reported', () => {
  expect(inText('TODO '.repeat(3900))).toHaveLength(20);
});

test('what a page prints in place of a figure is told; code may say the same', () => {
  expect(inText('From €NaN, undefined, {{name}}', 'page')).toHaveLength(3);
  expect(inText('No price, undefined')).toEqual([]);
});

test('what a file states is told with its line, and not again for each page', () => {
  const file = {
    name: 'brand.yaml',
    text: '# The brand\nname: Vesper Row\n',
    kind: 'file',
  } as const;
  const page = { name: '/terms', text: 'Vesper Row, Lorem ipsum', kind: 'page' } as const;
  expect(findPlaceholders([file, page], sample).map(({ where }) => where)).toEqual([
    'brand.yaml:2',
    '/terms',
  ]);
});

test('a page is searched as it is read, with its attributes and metadata, and without its code', () => {
  const page = parsePage(
    '<meta http-equiv="content-security-policy" content="sha256-NaN"><meta name="description" content="Told">' +
      '<script>undefined</script><script type="application/ld+json">{"name":"Data"}</script>' +
      '<img alt="Seen"><noscript>Without</noscript><p>Read',
  );
  const text = extractText(page);
  for (const word of ['Told', 'Data', 'Seen', 'Without', 'Read']) expect(text).toContain(word);
  expect(text).not.toMatch(/NaN|undefined/);
});
