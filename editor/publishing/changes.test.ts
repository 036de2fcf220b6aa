import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BrandFiles, compareBrands } from './changes.ts';
import { summarizeChanges } from './summary.ts';

const sample = 'brands/vesper-row';

/** Reads the sample brand's files with some changes. Null removes a file. */
function readSample(changed: Readonly<Record<string, ((text: string) => string) | null>> = {}): BrandFiles {
  const names = readdirSync(sample, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:yaml|md|css)$/.test(name),
  );
  const texts = new Map(names.map((name) => [name, readFileSync(join(sample, name), 'utf8')]));
  for (const [name, change] of Object.entries(changed))
    if (change) texts.set(name, change(texts.get(name) ?? ''));
    else texts.delete(name);
  return new Map([...texts].map(([name, text]) => [name, Buffer.from(text)]));
}

const listChanges = (changed: Parameters<typeof readSample>[0]) =>
  compareBrands(readSample(), readSample(changed));

const replaced = (before: string | RegExp, after: string) => (text: string) => {
  const changed = text.replace(before, after);
  expect(changed).not.toBe(text);
  return changed;
};

test('changes of comments and spaces are ignored', () => {
  expect(listChanges({})).toEqual([]);
  expect(
    listChanges({
      'facts.yaml': (text) => `# A comment\n${text}`,
      'look.css': (text) => `/* A comment */\n${text}`,
    }),
  ).toEqual([]);
});

test('a changed number is one change', () => {
  const [change, ...others] = listChanges({
    'facts.yaml': replaced(/^quoteWithinHours: .*$/m, 'quoteWithinHours: 99'),
  });
  expect(others).toEqual([]);
  expect(change).toMatchObject({
    file: 'facts.yaml',
    path: ['quoteWithinHours'],
    after: '99',
    screen: 'figures',
  });
});

const createFaqs = (...names: readonly string[]) =>
  `questions:\n${names.map((name) => `  - question: ${name}\n    answer: [It depends.]\n`).join('')}`;
const compareFaqs = (before: readonly string[], after: readonly string[]) =>
  compareBrands(
    new Map([['en/faqs.yaml', Buffer.from(createFaqs(...before))]]),
    new Map([['en/faqs.yaml', Buffer.from(createFaqs(...after))]]),
  );

test('an added question is one change', () => {
  expect(compareFaqs(['How?', 'When?'], ['Why?', 'How?', 'When?'])).toEqual([
    expect.objectContaining({
      path: ['questions', 0],
      after: 'Why?\nIt depends.',
      label: expect.stringMatching(/Why\?$/),
    }),
  ]);
});

test('a question that was removed', () => {
  const [change, ...others] = compareFaqs(['Why?', 'How?', 'When?'], ['How?', 'When?']);
  expect(others).toEqual([]);
  expect(change).toMatchObject({ before: 'Why?\nIt depends.', label: expect.stringMatching(/Why\?$/) });
  expect(change?.after).toBeUndefined();
});

test('a question that was moved to the end: the others stay', () => {
  expect(compareFaqs(['Why?', 'How?', 'When?'], ['How?', 'When?', 'Why?'])).toEqual([
    expect.objectContaining({ before: '1', after: '3', label: expect.stringMatching(/Why\?, its place$/) }),
  ]);
});

test('a paragraph of a policy, below its heading', () => {
  const [change, ...others] = listChanges({
    'en/policies/terms.md': replaced('binds you to nothing.', 'binds you to nothing at all.'),
  });
  expect(others).toEqual([]);
  expect(change).toMatchObject({
    path: ['text'],
    label: expect.stringMatching(/Acceptance, paragraph \d+$/),
    before: expect.stringMatching(/^You accept.*to nothing\.$/),
    after: expect.stringMatching(/to nothing at all\.$/),
  });
});

test('a color, and what stays visible of a picture', () => {
  expect(listChanges({ 'look.css': replaced('--ember: #eeaa66', '--ember: #eebb66') })).toMatchObject([
    { label: 'Colors, Ember', before: '#eeaa66', after: '#eebb66', screen: 'colors' },
  ]);
  const [crop, ...others] = listChanges({ 'look.css': replaced(/(--crop-hero:) [^;]+/, '$1 10% 20%') });
  expect(others).toEqual([]);
  expect(crop).toMatchObject({
    label: 'Pictures, what stays visible of hero',
    after: '10% 20%',
    screen: 'pictures',
  });
});

