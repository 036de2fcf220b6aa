/** Formats the time by which a visitor was promised an answer, for the use after “by”. */
import { formatTimeAndDate, type TimeLanguage } from '../brand/format-time.ts';
import { toWallClock } from '../brand/wall-clock.ts';

/**
 * Formats the time in the desk's time zone: “9:30 am on Monday, March 9, New York time”.
 * @param timeZone IANA name
 */
export const formatReplyByInDeskZone = (replyBy: Date, timeZone: string, language: TimeLanguage): string =>
  language.words.times.inZone({
    time: formatTimeAndDate(toWallClock(replyBy, timeZone), language),
    zone: language.words.times.deskZone,
  });

/**
 * Formats the time in the visitor's time zone: “11:30 pm on Monday, March 9, your time”.
 * @param timeZone IANA name; by default the system's
 */
export const formatReplyByForVisitor = (replyBy: Date, language: TimeLanguage, timeZone?: string): string =>
  language.words.times.inZone({
    time: formatTimeAndDate(toWallClock(replyBy, timeZone), language),
    zone: language.words.times.yourTime,
  });
