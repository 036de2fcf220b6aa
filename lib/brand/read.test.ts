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

const copySample = (): Texts => new Map(texts);

function append(copy: Texts, file: string, text: string): void {
  copy.set(file, `${copy.get(file)}${text}`);
}

/** @param text a part of the file, which `other` replaces; null removes the file */
function change(copy: Texts, file: string, text: string | null, other = ''): void {
  if (text === null) {
    copy.delete(file);
    return;
  }
  const before = copy.get(file) ?? '';
  expect(before).toContain(text);
  copy.set(file, before.replace(text, other));
}

function findProblemsAfter(file: string, text: string | null, other = ''): string[] {
  const copy = copySample();
  change(copy, file, text, other);
  return findProblems(copy);
}

function findError(copy: Texts): BrandError | undefined {
  try {
    readPolicies(readBrand(createTextSource(copy)), { takenBy: 'service' });
    return undefined;
  } catch (error) {
    if (!(error instanceof BrandError)) throw error;
    return error;
  }
}

const findProblems = (copy: Texts): string[] => findError(copy)?.message.split('\n') ?? [];

const listProblems = (copy: Texts): readonly BrandProblem[] => findError(copy)?.problems ?? [];

test('a brand in memory equals the same brand in a folder', () => {
  const [inMemory, inFolder] = [createTextSource(texts), sample].map((source) => readBrand(source));
  expect(JSON.stringify(inMemory?.language)).toBe(JSON.stringify(inFolder?.language));
  const [policies, others] = [inMemory, inFolder].map(
    (brand) => brand && readPolicies(brand, { takenBy: 'server' }).policies,
  );
  expect(policies).toEqual(others);
});

test('problems of a folder have paths relative to the working directory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'brand.yaml'), 'name: ""\n');
  expect(() => readBrand(openBrandFolder(pathToFileURL(`${folder}/`)))).toThrow(
    `${relative('.', folder)}/brand.yaml:1: brand.name is empty.`,
  );
});

test.each(['server', 'service', 'nobody'] as const)(
  'the sample has no problem if the recipient of the form is: %s',
  (takenBy) => {
    expect(readPolicies(readBrand(sample), { takenBy }).policies).toHaveLength(4);
  },
);

function findLine(file: string, text: string): number {
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
])('in %s, the problem of %s has its line: %j as %j', (file, field, value, other, expectation) => {
  const format = (entry: unknown) => (Array.isArray(entry) ? `[${entry.join(', ')}]` : String(entry));
  const [, ...path] = (field.match(/[\w-]+/g) ?? []).map((name) =>
    /^\d+$/.test(name) ? Number(name) : name,
  );
  const text = `${path.at(-1)}: ${format(value)}`;
  const copy = copySample();
  change(copy, file, text, `${path.at(-1)}: ${format(other)}`);
  const actual = typeof other === 'string' ? `“${other}”` : format(other);
  const problem = {
    file,
    path,
    line: findLine(file, text),
    message: `${field} must be ${expectation}, and is ${actual}.`,
  };
  expect(listProblems(copy)).toContainEqual(problem);
  expect(findProblems(copy)).toContain(`${file}:${problem.line}: ${problem.message}`);
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
    'services.items must describe “wellness”, a service in services.yaml.',
  ],
])('%s: if %j becomes %j, the problem has the line of “%s”', (file, text, other, at, problem) => {
  expect(findProblemsAfter(file, text, other)).toContain(`${file}:${findLine(file, at)}: ${problem}`);
});

test.each([
  ['en/pages.yaml', 'home: Return to', 'home: Return {$to}', 'notFoundPage.home', / names \{\$to}/],
  [
    'opening-hours.yaml',
    'closures:',
    'closures:\n  - 2025-02-30',
    'closures',
    /^openingHours\.closures must/,
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
    /^the text has a heading of the wrong level: headings of sections begin with “## ”\.$/,
  ],
])('in %s, if %j becomes %j, the problem has its path', (file, text, other, path, sentence) => {
  const copy = copySample();
  change(copy, file, text, other);
  expect(listProblems(copy)).toEqual([
    { file, path: path.split('.'), line: expect.any(Number), message: expect.stringMatching(sentence) },
  ]);
});

test('the problem of a misspelled placeholder lists similar names', () => {
  const misspelt = findProblemsAfter(
    'en/cancellation-tiers.yaml',
    '{$earlyCancellationHours}+ hours',
    '{$earlyCancelationHours}+ hours',
  );
  expect(misspelt).toEqual([
    expect.stringMatching(
      /^en\/cancellation-tiers\.yaml:\d+: cancellationTiers\[0\]\.when names \{\$earlyCancelationHours\}, which is no fact\. Available: \$earlyCancellationHours, /,
    ),
  ]);
});

test('the problem of a missing file says where to copy one', () => {
  expect(findProblemsAfter('en/sheet.yaml', null)).toEqual([
    'en/sheet.yaml: the file is missing; brands/vesper-row has one to copy.',
  ]);
});

