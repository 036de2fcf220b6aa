import { beforeEach, expect, test } from 'vitest';
import { copySampleBrand, type SampleBrandCopy } from '../../tests/support/editor/copy-brand.ts';
import type { PolicyValue } from './policy-file.ts';
import type { WorkingCopy } from './working-copy.ts';

let sample: SampleBrandCopy;
let copy: WorkingCopy;

beforeEach(() => {
  sample = copySampleBrand();
  copy = sample.copy;
});

async function addToTerms(paragraph: string) {
  const name = 'en/policies/terms.md';
  const { text } = (await copy.open(name)).value as PolicyValue;
  return await copy.save([await sample.changed(name, { text: `${text}\n\n${paragraph}` })]);
}

test.each([
  ['\uD800 dinner', 'D800'],
  ['dinner \uDC00', 'DC00'],
  ['a\u0000b', '0000'],
  ['a\u000bb', '000B'],
  ['\u001b[31m', '001B'],
])('a character that no page can show is rejected with the name of its field: %j', async (second, code) => {
  const before = sample.files();
  const sent = copy.save([await sample.changed('en/hero.yaml', { second })]);
  await expect(sent).rejects.toThrow(
    `“First view, second line” has a character that no page can show (U+${code}). Type the text again.`,
  );
  expect(sample.files()).toEqual(before);
});

test.each(['//a.example', 'https://a.example', 'javascript:alert(1)'])(
  'a policy has no link to %s',
  async (address) => {
    const before = sample.files();
    const { drafts, findings } = await addToTerms(`[More](${address})`);
    expect(drafts).toHaveLength(1);
    expect(findings[0]?.sentence).toMatch(
      /^the text has a link to “.*”, which must be an address on this site/,
    );
    expect(sample.files()).toEqual(before);
  },
);

const nestedByIndentation = Array.from({ length: 380 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n');

test.each([
  ['lists in each other', '- '.repeat(8).concat('a\n').repeat(1500), 'list in a list'],
  ['lists that are deeper in each line', nestedByIndentation, 'list in a list'],
  ['numbered lists in each other', '1. '.repeat(20_000).concat('a'), 'list in a list'],
  ['quotations in each other', '>'.repeat(35_000), 'blockquote'],
  ['quotations in a list', `- ${'> '.repeat(30_000)}a`, 'blockquote'],
  ['emphasis', '**a'.repeat(20_000), 'more than 1000 marks'],
  ['references', '[a][b]'.repeat(12_000), 'more than 1000 marks'],
  ['brackets', '['.repeat(70_000), 'more than 1000 marks'],
  ['pictures', '!['.repeat(30_000), 'more than 1000 marks'],
  ['code', '`a'.repeat(30_000), 'more than 1000 marks'],
  ['markup', '<a '.repeat(20_000), 'more than 1000 marks'],
  ['lines', 'a\n\n'.repeat(20_000), 'more than 2000 lines'],
])(
  'a policy with many %s is rejected before it is parsed, which would take minutes',
  async (_, paragraph, sentence) => {
    const { drafts, findings } = await addToTerms(paragraph);
    expect(drafts).toHaveLength(1);
    expect(findings).toMatchObject([
      { sentence: expect.stringContaining(sentence), file: 'en/policies/terms.md' },
    ]);
  },
);

test.each([
  ['numbers', '{1 :number}'],
  ['dates', '{|2006-01-02| :date}'],
  ['nothing', '{||}'],
  ['marks', '{#b}'],
])('a file full of %s is rejected before the brand is read', async (_, placeholder) => {
  const before = sample.files();
  const { items } = (await copy.open('en/faqs.yaml')).value as { items: object[] };
  const answer = Array.from({ length: 21 }, () => placeholder.repeat(48));
  const sent = await sample.changed('en/faqs.yaml', { items: items.map((item) => ({ ...item, answer })) });
  await expect(copy.save([sent])).rejects.toThrow(
    '“en/faqs.yaml” has more than 1,000 braces “{”. Use fewer values in braces.',
  );
  const paragraphs = Array.from({ length: 21 }, () => placeholder.repeat(48)).join('\n\n');
  await expect(addToTerms(paragraphs)).rejects.toThrow('has more than 1,000 braces');
  expect(sample.files()).toEqual(before);
});

test('usual Markdown in a policy is accepted', async () => {
  const links = 'See [the privacy policy](/privacy), 5 * 3 and ada_b@vesperrow.example.\n\n'.repeat(80);
  const list = '- an entry, with - and + in it\n'.repeat(100);
  expect(await addToTerms(`${links}${list}\n1 > 0 & 0 < 1${' '.repeat(20_000)}in one line`)).toMatchObject({
    drafts: [],
  });
});

test('a link with an invalid fragment is a finding', async () => {
  await addToTerms('[More](/terms#100%)');
  expect((await copy.findings()).map(({ sentence }) => sentence)).toContainEqual(
    expect.stringMatching(/^\/terms has no part “#100%”/),
  );
});

test('a file with nested aliases is reported as unreadable', async () => {
  const rows = 'abcdef'.split('').map((name, at, names) => {
    const each = at === 0 ? 'x' : `*${names[at - 1]}`;
    return `${name}: &${name} [${Array(9).fill(each).join(', ')}]\n`;
  });
  sample.write('facts.yaml', rows.join(''));
  expect((await copy.findings()).filter(({ file }) => file === 'facts.yaml')).toMatchObject([
    { level: 'error', sentence: expect.stringContaining('alias') },
  ]);
});

test('the log contains no typed text', async () => {
  const warned: string[] = [];
  const listen = (warning: Error) => void warned.push(warning.message);
  process.on('warning', listen);
  await copy.save([await sample.changed('en/hero.yaml', { second: '!!js/words “x”' })]);
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', listen);
  expect(warned).toEqual([]);
});
