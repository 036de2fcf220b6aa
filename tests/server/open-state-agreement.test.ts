/**
 * Tests that the form, which computes with `Intl` whether the agency is open, agrees with the server, which uses
 * Temporal.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OpeningHours, weekdays } from '#lib/brand/opening-hours.ts';
import { iterateOpenIntervals } from '../../server/promise/opening-time.ts';
import { getOpeningStatus } from '../../src/sections/contact/form/opening-status.ts';
import { arbitraryOpeningHours, clockChanges } from '../support/server/arbitrary-opening-hours.ts';

const dayMs = 24 * 60 * 60_000;

/** Computes from the server's intervals whether the agency is open, and until when. Joins adjacent intervals. */
function stateByServer(hours: OpeningHours, now: Date): { open: boolean; until: Date } {
  let closes: Date | undefined;
  for (const { opens, closes: ends } of iterateOpenIntervals(hours, now)) {
    if (closes === undefined && opens > now) return { open: false, until: opens };
    if (closes !== undefined && opens > closes) return { open: true, until: closes };
    closes = ends;
  }
  throw new Error('The opening hours must end at some time.');
}

const closesSometimes = ({ week }: OpeningHours): boolean =>
  weekdays.some((day) => week[day].length !== 1 || week[day].flat().join() !== '00:00,24:00');

test.each(clockChanges)(
  'the form and the server agree on opening hours in %s, in the days from %s',
  (timeZone, start) => {
    const atNight = arbitraryOpeningHours(timeZone, start, 5 * 4);
    const hours = fc.oneof(arbitraryOpeningHours(timeZone, start), atNight).filter(closesSometimes);
    // The clocks of the time zone change within these days.
    const now = fc.date({
      min: new Date(Date.parse(start) + 4 * dayMs),
      max: new Date(Date.parse(start) + 6 * dayMs),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(hours, now, (hours, now) => {
        expect(getOpeningStatus(hours, now)).toEqual(stateByServer(hours, now));
      }),
      { numRuns: 500 },
    );
  },
);