test('a picture that was replaced by one of another format is one change', () => {
  const [was, is] = [
    new Map([['pictures/hero.jpg', Buffer.alloc(3000)]]),
    new Map([['pictures/hero.webp', Buffer.alloc(2000)]]),
  ];
  expect(compareBrands(was, is)).toEqual([
    expect.objectContaining({
      label: 'Pictures, Hero',
      before: 'hero.jpg, 3 KB',
      after: 'hero.webp, 2 KB',
      screen: 'pictures',
    }),
  ]);
});

test('with several languages, each change names its own', () => {
  const file = (text: string) =>
    new Map([
      ['en/about.yaml', Buffer.from('heading: A\n')],
      ['pt/about.yaml', Buffer.from(text)],
    ]);
  expect(compareBrands(file('heading: B\n'), file('heading: C\n'))).toMatchObject([
    { label: expect.stringMatching(/\(Portuguese\)$/), before: 'B', after: 'C' },
  ]);
});

test('an unreadable file is one change', () => {
  const [change, ...others] = listChanges({ 'facts.yaml': () => 'a: [' });
  expect(others).toEqual([]);
  expect(change).toMatchObject({ file: 'facts.yaml', path: [], after: 'a: [' });
});

const difference = (label: string, before?: string, after?: string) => ({
  file: 'facts.yaml',
  path: [],
  label,
  labels: label.split(', '),
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
});

test('a summary has at most twelve lines, and a short subject', () => {
  expect(summarizeChanges([difference('Figures, quote within hours', '24', '12')])).toEqual({
    subject: 'Change figures, quote within hours',
    lines: ['the figure “quote within hours” (24 → 12)'],
  });
  expect(
    summarizeChanges([{ ...difference('Questions, Why?', undefined, 'Why?'), file: 'en/faqs.yaml' }]),
  ).toEqual({
    subject: 'Add questions, Why?',
    lines: ['“Why?” in “Questions” (added)'],
  });
  const many = Array.from({ length: 17 }, (_, at) => ({
    ...difference(`Screen number ${at}, words`, 'a', 'b'.repeat(at * 10)),
    file: 'en/about.yaml',
  }));
  const { subject, lines } = summarizeChanges(many);
  expect(lines).toHaveLength(13);
  expect(lines.at(-1)).toBe('and 5 more');
  expect(lines[11]).toBe('the words in “Screen number 11”');
  expect(subject).toMatch(/^Change screen number 0, .* and \d+ more$/);
  expect(subject.length).toBeLessThanOrEqual(72);
});

test('a summary names what was changed as an owner would', () => {
  const changes = listChanges({
    'facts.yaml': replaced(/^wellnessPackageFrom: .*$/m, 'wellnessPackageFrom: 16500'),
    'opening-hours.yaml': (text) =>
      replaced('friday: [[09:00, 18:00]]', 'friday: []')(text).replace('- 2026-07-04', '- 2026-07-03'),
    'en/hero.yaml': replaced(/^headline: .*$/m, 'headline: Good evening.'),
    'look.css': replaced('--ember: #eeaa66', '--ember: #f0b070'),
  });
  expect(summarizeChanges(changes).lines).toEqual([
    'the headline in “First view” (Exclusive. Discreet. Exceptional. → Good evening.)',
    'the price of the wellness package (15000 → 16500)',
    'the color Ember (#eeaa66 → #f0b070)',
    'the hours of Friday (09:00–18:00 → none)',
    'the days when you are closed',
  ]);
  const styles = listChanges({ 'look.css': (text) => `${text} a { color: red }` });
  expect(summarizeChanges(styles)).toEqual({
    subject: 'Change styles other than colors',
    lines: ['styles other than colors'],
  });
  const named = { ...difference('Questions, Why (now)?', undefined, 'Why (now)?'), file: 'pt/faqs.yaml' };
  expect(summarizeChanges([{ ...named, language: 'Portuguese' }]).lines).toEqual([
    '“Why (now)?” in “Questions” (Portuguese) (added)',
  ]);
});
