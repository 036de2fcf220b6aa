import { expect, test } from 'vitest';
import { parsePage } from './html.ts';
import {
  findMissingPluralForms,
  findOneWayTranslations,
  findUnsuitableTitles,
  findUntranslatedText,
  groupFilesByLanguage,
} from './languages.ts';

const file = (name: string, text: string) => ({ name: `brands/casa/${name}`, text, kind: 'file' as const });
const languages = [
  { folder: 'en', locale: { language: 'en-GB' } },
  { folder: 'pt', locale: { language: 'pt-PT' } },
  { folder: 'ar', locale: { language: 'ar-AE' } },
];

test('texts that are the same in two languages, or in another script, are untranslated, unless they are names', () => {
  const files = [
    file('en/hero.yaml', 'second: Your time is given back.\nname: Casa da Véspera'),
    file('pt/hero.yaml', 'second: Your time is given back.\nname: Casa da Véspera'),
    file(
      'ar/hero.yaml',
      'second: We answer within two hours.\nname: Casa da Véspera\nthird: يعود وقتكم إليكم اليوم',
    ),
    file('ar/policies/terms.md', '## شروط\nA [paragraph](/privacy) that nobody has translated.'),
    file('ar/mail.yaml', 'heading: Nobody has answered this yet'),
  ];
  expect(findUntranslatedText(groupFilesByLanguage(languages, files)).map(({ where }) => where)).toEqual([
    'brands/casa/pt/hero.yaml: “Your time is given back.”',
    'brands/casa/ar/hero.yaml: “We answer within two hours.”',
    'brands/casa/ar/policies/terms.md: “A [paragraph]  that nobody has translated.”',
  ]);
});

test('long texts without spaces are compared, and mail addresses are ignored', () => {
  const long = `${'a'.repeat(20_000)} {{${'b@'.repeat(10_000)}`;
  const words = 'Ask ada@a.example about your time';
  const files = ['en', 'pt'].map((folder) => file(`${folder}/policies/terms.md`, `${long}\n\n${words}`));
  expect(findUntranslatedText(groupFilesByLanguage(languages, files)).map(({ where }) => where)).toEqual([
    'brands/casa/pt/policies/terms.md: “Ask   about your time”',
  ]);
  const declared = ['en', 'pt'].map((folder) =>
    file(`${folder}/policies/terms.md`, `.a ${'{{'.repeat(40_000)}We answer you in time}}`),
  );
  expect(findUntranslatedText(groupFilesByLanguage(languages, declared))).toHaveLength(1);
});

test('a missing plural form is reported', () => {
  const message = (forms: string) =>
    `late: |\n  .input {$count :number}\n  .match $count\n  ${forms}\n  * {{Late}}\nplain: "{$count}"`;
  const files = [
    file('en/a.yaml', message('one {{One}}')),
    file('pt/a.yaml', message('1 {{One}}')),
    file('ar/a.yaml', message('one {{One}}\n  two {{Two}}')),
  ];
  expect(findMissingPluralForms(groupFilesByLanguage(languages, files)).map(({ what }) => what)).toEqual([
    'A plural form is missing in ar: zero, few, many',
  ]);
});

const page = (path: string, head: string) => ({
  path,
  document: parsePage(`<html><head>${head}</head></html>`),
});
const site = (...pages: ReturnType<typeof page>[]) => ({
  pages,
  files: new Map<string, number>(),
  origin: 'https://a.example',
});

test('titles and descriptions that search engines truncate are reported', () => {
  const described = (text: string) => `<title>Casa</title><meta name="description" content="${text}">`;
  const findings = findUnsuitableTitles(
    site(page('/', described('a'.repeat(170))), page('/ja', described('旅'.repeat(60))), page('/404', '')),
  );
  expect(findings.map(({ where, what }) => `${where} ${what}`)).toEqual([
    '/ A description has 170 characters, and search engines show 50 to 160',
  ]);
});

test('translations must link to each other', () => {
  const link = (path: string) => `<link rel="alternate" hreflang="x" href="https://a.example${path}">`;
  expect(
    findOneWayTranslations(site(page('/', link('/') + link('/pt')), page('/pt', link('/') + link('/pt')))),
  ).toEqual([]);
  expect(findOneWayTranslations(site(page('/', link('/pt')), page('/pt', '')))).toHaveLength(1);
});
