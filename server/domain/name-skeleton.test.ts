import { expect, test } from 'vitest';
import { nameSkeleton } from './name-skeleton.ts';

test.each([
  ['another script', 'Helen', '\u041delen', '\u0397elen', '\u13bbelen'],
  ['case', 'Ната', 'НАТА', 'ната', 'Hата'],
  ['case in Armenian', 'Հայկ', 'ՀԱՅԿ'],
  ['a capital I, a small L and a figure', 'Ida', 'lda', '1da', 'ida', '|da', 'İda', 'ıda'],
  ['a zero', 'Oliver', '0liver'],
  ['two letters that look like one', 'Amy', 'Arny', 'AMY'],
  ['two letters that look like W', 'William', 'VVilliam'],
  ['diacritics', 'Zoe', 'Zoë', 'Zoe\u0301', 'Zøe'],
  ['invisible characters', 'Ada', 'A\u200dda', 'A\u{e0061}da', 'Ada\u3164', 'A\ufe0fda'],
  ['spaces and punctuation', 'Mary Ann', 'Mary\u2003Ann', 'Mary-Ann', 'Mary.Ann', 'MaryAnn'],
  ['styles', 'Ada', '𝐀𝐝𝐚', 'Ⓐⓓⓐ', '🅐🅓🅐', '🇦🇩🇦', 'ᴀᴅᴀ'],
])('names that differ in %s look the same', (_, ...names) => {
  expect(new Set(names.map(nameSkeleton)).size).toBe(1);
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
  names.push('김', '박', 'राम', 'रवि', 'רות', 'דוד', 'ธันวา', 'Νίκος', 'Հայկ', 'Guest 1', 'Guest 2');
  expect(new Set(names.map(nameSkeleton)).size).toBe(names.length);
  expect(names.map(nameSkeleton)).not.toContain('');
});

test.each(['', ' ', '\u3164', '\u2800', '👩', '—'])('%j is no name', (name) => {
  expect(nameSkeleton(name)).toBe('');
});
