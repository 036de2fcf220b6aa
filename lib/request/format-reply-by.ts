/** Formats the promised reply time, as it is used after “by” in a sentence. */
import { formatTimeAndDate, type TimeLanguage } from '../brand/format-time.ts';
import { toWallClock } from '../brand/wall-clock.ts';

/**
 * Returns a text such as “9:30 am on Monday, March 9, New York time”.
 * @param timeZone the agency's time zone (IANA name)
 */
export const formatReplyByForStaff = (replyBy: Date, timeZone: string, language: TimeLanguage): string =>
  language.words.times.inZone({
    time: formatTimeAndDate(toWallClock(replyBy, timeZone), language),
    zone: language.words.times.deskZone,
  });

/**
 * Returns a text such as “11:30 pm on Monday, March 9, your time”.
 * @param timeZone IANA name; by default the time zone of the system
 */
export const formatReplyByForVisitor = (replyBy: Date, language: TimeLanguage, timeZone?: string): string =>
  language.words.times.inZone({
    time: formatTimeAndDate(toWallClock(replyBy, timeZone), language),
    zone: language.words.times.yourTime,
  });
