import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { BrandError, type BrandProblem } from './directory.ts';
import { readPolicies } from './policies.ts';
import { readBrand } from './read.ts';
import { brandFolder, brandTexts } from './source.ts';

const sampleFolder = new URL('../../brands/vesper-row/', import.meta.url);
const sample = brandFolder(sampleFolder);
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
    readPolicies(readBrand(brandTexts(copy)), { takenBy: 'service' });
    return undefined;
  } catch (error) {
    if (!(error instanceof BrandError)) throw error;
    return error;
  }
}

const problemsOf = (copy: Texts): string[] => errorOf(copy)?.message.split('\n') ?? [];

/** The same, one by one. */
const placesOf = (copy: Texts): readonly BrandProblem[] => errorOf(copy)?.problems ?? [];

test('a brand of version 1 is refused with what to do', () => {
  const copy = copyOfSample();
  change(copy, 'brand.yaml', null);
  copy.set('brand.ts', '');
  expect(problemsOf(copy)).toEqual([expect.stringContaining('start from a copy of brands/vesper-row')]);
});

test('texts in memory are read as those in a folder', () => {
  const [ofTexts, ofFolder] = [brandTexts(texts), sample].map((source) => readBrand(source));
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
  expect(() => readBrand(brandFolder(pathToFileURL(`${folder}/`)))).toThrow(
    `${relative('.', folder)}/brand.yaml:1: brand.name is empty.`,
  );
});

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
    'LINE: faqs.items[0].topic is empty. It needs a text.',
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
  const before = (texts.get(file) ?? '').split(at)[0] ?? '';
  return `${file}:${problem.replace('LINE', String(before.split('\n').length))}`;
}

test.each([
  // By a schema, by a check of several files, by a message, and in Markdown.
  [
    'facts.yaml',
    'about: 22:30',
    'about: 10 pm',
    ['evening', 'about'],
    /^facts\.evening\.about should be a time/,
  ],
  [
    'en/form.yaml',
    'value: other',
    'value: wellness',
    ['options', 1, 'value'],
    /^form\.options\[1\]\.value should/,
  ],
  [
    'en/pages.yaml',
    'home: Return to',
    'home: Return {$to}',
    ['notFoundPage', 'home'],
    /^notFoundPage\.home names \{\$to}/,
  ],
  [
    'opening-hours.yaml',
    'closures:',
    'closures:\n  - 2025-02-30',
    ['closures'],
    /^openingHours\.closures should/,
  ],
  [
    'en/policies/terms.md',
    'title: Terms of Service',
    'title: ""',
    ['title'],
    /^title is empty\. It needs a text\.$/,
  ],
  ['en/policies/terms.md', '## Privacy', '### Privacy', ['text'], /^the text is a heading of another rank/],
])('in %s, “%s” as “%s” is a problem at its place', (file, text, other, path, sentence) => {
  const copy = copyOfSample();
  change(copy, file, text, other);
  const [problem, ...others] = placesOf(copy);
  expect(others).toEqual([]);
  expect(problem).toEqual({
    file,
    path,
    line: expect.any(Number),
    sentence: expect.stringMatching(sentence),
  });
  expect(problemsOf(copy)).toEqual([`${file}:${problem?.line}: ${problem?.sentence}`]);
});

test('problems of several languages have their places, too', () => {
  const copy = withSecondLanguage('languages: [en, pt, fr]');
  copyLanguage(copy, 'fr', 'pt');
  change(copy, 'pt/navigation.yaml', words);
  change(copy, 'fr/locale.yaml', 'pt-PT', 'fr-FR');
  copy.delete('fr/hero.yaml');
  expect(placesOf(copy)).toMatchObject([
    { file: 'pt/navigation.yaml', path: ['languages'] },
    { file: 'fr/hero.yaml', sentence: expect.stringContaining('the file is missing') },
  ]);
});

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

const brandIn = (copy: Texts, folder?: string) => readBrand(brandTexts(copy), folder);

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

test('what is missing in another language is told with its file, for all languages at once', () => {
  const copy = withSecondLanguage('languages: [en, pt, fr]');
  copyLanguage(copy, 'fr', 'pt');
  change(copy, 'pt/navigation.yaml', words);
  change(copy, 'pt/form.yaml', 'value: other', 'value: others');
  expect(problemsOf(copy).map((problem) => problem.replace(/:\d+/, ''))).toEqual([
    'pt/form.yaml: form.options[1].value should be one that en/form.yaml has, too, and is “others”.',
    'pt/form.yaml: form.options should have “other”, as en/form.yaml has.',
    'pt/navigation.yaml: languages is missing, and should be a group of values: the brand has several languages.',
    'fr/locale.yaml: locale.language should be a region’s form of “fr”, as the folder is called, and is “pt-PT”.',
  ]);
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
