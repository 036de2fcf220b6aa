/** Opening time, computed and counted slowly: every minute of ten days is looked at, on a clock that Intl reads. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OpeningHours, Weekday } from '#lib/brand/opening-hours.ts';
import { anyOpeningHours, clockChanges, dateAfter } from '../../tests/support/server/any-opening-hours.ts';
import { promiseFor } from './opening-time.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** What a zone’s clock shows in each minute from `start`, the beginning of `date` in UTC, to `end`, as though it were UTC. */
interface Clock {
  readonly date: string;
  readonly start: number;
  readonly end: number;
  readonly shows: readonly number[];
}

/** Reads a zone’s clock for some days. */
function readClock(timeZone: string, date: string, days: number): Clock {
  const start = Date.parse(date);
  const numeric = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  // Swedish dates are those of ISO 8601.
  const format = new Intl.DateTimeFormat('sv', { ...numeric, hourCycle: 'h23', timeZone });
  const shows = Array.from({ length: (days * dayMs) / minuteMs }, (_, minute) =>
    Date.parse(`${format.format(start + minute * minuteMs).replace(' ', 'T')}Z`),
  );
  return { date, start, end: start + days * dayMs, shows };
}

/**
 * The minute, counted from a clock's start, at which it first shows a local time. When it leaves that time out, the time
 * is read on the clock as it was before the change.
 */
function minuteAt({ shows }: Clock, date: string, time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const wanted = Date.parse(date) + (hour * 60 + minute) * minuteMs;
  const reached = shows.findIndex((shown) => shown >= wanted);
  if (reached < 1) return reached === -1 ? shows.length : 0;
  const minuteBefore = shows[reached - 1] ?? Number.NaN;
  return reached - 1 + (shows[reached] === wanted ? 1 : (wanted - minuteBefore) / minuteMs);
}

/** Whether the desk is open, for each minute of a clock. */
function openMinutes(clock: Clock, { week, closures, specialHours = {} }: OpeningHours): boolean[] {
  const open = clock.shows.map(() => false);
  for (let date = dateAfter(clock.date, -1); Date.parse(date) <= clock.end; date = dateAfter(date, 1)) {
    const closed = closures.some((closure) =>
      typeof closure === 'string' ? date === closure : date >= closure[0] && date <= closure[1],
    );
    if (closed) continue;
    const day = new Date(date).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' }).toLowerCase();
    for (const [opens, closes] of specialHours[date] ?? week[day as Weekday])
      open.fill(true, minuteAt(clock, date, opens), minuteAt(clock, date, closes));
  }
  return open;
}

/** Counts `minutes` of opening time from an instant; undefined when the clock was not read for long enough. */
function countOpeningTime(clock: Clock, hours: OpeningHours, from: Date, minutes: number): Date | undefined {
  const open = openMinutes(clock, hours);
  let remainingMs = minutes * minuteMs;
  let now = from.getTime();
  while (now < clock.end) {
    const minute = Math.floor((now - clock.start) / minuteMs);
    const next = clock.start + (minute + 1) * minuteMs;
    if (open[minute]) {
      if (remainingMs <= next - now) return new Date(now + remainingMs);
      remainingMs -= next - now;
    }
    now = next;
  }
  return undefined;
}

const minutesOfPromise = fc
  .tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 900 }))
  .map((some) => ({ replyMinutes: Math.max(...some), reminderMinutes: Math.min(...some) }));

test.each(clockChanges)(
  'every minute counted in %s, in ten days from %s, gives the same',
  (timeZone, start) => {
    const clock = readClock(timeZone, start, 10);
    const received = fc.date({
      min: new Date(clock.start + 3 * dayMs),
      max: new Date(clock.start + 6 * dayMs),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        anyOpeningHours(timeZone, start),
        received,
        minutesOfPromise,
        (hours, received, minutes) => {
          const promised = promiseFor(hours, received, minutes);
          for (const [computed, after] of [
            [promised.replyBy, minutes.replyMinutes],
            [promised.remindAt, minutes.reminderMinutes],
          ] as const) {
            const counted = countOpeningTime(clock, hours, received, after);
            // What takes longer than the ten days is only known to be later.
            if (counted) expect(computed).toEqual(counted);
            else expect(computed.getTime()).toBeGreaterThan(clock.end);
          }
        },
      ),
      { seed: 14, numRuns: 120 },
    );
  },
);
