import { plainText, telephoneNumbers } from './telephone-numbers.ts';
import { type WrittenWords, writtenFields } from './written-words.ts';

/**
 * Folds a text for comparison: capitals and encodings of accents make no difference, accents do. It is lowered and raised,
 * since some letters have no single capital (ß), and others two small forms (σ, ς). The database cannot do this: SQLite
 * knows the capitals of ASCII alone, PostgreSQL those of its locale.
 */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase().toUpperCase().normalize('NFKC');

/** A search for a telephone number: digits and the signs between them. Fewer digits are part of a text. */
const numberSought = /^[+(]*\d(?:[\s()./-]*\d){3,}$/;

/** The digits of a number, without the noughts before a country's code. */
const digitsOf = (number: string): string => number.replace(/^\D*00/, '').replaceAll(/\D/g, '');

/** Returns a function that tells whether the words of a visitor contain a text. Telephone numbers match however they are typed. */
export function finder(sought: string): (words: WrittenWords) => boolean {
  const wanted = folded(sought);
  const number = plainText(sought);
  const digits = numberSought.test(number) ? digitsOf(number) : undefined;
  return (words) =>
    writtenFields.some((field) => folded(words[field]).includes(wanted)) ||
    (digits !== undefined && digitsIn(words.phone).some((each) => each.includes(digits)));
}

/** The digits of a field as they are typed, and of each number in it as it is dialed. */
const digitsIn = (field: string): string[] =>
  [plainText(field), ...telephoneNumbers(field).map(({ dialed }) => dialed)].map(digitsOf);
