import { expect, test } from 'vitest';
import { type ClockState, computeClockState } from './clock.ts';

const day = 24 * 3_600_000;
const start = new Date('2026-11-27T12:00:00Z');
const startPlus = (ms: number) => new Date(start.getTime() + ms);
const believed = (at: Date): ClockState => ({
  believed_at: at.toISOString(),
  doubted_at: null,
  held_ms: 0,
});

test('the first reading, a weekend without a server, and a clock that was set back are trusted', () => {
  expect(computeClockState(undefined, start)).toEqual(believed(start));
  for (const now of [startPlus(2.6 * day), startPlus(-700 * day)])
    expect(computeClockState(believed(start), now)).toEqual(believed(now));
});

test('an untrusted clock that is set ahead again must run for another day', () => {
  const doubted = (at: Date, held_ms: number) => ({
    ...believed(start),
    doubted_at: at.toISOString(),
    held_ms,
  });
  const known = doubted(startPlus(700 * day), 0.99 * day);
  expect(computeClockState(known, startPlus(700 * day + 60_000)).held_ms).toBe(0.99 * day + 60_000);
  expect(computeClockState(known, startPlus(1400 * day))).toEqual(doubted(startPlus(1400 * day), 0));
});
