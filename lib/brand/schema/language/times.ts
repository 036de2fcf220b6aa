import * as v from 'valibot';
import type { Kit } from '../../messages/kit.ts';
import { listOf } from '../values.ts';

/**
 * How times, days and hours are said. Names of days and months are the language's own. Beside a time stands its hour, from 0
 * to 23, for languages in which the word before it depends on it.
 */
export const timesSchema = ({ text, shortText, message }: Kit) =>
  v.strictObject({
    times: v.strictObject({
      /** When clients are answered: `{$aroundTheClock}` elsewhere. */
      support: shortText,
      midnight: text,
      noon: text,
      /** “9 am to 6 pm”. */
      hours: message('from', 'fromHour', 'to', 'toHour'),
      /** “Monday to Friday”. */
      days: message('from', 'to'),
      /** “9:30 am on Monday, March 9”. */
      onDay: message('time', 'hour', 'day'),
      /** “9:30 am on Monday, March 9, New York time”. */
      inZone: message('time', 'zone'),
      yourTime: text,
      /** The desk's zone, as people call it: “New York time”. */
      deskZone: text,
    }),
    openingHours: v.strictObject({
      label: text,
      everyDay: text,
      atAllHours: text,
      /** “Monday to Friday, 9 am to 6 pm”. */
      on: message('days', 'hours'),
      /** Stands between days with different hours. */
      between: text,
      /** Where the desk is closed on some dates. */
      exceptFor: message('zone'),
    }),
    /** The line at the letter’s foot: the plain hours, or, with scripts, what they mean for this visitor now. */
    deskNow: v.strictObject({
      plain: message('hours'),
      now: message('time', 'desk'),
      /** `span` is “in 3 hours”. */
      closesIn: message('span'),
      closesOn: message('day'),
      opensIn: message('span'),
      opensOn: message('day'),
    }),
    /** Numbers as words, from nought on, as they begin a sentence. */
    spelled: listOf(shortText, 'numbers', 1, 21),
  });