test('a syntax error in YAML is one problem, with advice for common mistakes', () => {
  for (const [text, other] of [
    ['allAnswered: Every', 'allAnswered: Every one: Every'],
    ['label: The sheet', '  label: The sheet'],
    ['allAnswered: Every', 'allAnswered: {$brand} Every'],
  ] as const) {
    const [only = '', ...others] = findProblemsAfter('en/sheet.yaml', text, other);
    expect(others).toEqual([]);
    expect(only).toMatch(/^en\/sheet\.yaml:\d+: it cannot be read \(.+\)\. Put a text in quotes when/);
  }
});

test.each([
  ['- whether all', '1. whether all', 'numbers before the items of a list'],
  ['Questions about this policy', '| Questions | about |', '(table)'],
  ['Questions about', '**Questions** about', '(strong)'],
])('unsupported Markdown is a problem that lists the supported kinds: %s as %s', (text, other, problem) => {
  const problems = findProblemsAfter('en/policies/cancellation.md', text, other);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^en\/policies\/cancellation\.md:\d+: /);
  expect(problems[0]).toContain(problem);
});

const navigation =
  'languages: { label: Language, offer: This page is also in this language., close: Close }\n';

function copyLanguage(copy: Texts, folder: string, from = 'en'): void {
  for (const [name, text] of [...copy])
    if (name.startsWith(`${from}/`)) copy.set(name.replace(from, folder), text);
}

function copyWithSecondLanguage(stated = 'languages: [en, pt]'): Texts {
  const copy = copySample();
  append(copy, 'brand.yaml', `${stated}\n`);
  append(copy, 'en/navigation.yaml', navigation);
  copyLanguage(copy, 'pt');
  change(copy, 'pt/locale.yaml', 'language: en-US', 'language: pt-PT');
  return copy;
}

const readCopy = (copy: Texts, folder?: string) => readBrand(createTextSource(copy), folder);

test('a brand with one folder has one language, at /', () => {
  const { language, languages } = readBrand(sample);
  expect(languages).toEqual([language]);
  expect(language).toMatchObject({ folder: 'en', prefix: '', name: 'English', direction: 'ltr' });
});

test('each language has its own texts and paths, and the desk uses the first one', () => {
  const copy = copyWithSecondLanguage();
  change(copy, 'pt/hero.yaml', 'Exclusive. Discreet. Exceptional.', 'À noite.');
  for (const file of ['desk', 'mail', 'sheet', 'webhook']) copy.delete(`pt/${file}.yaml`);
  const { language, languages } = readCopy(copy);
  const [english, portuguese] = languages;
  expect(language).toBe(english);
  expect(languages).toHaveLength(2);
  expect(portuguese).toMatchObject({ folder: 'pt', prefix: '/pt', name: 'Português' });
  expect(portuguese?.words.hero).toMatchObject({
    ...english.words.hero,
    headline: 'À noite.',
  });
  expect(portuguese?.words.mail).toBe(english.words.mail);
  expect(readCopy(copy, 'pt').language.folder).toBe('pt');
  const links = JSON.stringify([portuguese?.words.faqs, readCopyPolicies(copy, 'pt')]).match(
    /"href":"[^"]+"/g,
  );
  expect(links?.filter((link) => link.includes('"/') && !link.includes('"/pt/'))).toEqual([]);
  expect(JSON.stringify(readCopyPolicies(copy, 'en'))).not.toContain('"/pt');
});

const readCopyPolicies = (copy: Texts, folder: string) =>
  readPolicies(readCopy(copy, folder), { takenBy: 'server' }).policies;

test('a draft is read only on request, and is not published', () => {
  const copy = copyWithSecondLanguage('drafts: [pt]');
  copy.delete('pt/hero.yaml');
  expect(readCopy(copy)).toMatchObject({ drafts: ['pt'] });
  expect(readCopy(copy).languages.map(({ folder }) => folder)).toEqual(['en']);
  expect(() => readCopy(copy, 'pt')).toThrow(/pt\/hero\.yaml: the file is missing/);
  expect(() => readCopy(copy, 'fr')).toThrow('The brand has no language fr. Its languages are: en, pt.');
});

test.each([
  [
    '',
    'brand.yaml:1: brand.languages is missing, and must be the languages in their order, as in [en, pt]: the first is at /.',
  ],
  [
    'languages: [en]',
    'brand.yaml:LINE: brand.languages must name pt, too, since there is a folder pt/; or brand.drafts, until its texts are ready.',
  ],
  [
    'languages: [en, pt, fr]',
    'brand.yaml:LINE: brand.languages[2] must be a folder with the words of a language, and there is no folder fr/.',
  ],
  [
    'languages: [en, pt, en]',
    'brand.yaml:LINE: brand.languages[2] must be a folder that is not named yet, and is “en”.',
  ],
  [
    'languages: [en, Portuguese]',
    'brand.yaml:LINE: brand.languages[1] must be a folder that is named by the code of a language, as in pt or pt-BR, and is “Portuguese”.',
  ],
])('brand.yaml with “%s” has a problem if the folders are en/ and pt/', (stated, problem) => {
  const lines = texts.get('brand.yaml')?.split('\n').length;
  expect(findProblems(copyWithSecondLanguage(stated))).toEqual([problem.replace('LINE', String(lines))]);
});

