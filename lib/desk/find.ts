import { type WrittenWords, writtenFields } from './written-words.ts';

/**
 * Folds a text for comparison: capitals and encodings of accents make no difference, accents do. It is lowered and raised,
 * since some letters have no single capital (ß), and others two small forms (σ, ς). The database cannot do this: SQLite
 * knows the capitals of ASCII alone, PostgreSQL those of its locale.
 */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase().toUpperCase().normalize('NFKC');

/** A function that says whether what a visitor wrote contains a text. */
export function finder(sought: string): (words: WrittenWords) => boolean {
  const wanted = folded(sought);
  return (words) => writtenFields.some((field) => folded(words[field]).includes(wanted));
}
