import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { brandProblems } from './check.ts';

const sample = fileURLToPath(new URL('../../brands/vesper-row/', import.meta.url));

/**
 * The problems of a copy of the sample in which one text of one file is another.
 * @param text a part of the file; null removes the file
 */
async function problemsWith(file: string, text: string | null, other = ''): Promise<string[]> {
  // Within the checkout, from which brands import what they share.
  const copy = mkdtempSync(fileURLToPath(new URL('../../.cache/brand-', import.meta.url)));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(sample, copy, { recursive: true, filter: (path) => !path.endsWith('.webp') });
  const path = `${copy}/${file}`;
  if (text === null) rmSync(path);
  else {
    const before = readFileSync(path, 'utf8');
    expect(before).toContain(text);
    writeFileSync(path, before.replace(text, other));
  }
  const problems = await brandProblems(pathToFileURL(`${copy}/`));
  return problems.map((problem) => problem.replace(`.cache/${basename(copy)}/`, ''));
}

test('the sample has no problem', async () => {
  expect(await brandProblems()).toEqual([]);
});

test.each([
  [
    'locale.ts',
    "'USD'",
    "'Dollar'",
    'locale.currency should be a currency’s ISO code, as in EUR, and is “Dollar”.',
  ],
  [
    'locale.ts',
    "'en-US'",
    "'english'",
    'locale.language should be a language and region, as in en-GB, and is “english”.',
  ],
  ['locale.ts', "  clock: 'h12',\n", '', 'locale.clock is missing.'],
  ['brand.ts', 'tagline:', 'tagLine:', 'brand.tagline is missing.'],
  ['brand.ts', 'tagline:', 'tagLine:', 'brand.tagLine is not known here: is it misspelt?'],
  [
    'brand.ts',
    'private@vesperrow',
    'vesperrow',
    'brand.email should be an email address, and is “vesperrow.example”.',
  ],
  [
    'facts.ts',
    "about: '22:30'",
    "about: '10 pm'",
    'facts.evening.about should be a time from 00:00 to 23:59, and is “10 pm”.',
  ],
  ['facts.ts', "    faqs: '23:30',\n", '', 'facts.evening.faqs is missing.'],
  [
    'facts.ts',
    'FeePercent: 15',
    'FeePercent: 150',
    'facts.administrativeFeePercent should be a number from 0 to 100, and is 150.',
  ],
  [
    'facts.ts',
    '[48, 72]',
    '[72, 48]',
    'facts.standardRequestHours should be a range that ends above its beginning, and is [72, 48].',
  ],
  [
    'facts.ts',
    'reminderAfterMinutes: 90',
    'reminderAfterMinutes: 120',
    'facts.reminderAfterMinutes should be fewer minutes than consultationReplyWithinHours has, and is 120.',
  ],
  [
    'opening-hours.ts',
    "'09:00', '18:00'",
    "'18:00', '09:00'",
    'openingHours.week.monday should open before it closes, and has 18:00 to 09:00.',
  ],
  ['words/about.ts', 'heading:', 'haeding:', 'about.heading is missing.'],
  [
    'words/services.ts',
    "id: 'wellness'",
    "id: 'about'",
    'services[2].id should be a name that no other picture has, and is “about”.',
  ],
  [
    'words/services.ts',
    "id: 'wellness'",
    "id: 'spa'",
    'services[2].id should be the value of an option in form.ts, and is “spa”.',
  ],
  [
    'words/faqs.ts',
    'topic: topics.hands,',
    "topic: '',",
    'faqs[0].topic should be a text that is not empty, and is “”.',
  ],
])('%s: %s as %s is told', async (file, text, other, problem) => {
  expect(await problemsWith(file, text, other)).toContain(`${file}: ${problem}`);
});

test('a price that no fact states is told where it would be printed', async () => {
  const told = await problemsWith('facts.ts', 'wellnessPackageFrom: 15_000,');
  expect(told).toContain(
    'words/services.ts: services[2].pricing.amount should be a text whose figures are stated in facts.ts, and is “From $NaN”.',
  );
});

test('a file that is missing is told, with where to get one', async () => {
  expect(await problemsWith('words/sheet.ts', null)).toContain(
    'words/sheet.ts: the file is missing; brands/vesper-row has one to copy.',
  );
});
