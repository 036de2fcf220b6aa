import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createTextSource, openBrandFolder } from './brand-source.ts';
import { BrandError, type BrandProblem } from './directory.ts';
import { readPolicies } from './policies.ts';
import { readBrand } from './read.ts';

const sampleFolder = new URL('../../brands/vesper-row/', import.meta.url);
const sample = openBrandFolder(sampleFolder);
const texts: ReadonlyMap<string, string> = new Map(
  globSync('**/*.{yaml,md}', { cwd: sampleFolder }).map((name) => [
    name,
    readFileSync(new URL(name, sampleFolder), 'utf8'),
  ]),
);

type Texts = Map<string, string>;

const copyOfSample = (): Texts => new Map(texts);

function append(copy: Texts, file: string, text: string): void {
  copy.set(file, `${copy.get(file)}${text}`);
}

/** @param text a part of the file; null removes the file */
function change(copy: Texts, file: string, text: string | null, other = ''): void {
  if (text === null) {
    copy.delete(file);
    return;
  }
  const before = copy.get(file) ?? '';
  expect(before).toContain(text);
  copy.set(file, before.replace(text, other));
}

/** The problems of a copy of the sample in which one text of one file is another. */
function problemsWith(file: string, text: string | null, other = ''): string[] {
  const copy = copyOfSample();
  change(copy, file, text, other);
  return problemsOf(copy);
}

/** The error of a brand with these texts. */
function errorOf(copy: Texts): BrandError | undefined {
  try {
    readPolicies(readBrand(createTextSource(copy)), { takenBy: 'service' });
    return undefined;
  } catch (error) {
    if (!(error instanceof BrandError)) throw error;
    return error;
  }
}

const problemsOf = (copy: Texts): string[] => errorOf(copy)?.message.split('\n') ?? [];

/** The same, one by one. */
const placesOf = (copy: Texts): readonly BrandProblem[] => errorOf(copy)?.problems ?? [];

test('texts in memory are read as those in a folder', () => {
  const [ofTexts, ofFolder] = [createTextSource(texts), sample].map((source) => readBrand(source));
  expect(JSON.stringify(ofTexts?.language)).toBe(JSON.stringify(ofFolder?.language));
  const [some, others] = [ofTexts, ofFolder].map(
    (brand) => brand && readPolicies(brand, { takenBy: 'server' }).policies,
  );
  expect(some).toEqual(others);
});

test('problems in a folder are told with their paths from here', () => {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'brand.yaml'), 'name: ""\n');
  expect(() => readBrand(openBrandFolder(pathToFileURL(`${folder}/`)))).toThrow(
    `${relative('.', folder)}/brand.yaml:1: brand.name is empty.`,
  );
});

test.each(['server', 'service', 'nobody'] as const)(
  'the sample has no problem where %s takes the form',
  (takenBy) => {
    expect(readPolicies(readBrand(sample), { takenBy }).policies).toHaveLength(4);
  },
);

/** The first line of a file of the sample that has this text. */
function lineOf(file: string, text: string): number {
  const before = (texts.get(file) ?? '').split(text)[0] ?? '';
  return before.split('\n').length;
}

test.each([
  ['brand.yaml', 'brand.currency', 'USD', 'Dollar', 'a currency’s ISO code, as in EUR'],
  ['brand.yaml', 'brand.email', 'private@vesperrow.example', 'vesperrow.example', 'an email address'],
  ['en/locale.yaml', 'locale.language', 'en-US', 'english', 'a language and region, as in en-GB'],
  ['facts.yaml', 'facts.evening.about', '22:30', '10 pm', 'a time from 00:00 to 23:59'],
  ['facts.yaml', 'facts.administrativeFeePercent', 15, 150, 'a number from 0 to 100'],
  ['facts.yaml', 'facts.standardRequestHours', [48, 72], [72, 48], 'a range that ends above its beginning'],
  [
    'facts.yaml',
    'facts.reminderAfterMinutes',
    90,
    120,
    'fewer minutes than consultationReplyWithinHours has',
  ],
  ['facts.yaml', 'facts.wellnessPackageFrom', 15000, '15,000', 'a number above 0, or a range: [from, to]'],
  ['facts.yaml', 'facts.cancellationExampleOf', 'wellnessPackageFrom', 'wellness', 'the name of a price'],
  ['services.yaml', 'services[2].id', 'wellness', 'about', 'a name that no other picture has'],
  ['en/services.yaml', 'services.items[2].id', 'wellness', 'spa', 'the id of a service in services.yaml'],
  ['en/form.yaml', 'form.options[1].value', 'other', 'wellness', 'a name that nothing else has'],
])('in %s, %s is told with its place where it is not %j, but %j', (file, field, value, other, wanted) => {
  const shown = (each: unknown) => (Array.isArray(each) ? `[${each.join(', ')}]` : String(each));
  const [, ...path] = (field.match(/[\w-]+/g) ?? []).map((name) =>
    /^\d+$/.test(name) ? Number(name) : name,
  );
  const text = `${path.at(-1)}: ${shown(value)}`;
  const copy = copyOfSample();
  change(copy, file, text, `${path.at(-1)}: ${shown(other)}`);
  const is = typeof other === 'string' ? `“${other}”` : shown(other);
  const problem = {
    file,
    path,
    line: lineOf(file, text),
    message: `${field} should be ${wanted}, and is ${is}.`,
  };
  expect(placesOf(copy)).toContainEqual(problem);
  expect(problemsOf(copy)).toContain(`${file}:${problem.line}: ${problem.message}`);
});

