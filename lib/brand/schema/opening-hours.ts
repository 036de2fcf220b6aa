import * as v from 'valibot';
import { weekdays } from '../opening-hours.ts';
import { addValueMetadata } from './metadata.ts';
import { textSchema } from './values.ts';

const interval = v.strictTuple([v.string(), v.string()], 'an interval, as in [09:00, 18:00]');
const day = v.pipe(
  v.array(interval, 'a list of intervals, empty when closed'),
  addValueMetadata({ format: 'hours' }),
);
const closure = v.union(
  [v.string(), v.strictTuple([v.string(), v.string()])],
  'a date, or the first and the last: [from, to]',
);

/** Validates the types of the values. `checkOpeningHours` validates the times and dates. */
export const openingHoursSchema = v.strictObject({
  timeZone: v.pipe(textSchema, addValueMetadata({ format: 'time-zone' })),
  week: v.strictObject(v.entriesFromList(weekdays, day)),
  closures: v.pipe(v.array(closure, 'a list of dates'), addValueMetadata({ format: 'closures' })),
  specialHours: v.exactOptional(v.record(v.string(), day)),
});
