import { expect, test } from 'vitest';
import { fitHeadline, wordsOf } from './headline-fit.ts';

/** 0.4 em a letter, about as wide as in the sample's typeface. */
const fitOf = (headline: string) =>
  fitHeadline(
    wordsOf(headline).map((word) => word.split('\u00ad').map((part) => part.length * 0.4)),
    { width: 346, height: 212 },
  );

test('three words stand in one line from margin to margin, and one below the other on a phone', () => {
  const { wide, tall } = fitOf('Exclusive. Discreet. Exceptional.');
  expect(wide).toMatchObject({ count: 1, spread: true });
  expect(tall).toMatchObject({ count: 3, stacked: true });
});

test.each([['Discreet.'], ['At ease.']])('“%s” is not spread, and does not fill a phone', (headline) => {
  const { wide, tall } = fitOf(headline);
  expect(wide).toMatchObject({ count: 1, spread: false });
  expect(tall.width).toBeGreaterThanOrEqual(4.5);
});

test('a headline too long for one line has two of about the same length, and more on a phone', () => {
  const { wide, tall } = fitOf('Every evening that you will ever have is arranged in here.');
  expect(wide).toMatchObject({ count: 2, spread: false });
  expect(wide.width).toBeLessThan(13);
  expect(tall).toMatchObject({ count: 4, stacked: false });
});

test('one very long word is as wide as the window', () => {
  const { wide, tall } = fitOf('Vermögensverwaltungsgesellschaft');
  expect(wide.count).toBe(1);
  expect(tall).toMatchObject({ count: 1, width: expect.closeTo(32 * 0.4 * 1.03) });
});

test('a very long word breaks at a soft hyphen on a phone, and nowhere else', () => {
  const { wide, tall } = fitOf('Vermögens\u00adverwaltungs\u00adgesellschaft');
  expect(wide.count).toBe(1);
  expect(tall.count).toBe(3);
  expect(tall.width).toBeLessThan(8);
});

test('words joined by a no-break space, and spaces around the headline, are no lines', () => {
  expect(wordsOf(' 24\u00a0hours a\nday ')).toEqual(['24\u00a0hours', 'a', 'day']);
});
