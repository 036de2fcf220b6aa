import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { answerTo, read, readAll } from '../reading.ts';

/** One row of the refund schedule, in every table of it. */
const tier = (
  says: string,
  place: number,
  cells: readonly [when: RegExp, refund: string, processing: string],
): void =>
  test(says, async ({ opened }) => {
    for (const address of ['/refund-policy', '/cancellation']) {
      const page = await opened(address);
      const line = page.getByRole('table').locator('tbody tr').nth(place);
      const [when = '', refund = '', processing = ''] = await readAll(line.locator('th, td'));
      expect(when).toMatch(cells[0]);
      expect([refund, processing]).toEqual([cells[1], cells[2]]);
    }
  });

test.describe('Cancellation and refund tiers', () => {
  tier('72+ hours before: 85%, in 3-5 business days', 0, [
    /^72\+ hours before service$/,
    '85%',
    '3-5 business days',
  ]);

  test('The FAQ explains these 85% as a full refund minus a 15% administrative fee', async ({ opened }) => {
    const page = await opened('/');
    const answer = await answerTo(page, /if I cancel/i);
    expect(answer).toMatch(/72\+ hours before.*full refund minus a 15% administrative fee/);
    const policy = await opened('/refund-policy');
    expect(await read(policy.locator('main'))).toMatch(/minus a 15% administrative fee.*85%/);
  });

  tier('24-72 hours before: 50%, in 3-5 business days', 1, [
    /^24-72 hours before$/,
    '50%',
    '3-5 business days',
  ]);

  tier('Same day: nothing, so there is nothing to process', 2, [/^same day$/i, 'None', 'Not applicable']);

  tier('Emergencies: case by case, in 5-7 business days', 3, [
    /^emergencies$/i,
    'Case by case',
    '5-7 business days',
  ]);
});
