/** When new inquiries are answered. The time by which a visitor is promised an answer is counted from these hours. */
import type { Interval, OpeningHours } from '#lib/brand/opening-hours.ts';

const officeHours: readonly Interval[] = [['09:00', '18:00']];

export const openingHours: OpeningHours & { readonly timeZoneShown: string } = {
  timeZone: 'America/New_York',
  timeZoneShown: 'New York time',
  week: {
    monday: officeHours,
    tuesday: officeHours,
    wednesday: officeHours,
    thursday: officeHours,
    friday: officeHours,
    saturday: [],
    sunday: [],
  },
  /** January 1, July 4, the fourth Thursday of November, and December 24 to 26. */
  closures: [
    '2026-01-01',
    '2026-07-04',
    '2026-11-26',
    ['2026-12-24', '2026-12-26'],
    '2027-01-01',
    '2027-07-04',
    '2027-11-25',
    ['2027-12-24', '2027-12-26'],
    '2028-01-01',
    '2028-07-04',
    '2028-11-23',
    ['2028-12-24', '2028-12-26'],
  ],
};
