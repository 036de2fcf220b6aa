import { normalizeText, parseTelephoneNumbers } from './telephone-numbers.ts';
import { type WrittenWords, writtenFields } from './written-words.ts';

/**
 * Folds a text for comparison: capitals and encodings of accents make no difference, accents do. It is lowered and raised,
 * since some letters have no single capital (ß), and others two small forms (σ, ς). The database cannot do this: SQLite
 * knows the capitals of ASCII alone, PostgreSQL those of its locale.
 */
const foldCase = (text: string): string =>
  text.normalize('NFKC').toLowerCase().toUpperCase().normalize('NFKC');

/** A search for a telephone number: digits and the signs between them. Fewer digits are part of a text. */
const phoneNumberQuery = /^[+(]*\d(?:[\s()./-]*\d){3,}$/;

/** The digits of a number, without the noughts before a country's code. */
const normalizeDigits = (number: string): string => number.replace(/^\D*00/, '').replaceAll(/\D/g, '');

/** Returns a function that tells whether the words of a visitor contain a text. Telephone numbers match however they are typed. */
export function createMatcher(sought: string): (words: WrittenWords) => boolean {
  const wanted = foldCase(sought);
  const number = normalizeText(sought);
  const digits = phoneNumberQuery.test(number) ? normalizeDigits(number) : undefined;
  return (words) =>
    writtenFields.some((field) => foldCase(words[field]).includes(wanted)) ||
    (digits !== undefined && listPhoneDigits(words.phone).some((each) => each.includes(digits)));
}

/** The digits of a field as they are typed, and of each number in it as it is dialed. */
const listPhoneDigits = (field: string): string[] =>
  [normalizeText(field), ...parseTelephoneNumbers(field).map(({ dialed }) => dialed)].map(normalizeDigits);
