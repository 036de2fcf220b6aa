/** The time by which a visitor has been promised an answer, in words that follow “by”. */
import { timeAndDate } from '../brand/clock-text.ts';
import { openingHours, words } from '../brand/selected.ts';
import { wallClock } from '../brand/wall-clock.ts';

function replyByText(replyBy: Date, zoneShown: string, timeZone?: string): string {
  return words.times.inZone({ time: timeAndDate(wallClock(replyBy, timeZone)), zone: zoneShown });
}

/** By the desk's clock: “9:30 am on Monday, March 9, New York time”. */
export const replyByInDeskZone = (replyBy: Date): string =>
  replyByText(replyBy, words.times.deskZone, openingHours.timeZone);

/**
 * By the visitor's clock: “11:30 pm on Monday, March 9, your time”.
 * @param timeZone IANA name; by default the system's
 */
export const replyByForVisitor = (replyBy: Date, timeZone?: string): string =>
  replyByText(replyBy, words.times.yourTime, timeZone);
