import { expect, test } from 'vitest';
import { computeNameSkeleton } from './name-skeleton.ts';

test.each([
  ['another script', 'Helen', '\u041delen', '\u0397elen', '\u13bbelen'],
  ['case', 'Ната', 'НАТА', 'ната', 'Hата'],
  ['case in Armenian', 'Հայկ', 'ՀԱՅԿ'],
  ['a capital I, a small L and a figure', 'Ida', 'lda', '1da', 'ida', '|da', 'İda', 'ıda'],
  ['a zero', 'Oliver', '0liver'],
  ['two letters that look like one', 'Amy', 'Arny', 'AMY'],
  ['two letters that look like W', 'William', 'VVilliam'],
  ['diacritics', 'Zoe', 'Zoë', 'Zoe\u0301', 'Zøe'],
  [
    'marks of other scripts, and enclosing ones',
    'Ada',
    ...Array.from(
      '\u0591\u05b0\u0483\u0e48\u093c\u0730\u17d2\u{16fe4}\u20dd\u0488\u064b',
      (mark) => `Ada${mark}`,
    ),
    'A\u0e48\u0488d\u0591a',
    '\u13aa\u0591da',
    '\u{1f150}\u0591da',
    '\u0591Ada',
    'Ada \u0591',
    'Ada\u0591\u0301\u0591',
    'Ada\u3099',
  ],
  ['marks of other scripts, in Cyrillic', 'Ната', 'На\u0e48та', 'Ната\u0488'],
  ['marks of other scripts, in Greek', 'Ζωή', 'Ζω\u05b0ή', 'Ζωή\u20dd'],
  ['a B and an 8', 'Bob', '8ob', '8o8', '\u0412ob'],
  ['a Z and a 2', 'Zoe', '2oe'],
  ['a figure with a mark', 'Guest 1', 'Guest 1\u0591'],
  ['an S and a 5', 'Sofia', '5ofia', '\u0405ofia'],
  ['a Cyrillic п and a Latin n', 'Anna', 'A\u043f\u043fa', '\u0410\u043f\u043f\u0430'],
  ['invisible characters', 'Ada', 'A\u200dda', 'A\u{e0061}da', 'Ada\u3164', 'A\ufe0fda'],
  ['spaces and punctuation', 'Mary Ann', 'Mary\u2003Ann', 'Mary-Ann', 'Mary.Ann', 'MaryAnn'],
  ['styles', 'Ada', '𝐀𝐝𝐚', 'Ⓐⓓⓐ', '🅐🅓🅐', '🇦🇩🇦', 'ᴀᴅᴀ'],
])('names that differ in %s look the same', (_, ...names) => {
  expect(new Set(names.map(computeNameSkeleton)).size).toBe(1);
});

test('different names look different, in every script', () => {
  const names = [
    'Ada',
    'Adam',
    'Eda',
    'Борис',
    'Игорь',
    'محمد',
    'أحمد',
    'بدر',
    'تدر',
    'がく',
    'かく',
    '高橋',
  ];
  names.push(
    '김',
    '박',
    'राम',
    'रवि',
    'रूम',
    'रुम',
    'רוּת',
    'ธันวี',
    'Пика',
    'Ника',
    'רות',
    'דוד',
    'ธันวา',
    'Νίκος',
    'Հայկ',
    'Guest 1',
    'Guest 2',
  );
  expect(new Set(names.map(computeNameSkeleton)).size).toBe(names.length);
  expect(names.map(computeNameSkeleton)).not.toContain('');
});

test.each(['', ' ', '\u3164', '\u2800', '👩', '—'])('%j has an empty skeleton', (name) => {
  expect(computeNameSkeleton(name)).toBe('');
});
