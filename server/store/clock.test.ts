import { expect, test } from 'vitest';
import { type ClockReading, nextClockReading } from './clock.ts';

const day = 24 * 3_600_000;
const start = new Date('2026-11-27T12:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const believed = (at: Date): ClockReading => ({
  believed_at: at.toISOString(),
  doubted_at: null,
  held_ms: 0,
});

test('the first reading, a weekend without a server, and a clock that is set back are believed', () => {
  expect(nextClockReading(undefined, start)).toEqual(believed(start));
  for (const now of [after(2.6 * day), after(-700 * day)])
    expect(nextClockReading(believed(start), now)).toEqual(believed(now));
});

test('a clock that is set ahead once more, while it is doubted, has to hold for a day anew', () => {
  const doubted = (at: Date, held_ms: number) => ({
    ...believed(start),
    doubted_at: at.toISOString(),
    held_ms,
  });
  const known = doubted(after(700 * day), 0.99 * day);
  expect(nextClockReading(known, after(700 * day + 60_000)).held_ms).toBe(0.99 * day + 60_000);
  expect(nextClockReading(known, after(1400 * day))).toEqual(doubted(after(1400 * day), 0));
});
