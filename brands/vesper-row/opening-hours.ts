/** When the desk is open. The promised time of an answer is counted in these hours. */
import type { OpeningHours } from '#shared/opening-hours.ts';

export const openingHours: OpeningHours = {
  timeZone: 'America/New_York',
  timeZoneShown: 'New York time',
  week: {
    monday: [['09:00', '18:00']],
    tuesday: [['09:00', '18:00']],
    wednesday: [['09:00', '18:00']],
    thursday: [['09:00', '18:00']],
    friday: [['09:00', '18:00']],
    saturday: [],
    sunday: [],
  },
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
