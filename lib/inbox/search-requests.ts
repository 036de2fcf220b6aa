import { normalizePhone, parseTelephoneNumbers } from './telephone-numbers.ts';
import { type WrittenWords, writtenFields } from './written-words.ts';

/**
 * Normalizes a text for comparison. Case and the encoding of accents are ignored; accents are not. Lower and upper case are both
 * applied, since some letters have no single capital (ß) and others have two lower-case forms (σ, ς). The database cannot do
 * this: SQLite folds only ASCII, and PostgreSQL depends on its locale.
 */
const foldCase = (text: string): string =>
  text.normalize('NFKC').toLowerCase().toUpperCase().normalize('NFKC');

/** A query for a telephone number: at least four digits, with separators. */
const phoneNumberQuery = /^[+(]*\d(?:[\s()./-]*\d){3,}$/;

/** Removes all but digits, and the international prefix `00`. */
const normalizeDigits = (number: string): string => number.replace(/^\D*00/, '').replaceAll(/\D/g, '');

/** Returns a predicate for visitors' texts that contain the query. Telephone numbers match in any notation. */
export function createMatcher(query: string): (words: WrittenWords) => boolean {
  const foldedQuery = foldCase(query);
  const number = normalizePhone(query);
  const digits = phoneNumberQuery.test(number) ? normalizeDigits(number) : undefined;
  return (words) =>
    writtenFields.some((field) => foldCase(words[field]).includes(foldedQuery)) ||
    (digits !== undefined && listPhoneDigits(words.phone).some((phone) => phone.includes(digits)));
}

/** Returns the digits of the whole field, and of each dialable number in it. */
const listPhoneDigits = (field: string): string[] =>
  [normalizePhone(field), ...parseTelephoneNumbers(field).map(({ dialed }) => dialed)].map(normalizeDigits);
