import { timeAndDate } from '#lib/brand/clock-text.ts';
import { openingHours } from '#lib/brand/selected.ts';
import { wallClock } from '#lib/brand/wall-clock.ts';

/** An instant by the desk's clock and calendar: `9:30 am on Monday, March 9`. */
export const deskTime = (instant: Date): string => timeAndDate(wallClock(instant, openingHours.timeZone));
