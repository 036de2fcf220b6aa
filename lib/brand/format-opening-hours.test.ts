import { expect, test } from 'vitest';
import { language, openingHours } from '#src/brand.ts';
import { formatOpeningHours } from './format-opening-hours.ts';
import type { Interval, OpeningHours } from './opening-hours.ts';

const day: Interval = ['09:00', '18:00'];
const withWeek = (week: Partial<OpeningHours['week']>): OpeningHours => ({
  ...openingHours,
  week: { ...openingHours.week, ...week },
});

test.each([
  ['the sample brand', openingHours, 'Monday to Friday, 9 am to 6 pm, New York time'],
  [
    'other hours on one day, and a break',
    withWeek({
      friday: [
        ['09:00', '12:30'],
        ['13:15', '17:00'],
      ],
    }),
    'Monday to Thursday, 9 am to 6 pm; Friday, 9 am to 12:30 pm and 1:15 pm to 5 pm, New York time',
  ],
  [
    'two days together, midnight and noon',
    withWeek({ saturday: [['12:00', '24:00']], sunday: [['12:00', '24:00']] }),
    'Monday to Friday, 9 am to 6 pm; Saturday and Sunday, noon to midnight, New York time',
  ],
  [
    'a day off within the week',
    withWeek({ wednesday: [] }),
    'Monday and Tuesday, 9 am to 6 pm; Thursday and Friday, 9 am to 6 pm, New York time',
  ],
  ['no day off', withWeek({ saturday: [day], sunday: [day] }), 'Every day, 9 am to 6 pm, New York time'],
  [
    'a day around the clock',
    withWeek({ friday: [['00:00', '24:00']] }),
    'Monday to Thursday, 9 am to 6 pm; Friday, at all hours, New York time',
  ],
])('%s', (_case, hours, text) => {
  expect(formatOpeningHours(hours, language)).toBe(text);
});
