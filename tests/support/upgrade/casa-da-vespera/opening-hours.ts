import type { Interval, OpeningHours } from '#shared/opening-hours.ts';

const officeHours: readonly Interval[] = [
  ['09:30', '13:00'],
  ['14:30', '19:00'],
];

export const openingHours: OpeningHours = {
  timeZone: 'Europe/Lisbon',
  timeZoneShown: 'hora de Lisboa',
  week: {
    monday: officeHours,
    tuesday: officeHours,
    wednesday: officeHours,
    thursday: officeHours,
    friday: officeHours,
    saturday: [],
    sunday: [],
  },
  /**
   * Portugal's thirteen holidays, with Good Friday, Easter and Corpus Christi where the year has them; Lisbon's own, on
   * June 13; and December 24.
   */
  closures: [
    '2026-01-01',
    '2026-04-03',
    '2026-04-05',
    '2026-04-25',
    '2026-05-01',
    '2026-06-04',
    '2026-06-10',
    '2026-06-13',
    '2026-08-15',
    '2026-10-05',
    '2026-11-01',
    '2026-12-01',
    '2026-12-08',
    ['2026-12-24', '2026-12-25'],
    '2027-01-01',
    '2027-03-26',
    '2027-03-28',
    '2027-04-25',
    '2027-05-01',
    '2027-05-27',
    '2027-06-10',
    '2027-06-13',
    '2027-08-15',
    '2027-10-05',
    '2027-11-01',
    '2027-12-01',
    '2027-12-08',
    ['2027-12-24', '2027-12-25'],
    '2028-01-01',
    '2028-04-14',
    '2028-04-16',
    '2028-04-25',
    '2028-05-01',
    '2028-06-10',
    '2028-06-13',
    '2028-06-15',
    '2028-08-15',
    '2028-10-05',
    '2028-11-01',
    '2028-12-01',
    '2028-12-08',
    ['2028-12-24', '2028-12-25'],
  ],
  /** Maundy Thursday, on which the desk is open in the morning only. */
  specialHours: {
    '2026-04-02': [['09:30', '13:00']],
    '2027-03-25': [['09:30', '13:00']],
    '2028-04-13': [['09:30', '13:00']],
  },
};
