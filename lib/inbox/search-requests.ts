import { normalizePhone, parseTelephoneNumbers } from './telephone-numbers.ts';
import { encryptedFields, type VisitorTexts } from './written-words.ts';

/**
 * Normalizes a text for comparison. Ignores case and the encoding of accents, but not the accents themselves. Converts to
 * lower and then upper case, because some letters have no single capital (ß) and others have two lower-case forms (σ, ς). The
 * database cannot do this: SQLite only folds ASCII, and PostgreSQL depends on its locale.
 */
const foldCase = (text: string): string =>
  text.normalize('NFKC').toLowerCase().toUpperCase().normalize('NFKC');

const phoneNumberQuery = /^[+(]*\d(?:[\s()./-]*\d){3,}$/;

/** Removes all characters except digits, and the international prefix `00`. */
const normalizeDigits = (number: string): string => number.replace(/^\D*00/, '').replaceAll(/\D/g, '');

/** Returns a predicate that matches visitors' texts with the query. Telephone numbers match in any notation. */
export function createRequestMatcher(query: string): (words: VisitorTexts) => boolean {
  const foldedQuery = foldCase(query);
  const number = normalizePhone(query);
  const digits = phoneNumberQuery.test(number) ? normalizeDigits(number) : undefined;
  return (words) =>
    encryptedFields.some((field) => foldCase(words[field]).includes(foldedQuery)) ||
    (digits !== undefined && listPhoneDigits(words.phone).some((phone) => phone.includes(digits)));
}

const listPhoneDigits = (field: string): string[] =>
  [normalizePhone(field), ...parseTelephoneNumbers(field).map(({ dialed }) => dialed)].map(normalizeDigits);