test('problems of all languages are reported together, with their paths', () => {
  const copy = copyWithSecondLanguage('languages: [en, pt, fr]');
  copyLanguage(copy, 'fr', 'pt');
  change(copy, 'pt/navigation.yaml', navigation);
  change(copy, 'pt/form.yaml', 'value: other', 'value: others');
  expect(listProblems(copy)).toEqual(
    [
      [
        'pt/form.yaml',
        ['options', 1, 'value'],
        'form.options[1].value must be one that en/form.yaml has, too, and is “others”.',
      ],
      ['pt/form.yaml', ['options'], 'form.options must have “other”, as en/form.yaml has.'],
      [
        'pt/navigation.yaml',
        ['languages'],
        'languages is missing, and must be a group of values: the brand has several languages.',
      ],
      [
        'fr/locale.yaml',
        ['language'],
        'locale.language must be a region’s form of “fr”, as the folder is called, and is “pt-PT”.',
      ],
    ].map(([file, path, sentence]) => ({ file, path, line: expect.any(Number), message: sentence })),
  );
});

test('a brand with several languages needs the texts that name a visitor’s language', () => {
  const copy = copyWithSecondLanguage();
  change(copy, 'en/mail.yaml', 'wroteIn: Wrote in {$language}.\n');
  change(copy, 'en/sheet.yaml', '  wroteIn: Wrote in\n');
  expect(findProblems(copy).map((problem) => problem.replace(/:\d+/, ''))).toEqual([
    'en/mail.yaml: mail.wroteIn is missing, and must be text: the brand has several languages.',
    'en/sheet.yaml: sheet.lines.wroteIn is missing, and must be text: the brand has several languages.',
  ]);
});

test('a language can have its own typefaces, in a separate folder', () => {
  const copy = copyWithSecondLanguage();
  expect(readCopy(copy, 'pt').language.typefacesFolder).toBe('typefaces/');
  copy.set('pt/typefaces.yaml', copy.get('typefaces.yaml') ?? '');
  change(copy, 'pt/typefaces.yaml', 'weight: 250', 'weight: 300');
  const { language, languages } = readCopy(copy, 'pt');
  expect(language.typefacesFolder).toBe('typefaces/pt/');
  expect(language.typefaces[0]?.weight).toBe(300);
  expect(languages[0].typefaces[0]?.weight).toBe(250);
  change(copy, 'pt/typefaces.yaml', 'weight: 300', 'weight: bold');
  expect(findProblems(copy)).toEqual([
    expect.stringMatching(/^pt\/typefaces\.yaml:\d+: typefaces\[0\]\.weight must be a number from 1 to 1000/),
  ]);
});

test('texts that other texts insert are short', () => {
  const long = 'a'.repeat(20_000);
  expect(findProblemsAfter('brand.yaml', 'name: Vesper Row', `name: ${long}`)).toEqual([
    expect.stringContaining('brand.name must be a text of at most 200 characters, and is “aaa'),
  ]);
  const copy = copySample();
  const setHeadquarters = (value: string) => {
    const text = copy.get('en/brand.yaml') ?? '';
    copy.set('en/brand.yaml', text.replace(/^headquarters: .*$/m, `headquarters: '${value}'`));
  };
  setHeadquarters('{$brand} '.repeat(30));
  expect(findProblems(copy)).toEqual([
    expect.stringContaining('brand.headquarters must be a text of at most 200 characters'),
  ]);
  setHeadquarters('{$brand}'.repeat(2400));
  expect(findProblems(copy)).toEqual([
    expect.stringContaining(
      'brand.headquarters has more than 20,000 characters after its values are inserted.',
    ),
  ]);
});

test('the length of a text with its values filled in is limited', () => {
  const sentence = 'has more than 20,000 characters after its values are inserted.';
  for (const text of [
    '{$brand}'.repeat(2100),
    `.local $a = {|${'a'.repeat(5000)}|} {{${'{$a}'.repeat(10)}}}`,
    `.input {$supportHoursPerDay :number} .match $supportHoursPerDay 1 {{${'{$brand}'.repeat(2100)}}} * {{a}}`,
  ])
    expect(findProblemsAfter('en/hero.yaml', 'second:', `second: '${text}'\nignored:`)[0]).toContain(
      `hero.second ${sentence}`,
    );
});

test('the length of a policy with its values filled in is limited', () => {
  const limit = 'the text has more than 80,000 characters after its values are inserted.';
  const withText = (text: string) => {
    const copy = copySample();
    append(copy, 'en/policies/terms.md', `\n${text}\n`);
    return findProblems(copy);
  };
  expect(withText('{$brand}'.repeat(9000))).toEqual([expect.stringContaining(limit)]);
  // Each paragraph is short enough, but the whole policy is too long. The problem is reported once.
  expect(withText(`${'{$brand}'.repeat(16)}\n\n`.repeat(600))).toEqual([expect.stringContaining(limit)]);
});
