import { expect, test } from 'vitest';
import { type ClockRecord, judgeClock } from './clock.ts';

const day = 24 * 3_600_000;
const believedAt = Date.parse('2026-11-27T12:00:00Z');
const known: ClockRecord = { believedAt, heldMs: 0 };

test('the first reading, a weekend without a server, and a clock that is set back are believed', () => {
  expect(judgeClock(undefined, believedAt)).toEqual(known);
  for (const now of [believedAt + 2.6 * day, believedAt - 700 * day])
    expect(judgeClock(known, now)).toEqual({ believedAt: now, heldMs: 0 });
});

test('a clock that is set ahead once more, while it is doubted, has to hold for a day anew', () => {
  const ahead = believedAt + 700 * day;
  const doubted = { believedAt, doubtedAt: ahead, heldMs: 0.99 * day };
  expect(judgeClock(doubted, ahead + 60_000).heldMs).toBe(0.99 * day + 60_000);
  expect(judgeClock(doubted, ahead + 700 * day)).toEqual({
    believedAt,
    doubtedAt: ahead + 700 * day,
    heldMs: 0,
  });
});
