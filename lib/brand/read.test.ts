import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { readPolicies } from './policies.ts';
import { readBrand } from './read.ts';

const sample = new URL('../../brands/vesper-row/', import.meta.url);

/**
 * The problems of a copy of the sample in which one text of one file is another.
 * @param text a part of the file; null removes the file
 */
function problemsWith(file: string, text: string | null, other = ''): string[] {
  const copy = mkdtempSync(join(tmpdir(), 'brand-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(fileURLToPath(sample), copy, { recursive: true, filter: (path) => !path.endsWith('.webp') });
  const path = join(copy, file);
  if (text === null) rmSync(path);
  else {
    const before = readFileSync(path, 'utf8');
    expect(before).toContain(text);
    writeFileSync(path, before.replace(text, other));
  }
  try {
    readPolicies(readBrand(pathToFileURL(`${copy}/`)), { takenBy: 'service' });
    return [];
  } catch (error) {
    return (error as Error).message.replaceAll(`${relative('.', copy)}/`, '').split('\n');
  }
}

test('the sample has no problem', () => {
  const brand = readBrand(sample);
  for (const takenBy of ['server', 'service', 'nobody'] as const)
    expect(readPolicies(brand, { takenBy }).policies).toHaveLength(4);
});

test.each([
  [
    'brand.yaml',
    'USD',
    'Dollar',
    'LINE: brand.currency should be a currency’s ISO code, as in EUR, and is “Dollar”.',
  ],
  [
    'en/locale.yaml',
    'language: en-US',
    'language: english',
    'LINE: locale.language should be a language and region, as in en-GB, and is “english”.',
  ],
  ['en/locale.yaml', 'clock: h12', '', '1: locale.clock is missing.'],
  ['en/brand.yaml', 'tagline:', 'tagLine:', '1: brand.tagline is missing.'],
  ['en/brand.yaml', 'tagline:', 'tagLine:', 'LINE: brand.tagLine is not known here: is it misspelt?'],
  [
    'brand.yaml',
    'private@vesperrow',
    'vesperrow',
    'LINE: brand.email should be an email address, and is “vesperrow.example”.',
  ],
  [
    'facts.yaml',
    'about: 22:30',
    'about: 10 pm',
    'LINE: facts.evening.about should be a time from 00:00 to 23:59, and is “10 pm”.',
  ],
  ['facts.yaml', '  faqs: 23:30\n', '', 'LINE: facts.evening.faqs is missing.', 'evening:\n'],
  [
    'facts.yaml',
    'FeePercent: 15',
    'FeePercent: 150',
    'LINE: facts.administrativeFeePercent should be a number from 0 to 100, and is 150.',
  ],
  [
    'facts.yaml',
    'standardRequestHours: [48, 72]',
    'standardRequestHours: [72, 48]',
    'LINE: facts.standardRequestHours should be a range that ends above its beginning, and is [72, 48].',
  ],
  [
    'facts.yaml',
    'reminderAfterMinutes: 90',
    'reminderAfterMinutes: 120',
    'LINE: facts.reminderAfterMinutes should be fewer minutes than consultationReplyWithinHours has, and is 120.',
  ],
  [
    'facts.yaml',
    'wellnessPackageFrom: 15000',
    'wellnessPackageFrom: 15,000',
    'LINE: facts.wellnessPackageFrom should be a number above 0, or a range: [from, to], and is “15,000”.',
  ],
  [
    'facts.yaml',
    'cancellationExampleOf: wellnessPackageFrom',
    'cancellationExampleOf: wellnessPackage',
    'LINE: facts.cancellationExampleOf should be the name of a price, and is “wellnessPackage”.',
  ],
  ['en/about.yaml', 'heading:', 'haeding:', '1: about.heading is missing.'],
  [
    'services.yaml',
    'id: wellness',
    'id: about',
    'LINE: services[2].id should be a name that no other picture has, and is “about”.',
  ],
  [
    'en/services.yaml',
    'id: wellness',
    'id: spa',
    'LINE: services.items[2].id should be the id of a service in services.yaml, and is “spa”.',
  ],
  [
    'en/services.yaml',
    'id: wellness',
    'id: spa',
    'LINE: services.items should describe “wellness”, a service in services.yaml.',
    'items:',
  ],
  [
    'en/faqs.yaml',
    'topic: In good hands',
    'topic: ""',
    'LINE: faqs.items[0].topic should be a text that is not empty, and is “”.',
  ],
  [
    'en/form.yaml',
    'value: other',
    'value: wellness',
    'LINE: form.options[1].value should be a name that nothing else has, and is “wellness”.',
  ],
])('%s: %s as %s is told', (file, text, other, problem, at = text) => {
  expect(problemsWith(file, text, other)).toContain(told(file, at, problem));
});

/** A problem with its file and its line, which is that of `at` in the sample. */
function told(file: string, at: string, problem: string): string {
  const before = readFileSync(new URL(file, sample), 'utf8').split(at)[0] ?? '';
  return `${file}:${problem.replace('LINE', String(before.split('\n').length))}`;
}

test('opening hours are judged', () => {
  expect(problemsWith('opening-hours.yaml', 'timeZone: America/New_York', 'timeZone: New York')).toContain(
    told(
      'opening-hours.yaml',
      'timeZone: ',
      'LINE: openingHours.timeZone should be a time zone’s IANA name, as in America/New_York, and is “New York”.',
    ),
  );
});

test('a price that is not stated is told where it is named', () => {
  expect(problemsWith('facts.yaml', 'wellnessPackageFrom: 15000', 'wellnessPackageAt: 15000')).toContain(
    told(
      'facts.yaml',
      'cancellationExampleOf',
      'LINE: facts.cancellationExampleOf should be the name of a price, and is “wellnessPackageFrom”.',
    ),
  );
});

test.each([
  [
    '{$earlyCancellationHours}+ hours before service',
    '{$earlyCancelationHours}+ hours before service',
    /^en\/cancellation-tiers\.yaml:\d+: cancellationTiers\[0\]\.when names \{\$earlyCancelationHours\}, which is no fact: there are \$earlyCancellationHours, /,
  ],
])('a misspelt placeholder is told with those that are like it', (text, other, problem) => {
  const [only, ...others] = problemsWith('en/cancellation-tiers.yaml', text, other);
  expect(only).toMatch(problem);
  expect(others).toEqual([]);
});

test('a file that is missing is told, with where to get one', () => {
  expect(problemsWith('en/sheet.yaml', null)).toEqual([
    'en/sheet.yaml: the file is missing; brands/vesper-row has one to copy.',
  ]);
});

test('a mistake in YAML is one sentence, which says what helps in most cases', () => {
  for (const [text, other] of [
    ['allAnswered: Every', 'allAnswered: Every one: Every'],
    ['label: The sheet', '  label: The sheet'],
    ['allAnswered: Every', 'allAnswered: {$brand} Every'],
  ] as const) {
    const [only = '', ...others] = problemsWith('en/sheet.yaml', text, other);
    expect(others).toEqual([]);
    expect(only).toMatch(/^en\/sheet\.yaml:\d+: it cannot be read \(.+\)\. Put a text in quotes when/);
  }
});

test.each([
  [
    '## Emergencies',
    '### Emergencies',
    'the text is a heading of another rank: a section begins with “## ”.',
  ],
  ['- whether all', '1. whether all', 'numbers before the items of a list'],
  ['Questions about this policy', '| Questions | about |', '(table)'],
  ['Questions about', '**Questions** about', '(strong)'],
])('Markdown that no page shows is told, with what there is: %s as %s', (text, other, problem) => {
  const problems = problemsWith('en/policies/cancellation.md', text, other);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^en\/policies\/cancellation\.md:\d+: /);
  expect(problems[0]).toContain(problem);
});
