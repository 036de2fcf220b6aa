/** The time by which a visitor has been promised an answer, in words that follow “by”. */
import { type ClockLanguage, timeAndDate } from '../brand/clock-text.ts';
import { locale, openingHours, words } from '../brand/selected.ts';
import { wallClock } from '../brand/wall-clock.ts';

const ofBuild: ClockLanguage = { locale, words: { times: words.times } };

function replyByText(
  replyBy: Date,
  zoneShown: string,
  timeZone: string | undefined,
  language: ClockLanguage,
): string {
  const time = timeAndDate(wallClock(replyBy, timeZone), language);
  return language.words.times.inZone({ time, zone: zoneShown });
}

/**
 * By the desk's clock: “9:30 am on Monday, March 9, New York time”.
 * @param language by default that of the build
 */
export const replyByInDeskZone = (replyBy: Date, language = ofBuild): string =>
  replyByText(replyBy, language.words.times.deskZone, openingHours.timeZone, language);

/**
 * By the visitor's clock: “11:30 pm on Monday, March 9, your time”.
 * @param timeZone IANA name; by default the system's
 */
export const replyByForVisitor = (replyBy: Date, timeZone?: string): string =>
  replyByText(replyBy, words.times.yourTime, timeZone, ofBuild);
