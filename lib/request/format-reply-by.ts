/** The time by which a visitor has been promised an answer, in words that follow “by”. */
import { type ClockLanguage, formatTimeAndDate } from '../brand/format-time.ts';
import { toWallClock } from '../brand/wall-clock.ts';

/**
 * By the desk's clock: “9:30 am on Monday, March 9, New York time”.
 * @param timeZone IANA name
 */
export const formatReplyByInDeskZone = (replyBy: Date, timeZone: string, language: ClockLanguage): string =>
  language.words.times.inZone({
    time: formatTimeAndDate(toWallClock(replyBy, timeZone), language),
    zone: language.words.times.deskZone,
  });

/**
 * By the visitor's clock: “11:30 pm on Monday, March 9, your time”.
 * @param timeZone IANA name; by default the system's
 */
export const formatReplyByForVisitor = (replyBy: Date, language: ClockLanguage, timeZone?: string): string =>
  language.words.times.inZone({
    time: formatTimeAndDate(toWallClock(replyBy, timeZone), language),
    zone: language.words.times.yourTime,
  });
