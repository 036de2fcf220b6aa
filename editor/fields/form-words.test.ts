import { expect, test } from 'vitest';
import { replaceKeysByLabels } from './form-words.ts';

const rest = 'is empty. It needs a text.';

test.each<[string, string, readonly (string | number)[]]>([
  [`faqs.items[10].answer[0] ${rest}`, `This ${rest}`, ['items', 10]],
  [`headline ${rest}`, `This ${rest}`, ['headline']],
  [
    'hero.second cannot be read from “{” on: a value is written as in {$brand}.',
    'This cannot be read from “{” on: a value is written as in {$brand}.',
    ['second'],
  ],
  [
    "openingHours.specialHours['2026-12-31'] must have an interval; list closed dates in closures.",
    'This must have an interval; list closed dates in closures.',
    ['specialHours', '2026-12-31'],
  ],
  [
    'facts.quoteHours must be a number above 0, or a range: [from, to], and is “facts.yaml [from, to]”.',
    'This must be a number above 0, or a range, and is “facts.yaml [from, to]”.',
    ['quoteHours'],
  ],
  [
    'facts.reminderAfterMinutes must be fewer minutes than consultationReplyWithinHours has, and is 90.',
    'This must be fewer minutes than “We answer a new request within” has, and is 90.',
    ['reminderAfterMinutes'],
  ],
  [
    'openingHours.week.monday[0] must be an interval, as in [09:00, 18:00], and is “x”.',
    'This must be an interval, as in 09:00 to 18:00, and is “x”.',
    ['week', 'monday', 0],
  ],
  [
    'services must be a list of 1 to 6 services, and is a list of 7.',
    '“Services” must be a list of 1 to 6 services, and is a list of 7.',
    [],
  ],
  [
    'services[4].hour must be a time from 00:00 to 23:59, and is “x”.',
    '“Services, entry 5, hour” must be a time from 00:00 to 23:59, and is “x”.',
    [],
  ],
  [
    'services.items must describe “spa”, a service in services.yaml.',
    'This must describe “spa”, a service in “Services”.',
    ['items'],
  ],
  ['“en/hero.yaml” was changed elsewhere.', '“First view” was changed elsewhere.', []],
  ['There are words in “en/policies/terms.md”.', 'There are words in “Terms”.', []],
  [
    'The list of dates in openingHours ends with 2026-12-26.',
    'The list of dates in “Opening hours” ends with 2026-12-26.',
    [],
  ],
  [
    'This names {$quoteHours}, which is no fact. Available: $quoteWithinHours, $reviewHours.',
    'This names {$quoteHours}, which is no fact. Available: $quoteWithinHours, $reviewHours.',
    ['second'],
  ],
  [
    'pictures/about.webp cannot be read as a picture: replace it with a valid one.',
    'pictures/about.webp cannot be read as a picture: replace it with a valid one.',
    [],
  ],
  ['It is at https://a.example/fooBar.', 'It is at https://a.example/fooBar.', []],
])('“%s” reads in forms as “%s”', (sentence, shown, path) => {
  expect(replaceKeysByLabels(sentence, path)).toBe(shown);
});
