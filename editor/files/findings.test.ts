import { beforeEach, expect, test } from 'vitest';
import { copySampleBrand } from '../../tests/support/editor/copy-brand.ts';
import type { WorkingCopy } from './working-copy.ts';

let copy: WorkingCopy;
let change: (name: string, what: string | RegExp, by: string) => void;

beforeEach(() => {
  const { read, write, ...sample } = copySampleBrand({ binaries: true });
  copy = sample.copy;
  change = (name, what, by) => write(name, read(name).replace(what, by));
});

test('the sample can be published', async () => {
  expect((await copy.findings()).filter(({ level }) => level === 'error')).toEqual([]);
});

test('findings of the checks have their field and screen', async () => {
  change('en/faqs.yaml', 'href: /refund-policy', 'href: /nowhere');
  change('en/policies/terms.md', '(/cancellation)', '(/cancellation#no-such-part)');
  change('en/hero.yaml', /^second: .*$/m, 'second: From $5,000 a year.');
  change('look.css', '--ink: #1c130d', '--ink: #d9cab8');
  change('opening-hours.yaml', /closures:\n.*$/s, 'closures:\n  - 2020-01-01\n');
  const findings = await copy.findings();
  const about = (file: string) => findings.filter((finding) => finding.file === file);
  expect(about('en/faqs.yaml')).toMatchObject([
    {
      level: 'error',
      sentence:
        'There is no “/nowhere”, and a link or a picture leads there: correct it in the file of the brand that states it.',
      path: ['items', expect.any(Number), 'answer', expect.any(Number), 'href'],
      screen: 'faqs',
    },
  ]);
  expect(about('en/policies/terms.md')).toMatchObject([
    {
      sentence: expect.stringContaining('/cancellation has no part “#no-such-part”'),
      path: ['text'],
      screen: 'terms',
    },
  ]);
  expect(about('en/hero.yaml')).toMatchObject([
    { sentence: expect.stringContaining('(“$5,000”)'), path: ['second'], screen: 'first-view' },
  ]);
  expect(about('look.css')[0]).toMatchObject({
    screen: 'colors',
    sentence: expect.stringContaining('too little contrast'),
  });
  expect(about('opening-hours.yaml')).toMatchObject([{ path: ['closures'], level: 'warning' }]);
});

test('texts of the sample are reported in a brand with another name', async () => {
  change('brand.yaml', 'name: Vesper Row', 'name: Casa Sétima');
  const told = (await copy.findings()).filter(({ file }) => file === 'brand.yaml');
  expect(told.map(({ path }) => path?.[0])).toEqual(
    expect.arrayContaining(['website', 'telephone', 'email']),
  );
  expect(told.every(({ level }) => level === 'warning')).toBe(true);
});

test('at most 20 occurrences of a sample text are reported, with their fields', async () => {
  change('brand.yaml', 'name: Vesper Row', 'name: Casa Sétima');
  change('en/hero.yaml', /^second: .*$/m, `second: ${'TODO '.repeat(3900)}`);
  const told = (await copy.findings()).filter(({ sentence }) => sentence.includes('“TODO”'));
  expect(told).toHaveLength(20);
  expect(told[0]).toMatchObject({ file: 'en/hero.yaml', path: ['second'], screen: 'first-view' });
});

test.each([
  ['1'.repeat(19_000), 0],
  [`${'1'.repeat(19_000)} and $5,000`, 1],
  ['From 12.50 $ on', 1],
])('a price is found in a text with many digits: %#', async (second, count) => {
  change('en/hero.yaml', /^second: .*$/m, `second: "${second}"`);
  const told = (await copy.findings()).filter(({ sentence }) => sentence.includes('price is written'));
  expect(told).toHaveLength(count);
});
