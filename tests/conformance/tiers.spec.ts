import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { readFaqAnswer, readTexts, readVisibleText } from '../reading.ts';

const testTier = (
  title: string,
  place: number,
  cells: readonly [when: RegExp, refund: string, processing: string],
): void =>
  test(title, async ({ opened }) => {
    for (const address of ['/refund-policy', '/cancellation']) {
      const page = await opened(address);
      const line = page.getByRole('table').locator('tbody tr').nth(place);
      const [when = '', refund = '', processing = ''] = await readTexts(line.locator('th, td'));
      expect(when).toMatch(cells[0]);
      expect([refund, processing]).toEqual([cells[1], cells[2]]);
    }
  });

test.describe('Cancellation and refund tiers', () => {
  testTier('72+ hours before: 85%, in 3-5 business days', 0, [
    /^72\+ hours before service$/,
    '85%',
    '3-5 business days',
  ]);

  test('The FAQ explains these 85% as a full refund minus a 15% administrative fee', async ({ opened }) => {
    const page = await opened('/');
    const answer = await readFaqAnswer(page, /if I cancel/i);
    expect(answer).toMatch(/72\+ hours before.*full refund minus a 15% administrative fee/);
    const policy = await opened('/refund-policy');
    expect(await readVisibleText(policy.locator('main'))).toMatch(/minus a 15% administrative fee.*85%/);
  });

  testTier('24-72 hours before: 50%, in 3-5 business days', 1, [
    /^24-72 hours before$/,
    '50%',
    '3-5 business days',
  ]);

  testTier('Same day: nothing, so there is nothing to process', 2, [/^same day$/i, 'None', 'Not applicable']);

  testTier('Emergencies: case by case, in 5-7 business days', 3, [
    /^emergencies$/i,
    'Case by case',
    '5-7 business days',
  ]);
});