test.each([
  ['facts.yaml', '  faqs: 23:30\n', '', 'evening:\n', 'facts.evening.faqs is missing.'],
  ['en/brand.yaml', 'tagline:', 'tagLine:', 'tagline:', 'brand.tagLine is not known here: is it misspelt?'],
  ['en/faqs.yaml', 'In good hands', '""', 'In good hands', 'faqs.items[0].topic is empty. It needs a text.'],
  [
    'en/services.yaml',
    'id: wellness',
    'id: spa',
    'items:',
    'services.items should describe “wellness”, a service in services.yaml.',
  ],
])('%s: %j as %j is told at “%s”', (file, text, other, at, problem) => {
  expect(problemsWith(file, text, other)).toContain(`${file}:${lineOf(file, at)}: ${problem}`);
});

test.each([
  // By a message, by a check of opening hours, and in Markdown.
  ['en/pages.yaml', 'home: Return to', 'home: Return {$to}', 'notFoundPage.home', / names \{\$to}/],
  [
    'opening-hours.yaml',
    'closures:',
    'closures:\n  - 2025-02-30',
    'closures',
    /^openingHours\.closures should/,
  ],
  [
    'en/policies/terms.md',
    'title: Terms of Service',
    'title: ""',
    'title',
    /^title is empty\. It needs a text\.$/,
  ],
  [
    'en/policies/terms.md',
    '## Privacy',
    '### Privacy',
    'text',
    /^the text is a heading of another rank: a section begins with “## ”\.$/,
  ],
])('in %s, %j as %j is a problem at its place', (file, text, other, path, sentence) => {
  const copy = copyOfSample();
  change(copy, file, text, other);
  expect(placesOf(copy)).toEqual([
    { file, path: path.split('.'), line: expect.any(Number), message: expect.stringMatching(sentence) },
  ]);
});

test('a misspelt placeholder is told with those that are like it', () => {
  const misspelt = problemsWith(
    'en/cancellation-tiers.yaml',
    '{$earlyCancellationHours}+ hours',
    '{$earlyCancelationHours}+ hours',
  );
  expect(misspelt).toEqual([
    expect.stringMatching(
      /^en\/cancellation-tiers\.yaml:\d+: cancellationTiers\[0\]\.when names \{\$earlyCancelationHours\}, which is no fact: there are \$earlyCancellationHours, /,
    ),
  ]);
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
  ['- whether all', '1. whether all', 'numbers before the items of a list'],
  ['Questions about this policy', '| Questions | about |', '(table)'],
  ['Questions about', '**Questions** about', '(strong)'],
])('Markdown that no page shows is told, with what there is: %s as %s', (text, other, problem) => {
  const problems = problemsWith('en/policies/cancellation.md', text, other);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^en\/policies\/cancellation\.md:\d+: /);
  expect(problems[0]).toContain(problem);
});

const words = 'languages: { label: Language, offer: This page is also in this language., close: Close }\n';

function copyLanguage(copy: Texts, folder: string, from = 'en'): void {
  for (const [name, text] of [...copy])
    if (name.startsWith(`${from}/`)) copy.set(name.replace(from, folder), text);
}

