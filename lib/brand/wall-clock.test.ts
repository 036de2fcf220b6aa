import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { toInstant, toWallClock } from './wall-clock.ts';

const at = (text: string) => Date.parse(`${text}Z`);
const dayMs = 24 * 60 * 60 * 1000;
const zones = [
  'America/New_York',
  'Europe/London',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'America/Havana',
  'UTC',
];

test.each([
  ['2026-03-06T16:30', 'America/New_York', '2026-03-06T21:30:00.000Z'],
  ['2026-03-09T09:30', 'America/New_York', '2026-03-09T13:30:00.000Z'],
  // The hour from 2:00 is skipped on March 8, and the hour from 1:00 is repeated on November 1.
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-11-01T02:00', 'America/New_York', '2026-11-01T07:00:00.000Z'],
  // The clocks of Lord Howe Island change by half an hour.
  ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
  ['2026-05-01T00:00', 'Asia/Kathmandu', '2026-04-30T18:15:00.000Z'],
])('clocks show %s in %s at %s', (shown, zone, instant) => {
  expect(toInstant(at(shown), zone).toISOString()).toBe(instant);
});

test.each(zones)('around every change of the clocks in %s, instants equal those of Temporal', (zone) => {
  const mismatches: string[] = [];
  for (let day = at('2026-01-01T00:00'); day < at('2029-01-01T00:00'); day += dayMs) {
    if (toWallClock(new Date(day + dayMs), zone) - toWallClock(new Date(day), zone) === dayMs) continue;
    for (let wall = day - dayMs; wall < day + 2 * dayMs; wall += 15 * 60_000) {
      const shown = new Date(wall).toISOString().slice(0, -1);
      const { epochMilliseconds } = Temporal.PlainDateTime.from(shown).toZonedDateTime(zone);
      if (toInstant(wall, zone).getTime() !== epochMilliseconds) mismatches.push(shown);
    }
  }
  expect(mismatches).toEqual([]);
});

test('the wall clock of the system equals that of its time zone, in whole minutes', () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  for (const instant of ['2026-03-08T07:30:27.512Z', '1999-12-31T23:59:59.999Z', '1960-06-01T00:00:30Z'])
    expect(toWallClock(new Date(instant))).toBe(toWallClock(new Date(instant), timeZone));
});
