import { expect, test } from 'vitest';
import { layOutHeadline } from './headline.ts';

test('three words share one line, or have one line each in upright windows', () => {
  expect(layOutHeadline('Exclusive. Discreet. Exceptional.')).toMatchObject({
    few: true,
    wide: { letters: 33, lines: 1 },
    tall: { letters: 12, lines: 3 },
  });
});

test.each(['Discreet.', 'At ease.'])('“%s” has the size of eleven letters', (headline) => {
  const { wide, tall } = layOutHeadline(headline);
  expect(wide).toEqual({ letters: 11, lines: 1 });
  expect(tall.letters).toBe(11);
});

test('a sentence has two lines of about the same length, and more in upright windows', () => {
  const { few, wide, tall } = layOutHeadline('Every evening that you will ever have is arranged in here.');
  expect(few).toBe(false);
  expect(wide.lines).toBe(2);
  expect(wide.letters).toBeLessThan(40);
  expect(tall.lines).toBe(4);
});

test('a very long word determines the size, unless it has soft hyphens', () => {
  expect(layOutHeadline('Vermögensverwaltungsgesellschaft').tall.letters).toBe(32);
  expect(layOutHeadline('Vermögens\u00adverwaltungs\u00adgesellschaft').tall.letters).toBeLessThan(20);
});

test('words are split at spaces, but not at no-break spaces', () => {
  expect(layOutHeadline(' 24\u00a0hours a\nday ').words).toEqual(['24\u00a0hours', 'a', 'day']);
});

test('full-width letters count as two and a half', () => {
  expect(layOutHeadline('静かに、 細やかに、 比類なく。').wide).toEqual({ letters: 37, lines: 1 });
});
