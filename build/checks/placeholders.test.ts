import { expect, test } from 'vitest';
import { parsePage } from './html.ts';
import { extractPageText, findPlaceholders } from './placeholders.ts';

const sample = {
  name: 'Vesper Row',
  testimonials: [{ name: 'Edmund H.', content: 'I slept through it.' }],
};
const findIn = (text: string, kind: 'page' | 'file' = 'file') =>
  findPlaceholders([{ name: 'there', text, kind }], sample).map(({ what }) => what);

test.each([
  ['Welcome to Vesper Row.', '“Vesper Row” is the sample’s name'],
  ['@vesperrow', '“vesperrow” is the sample’s name'],
  ['private@vesperrow.example', '“private@vesperrow.example” is a mail address that reaches nobody'],
  ['me@example.com', '“me@example.com” is a mail address that reaches nobody'],
  ['https://www.agency.example/terms', '“www.agency.example” is an address that does not exist'],
  ['+12125550147', '“+12125550147” is a telephone number that is reserved for fiction'],
  ['+1 (212) 555-0147', '“+1 (212) 555-0147” is a telephone number that is reserved for fiction'],
  ['— Edmund H.', '“Edmund H.” is from a testimonial of the sample'],
  ['“I slept through it.”', '“I slept through it.” is from a testimonial of the sample'],
  ['Lorem ipsum dolor', '“Lorem ipsum” is placeholder text'],
  ['// TODO: ask the lawyer', '“TODO” marks an open task'],
])('%s is a placeholder', (text, what) => {
  expect(findIn(text)).toEqual([what]);
});

test.each([
  'Casa Sétima, Rua do Século 12, Lisboa',
  'reservas@casasetima.pt and https://www.casasetima.pt',
  // A Portuguese number that contains the digits reserved for fiction in North America.
  '+351215550147',
  '+1 (212) 555-9147',
  'for example, com calma; método, extodo',
])('%s is not a placeholder', (text) => {
  expect(findIn(text)).toEqual([]);
});

test('a long run of address characters is searched quickly', () => {
  expect(findIn('a'.repeat(80_000))).toEqual([]);
  expect(findIn(`${'a.'.repeat(40_000)} me@example.com`)).toHaveLength(1);
  expect(findIn('{{'.repeat(40_000), 'page')).toEqual([]);
});

test('at most 20 matches of a pattern in a file are reported', () => {
  expect(findIn('TODO '.repeat(3900))).toHaveLength(20);
});

test('placeholders of missing values are found in pages, but not in files', () => {
  expect(findIn('From €NaN, undefined, {{name}}', 'page')).toHaveLength(3);
  expect(findIn('No price, undefined')).toEqual([]);
});

test('a placeholder in a file is reported with its line, and not for each page', () => {
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

test('the text of a page includes attributes and metadata, but no code', () => {
  const page = parsePage(
    '<meta http-equiv="content-security-policy" content="sha256-NaN"><meta name="description" content="Told">' +
      '<script>undefined</script><script type="application/ld+json">{"name":"Data"}</script>' +
      '<img alt="Seen"><noscript>Without</noscript><p>Read',
  );
  const text = extractPageText(page);
  for (const word of ['Told', 'Data', 'Seen', 'Without', 'Read']) expect(text).toContain(word);
  expect(text).not.toMatch(/NaN|undefined/);
});