/** A copy of the sample with a second language, and what `brand.yaml` says of it. */
function withSecondLanguage(stated = 'languages: [en, pt]'): Texts {
  const copy = copyOfSample();
  append(copy, 'brand.yaml', `${stated}\n`);
  append(copy, 'en/navigation.yaml', words);
  copyLanguage(copy, 'pt');
  change(copy, 'pt/locale.yaml', 'language: en-US', 'language: pt-PT');
  return copy;
}

const brandIn = (copy: Texts, folder?: string) => readBrand(createTextSource(copy), folder);

test('a brand with one folder has one language, at /', () => {
  const { language, languages } = readBrand(sample);
  expect(languages).toEqual([language]);
  expect(language).toMatchObject({ folder: 'en', prefix: '', name: 'English', direction: 'ltr' });
});

test('each language has its words and addresses, and what the desk reads is in the first', () => {
  const copy = withSecondLanguage();
  change(copy, 'pt/hero.yaml', 'Exclusive. Discreet. Exceptional.', 'À noite.');
  for (const file of ['desk', 'mail', 'sheet', 'webhook']) copy.delete(`pt/${file}.yaml`);
  const { language, languages } = brandIn(copy);
  const [english, portuguese] = languages;
  expect(language).toBe(english);
  expect(languages).toHaveLength(2);
  expect(portuguese).toMatchObject({ folder: 'pt', prefix: '/pt', name: 'Português' });
  expect(portuguese?.words.hero).toMatchObject({ ...english.words.hero, headline: 'À noite.' });
  expect(portuguese?.words.mail).toBe(english.words.mail);
  expect(brandIn(copy, 'pt').language.folder).toBe('pt');
  const links = JSON.stringify([portuguese?.words.faqs, policiesIn(copy, 'pt')]).match(/"href":"[^"]+"/g);
  expect(links?.filter((link) => link.includes('"/') && !link.includes('"/pt/'))).toEqual([]);
  expect(JSON.stringify(policiesIn(copy, 'en'))).not.toContain('"/pt');
});

const policiesIn = (copy: Texts, folder: string) =>
  readPolicies(brandIn(copy, folder), { takenBy: 'server' }).policies;

test('a draft is read when it is asked for, and is not published', () => {
  const copy = withSecondLanguage('drafts: [pt]');
  copy.delete('pt/hero.yaml');
  expect(brandIn(copy)).toMatchObject({ drafts: ['pt'] });
  expect(brandIn(copy).languages.map(({ folder }) => folder)).toEqual(['en']);
  expect(() => brandIn(copy, 'pt')).toThrow(/pt\/hero\.yaml: the file is missing/);
  expect(() => brandIn(copy, 'fr')).toThrow('The brand has no language fr: there are en, pt.');
});

test.each([
  [
    '',
    'brand.yaml:1: brand.languages is missing, and should be the languages in their order, as in [en, pt]: the first is at /.',
  ],
  [
    'languages: [en]',
    'brand.yaml:LINE: brand.languages should name pt, too, since there is a folder pt/; or brand.drafts, until its words are ready.',
  ],
  [
    'languages: [en, pt, fr]',
    'brand.yaml:LINE: brand.languages[2] should be a folder with the words of a language, and there is no fr/.',
  ],
  [
    'languages: [en, pt, en]',
    'brand.yaml:LINE: brand.languages[2] should be a folder that is not named yet, and is “en”.',
  ],
  [
    'languages: [en, Portuguese]',
    'brand.yaml:LINE: brand.languages[1] should be a folder that is named by the code of a language, as in pt or pt-BR, and is “Portuguese”.',
  ],
])('brand.yaml with “%s” beside en/ and pt/ is told', (stated, problem) => {
  const lines = texts.get('brand.yaml')?.split('\n').length;
  expect(problemsOf(withSecondLanguage(stated))).toEqual([problem.replace('LINE', String(lines))]);
});

test('what is missing in another language is told with its place, for all languages at once', () => {
  const copy = withSecondLanguage('languages: [en, pt, fr]');
  copyLanguage(copy, 'fr', 'pt');
  change(copy, 'pt/navigation.yaml', words);
  change(copy, 'pt/form.yaml', 'value: other', 'value: others');
  expect(placesOf(copy)).toEqual(
    [
      [
        'pt/form.yaml',
        ['options', 1, 'value'],
        'form.options[1].value should be one that en/form.yaml has, too, and is “others”.',
      ],
      ['pt/form.yaml', ['options'], 'form.options should have “other”, as en/form.yaml has.'],
      [
        'pt/navigation.yaml',
        ['languages'],
        'languages is missing, and should be a group of values: the brand has several languages.',
      ],
      [
        'fr/locale.yaml',
        ['language'],
        'locale.language should be a region’s form of “fr”, as the folder is called, and is “pt-PT”.',
      ],
    ].map(([file, path, sentence]) => ({ file, path, line: expect.any(Number), message: sentence })),
  );
});

