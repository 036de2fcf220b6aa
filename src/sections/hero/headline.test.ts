import { expect, test } from 'vitest';
import { layOutHeadline } from './headline.ts';

test('three words stand in one line from margin to margin, and one below the other in upright windows', () => {
  expect(layOutHeadline('Exclusive. Discreet. Exceptional.')).toMatchObject({
    few: true,
    wide: { letters: 33, lines: 1 },
    tall: { letters: 12, lines: 3 },
  });
});

test.each(['Discreet.', 'At ease.'])('“%s” does not fill a window', (headline) => {
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

test('one very long word is set as small as it needs, but for its soft hyphens', () => {
  expect(layOutHeadline('Vermögensverwaltungsgesellschaft').tall.letters).toBe(32);
  expect(layOutHeadline('Vermögens\u00adverwaltungs\u00adgesellschaft').tall.letters).toBeLessThan(20);
});

test('words joined by a no-break space, and spaces around the headline, are no lines', () => {
  expect(layOutHeadline(' 24\u00a0hours a\nday ').words).toEqual(['24\u00a0hours', 'a', 'day']);
});

test('letters as wide as they are high count as two and a half', () => {
  expect(layOutHeadline('静かに、 細やかに、 比類なく。').wide).toEqual({ letters: 37, lines: 1 });
});
