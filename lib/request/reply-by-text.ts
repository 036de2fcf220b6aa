/** The time by which a visitor has been promised an answer, in words that follow “by”. */
import { openingHours } from '#brand/opening-hours.ts';
import { times } from '#brand/words/times.ts';
import { timeAndDate } from '../brand/clock-text.ts';
import { wallClock } from '../brand/wall-clock.ts';

function replyByText(replyBy: Date, zoneShown: string, timeZone?: string): string {
  return times.inZone(timeAndDate(wallClock(replyBy, timeZone)), zoneShown);
}

/** By the desk's clock: “9:30 am on Monday, March 9, New York time”. */
export const replyByInDeskZone = (replyBy: Date): string =>
  replyByText(replyBy, openingHours.timeZoneShown, openingHours.timeZone);

/**
 * By the visitor's clock: “11:30 pm on Monday, March 9, your time”.
 * @param timeZone IANA name; by default the system's
 */
export const replyByForVisitor = (replyBy: Date, timeZone?: string): string =>
  replyByText(replyBy, times.yourTime, timeZone);