test('a brand with several languages says at the desk which one a visitor wrote in', () => {
  const copy = withSecondLanguage();
  change(copy, 'en/mail.yaml', 'wroteIn: Wrote in {$language}.\n');
  change(copy, 'en/sheet.yaml', '  wroteIn: Wrote in\n');
  expect(problemsOf(copy).map((problem) => problem.replace(/:\d+/, ''))).toEqual([
    'en/mail.yaml: mail.wroteIn is missing, and should be text: the brand has several languages.',
    'en/sheet.yaml: sheet.lines.wroteIn is missing, and should be text: the brand has several languages.',
  ]);
});

test('a language with typefaces of its own has them, in a folder of theirs', () => {
  const copy = withSecondLanguage();
  expect(brandIn(copy, 'pt').language.typefacesFolder).toBe('typefaces/');
  copy.set('pt/typefaces.yaml', copy.get('typefaces.yaml') ?? '');
  change(copy, 'pt/typefaces.yaml', 'weight: 250', 'weight: 300');
  const { language, languages } = brandIn(copy, 'pt');
  expect(language.typefacesFolder).toBe('typefaces/pt/');
  expect(language.typefaces[0]?.weight).toBe(300);
  expect(languages[0].typefaces[0]?.weight).toBe(250);
  change(copy, 'pt/typefaces.yaml', 'weight: 300', 'weight: bold');
  expect(problemsOf(copy)).toEqual([
    expect.stringMatching(
      /^pt\/typefaces\.yaml:\d+: typefaces\[0\]\.weight should be a number from 1 to 1000/,
    ),
  ]);
});

test('names that other texts repeat are short', () => {
  const long = 'a'.repeat(20_000);
  expect(problemsWith('brand.yaml', 'name: Vesper Row', `name: ${long}`)).toEqual([
    expect.stringContaining('brand.name should be a text of at most 200 characters, and is “aaa'),
  ]);
  const copy = copyOfSample();
  const setHeadquarters = (text: string) => {
    const words = copy.get('en/brand.yaml') ?? '';
    copy.set('en/brand.yaml', words.replace(/^headquarters: .*$/m, `headquarters: '${text}'`));
  };
  setHeadquarters('{$brand} '.repeat(30));
  expect(problemsOf(copy)).toEqual([
    expect.stringContaining('brand.headquarters should be a text of at most 200 characters'),
  ]);
  setHeadquarters('{$brand}'.repeat(2400));
  expect(problemsOf(copy)).toEqual([
    expect.stringContaining(
      'brand.headquarters would have more than 20,000 characters with its values filled in.',
    ),
  ]);
});

test('a text with its values filled in has a limit', () => {
  const sentence = 'would have more than 20,000 characters with its values filled in.';
  for (const text of [
    '{$brand}'.repeat(2100),
    `.local $a = {|${'a'.repeat(5000)}|} {{${'{$a}'.repeat(10)}}}`,
    `.input {$supportHoursPerDay :number} .match $supportHoursPerDay 1 {{${'{$brand}'.repeat(2100)}}} * {{a}}`,
  ])
    expect(problemsWith('en/hero.yaml', 'second:', `second: '${text}'\nignored:`)[0]).toContain(
      `hero.second ${sentence}`,
    );
});

test('a policy with its values filled in has a limit', () => {
  const limit = 'the text would have more than 80,000 characters with its values filled in.';
  const withText = (text: string) => {
    const copy = copyOfSample();
    append(copy, 'en/policies/terms.md', `\n${text}\n`);
    return problemsOf(copy);
  };
  expect(withText('{$brand}'.repeat(9000))).toEqual([expect.stringContaining(limit)]);
  // No paragraph is too long by itself, but all of them are; this is reported once.
  expect(withText(`${'{$brand}'.repeat(16)}\n\n`.repeat(600))).toEqual([expect.stringContaining(limit)]);
});
