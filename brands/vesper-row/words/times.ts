import { brand } from '../brand.ts';

/** How times, days and hours are said. Names of days and months are the language's own (`locale.ts`). */
export const times = {
  /** When clients are answered. */
  support: (hoursPerDay: number, daysPerWeek: number) =>
    hoursPerDay === 24 && daysPerWeek === 7
      ? '24/7'
      : `${hoursPerDay} hours a day, ${daysPerWeek} days a week`,
  midnight: 'midnight',
  noon: 'noon',
  /** “9 am to 6 pm”. */
  hours: (from: string, to: string) => `${from} to ${to}`,
  /** “Monday to Friday”. */
  days: (from: string, to: string) => `${from} to ${to}`,
  onDay: (time: string, day: string) => `${time} on ${day}`,
  /** “Mar 9, 2026, 9:30 am”. */
  atMoment: (day: string, time: string) => `${day}, ${time}`,
  /** “9:30 am on Monday, March 9, New York time”. */
  inZone: (time: string, zone: string) => `${time}, ${zone}`,
  yourTime: 'your time',
};

export const openingHoursWords = {
  label: 'Business Hours',
  everyDay: 'Every day',
  atAllHours: 'at all hours',
  /** “Monday to Friday, 9 am to 6 pm”. */
  on: (days: string, hours: string) => `${days}, ${hours}`,
  /** Of days with different hours. */
  together: (groups: readonly string[]) => groups.join('; '),
  /** Where the desk is closed on some dates. */
  exceptFor: (zone: string) => `${zone}, closed on major holidays`,
};

/** The line at the letter’s foot: the plain hours, or, with scripts, what they mean for this visitor now. */
export const deskNow = {
  plain: (hours: string) => `Write at any hour. The desk is open ${hours}.`,
  now: (time: string, desk: string) =>
    `This page keeps its own hours. By your clock it is ${time}; in ${brand.headquarters} ${desk}.`,
  /** “In 3 hours”. */
  closesIn: (span: string) => `the desk is open, and closes ${span}`,
  closesOn: (day: string) => `the desk is open until ${day}`,
  opensIn: (span: string) => `the desk opens ${span}`,
  opensOn: (day: string) => `the desk opens on ${day}`,
};
