/** Formats times for mails in the agency's time zone. Times, dates and names of time zones contain no line breaks. */

import { formatDuration } from '#lib/brand/format-duration.ts';
import { formatDate as formatBrandDate, formatTime, getHour } from '#lib/brand/format-time.ts';
import { toWallClock as instantToWallClock } from '#lib/brand/wall-clock.ts';
import { dayMs, minuteMs } from '#lib/durations.ts';
import type { StaffTexts } from '#lib/inbox/agency-texts.ts';
import type { MailContext } from './parts.ts';

export const preventLineBreaks = (text: string): string =>
  text.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');

const toWallClock = (iso: string, { timeZone }: StaffTexts): number =>
  instantToWallClock(new Date(iso), timeZone);

/** Returns a text such as “Monday, March 9”. Only the space after the comma allows a line break. */
const formatDate = (wall: number, texts: StaffTexts): string =>
  formatBrandDate(wall, texts)
    .split(/(?<=[,،]) /)
    .map(preventLineBreaks)
    .join(' ');

/** Returns a text such as “9:30 am on Monday, March 9”. */
export function formatMailTime(iso: string, texts: StaffTexts): string {
  const wall = toWallClock(iso, texts);
  return texts.words.times.onDay({
    time: preventLineBreaks(formatTime(wall, texts)),
    hour: getHour(wall),
    day: formatDate(wall, texts),
  });
}

/** Returns a text such as “9:30 am on Monday, March 9, New York time”. Each mail contains the time zone once. */
export const formatTimeWithZone = (iso: string, texts: StaffTexts): string => {
  const { times } = texts.words;
  return times.inZone({ time: formatMailTime(iso, texts), zone: preventLineBreaks(times.deskZone) });
};

/** Returns a text such as “11 am today” or “11 am tomorrow”. Formats other days with `formatMailTime`. */
export function formatTimeWithDay(iso: string, { now, texts }: MailContext): string {
  const wall = toWallClock(iso, texts);
  const today = Math.floor(instantToWallClock(now, texts.timeZone) / dayMs);
  const days = toDayNumber(wall) - today;
  if (days !== 0 && days !== 1) return formatMailTime(iso, texts);
  const relativeDays = new Intl.RelativeTimeFormat(texts.locale.language, { numeric: 'auto' });
  const day = relativeDays.format(days, 'day');
  return preventLineBreaks(
    texts.words.mail.onDayNear({ time: formatTime(wall, texts), hour: getHour(wall), day }),
  );
}

/** Returns the number of days since 1970. Midnight belongs to the previous day. */
const toDayNumber = (wall: number): number => Math.ceil(wall / dayMs) - 1;

/** Returns a duration such as “27 minutes”. */
export const formatMailDuration = (ms: number, { locale }: Pick<StaffTexts, 'locale'>): string =>
  preventLineBreaks(formatDuration(ms, locale.language));

/**
 * @param iso an ISO 8601 time
 * @returns a negative number if the time is in the future
 */
export const computeElapsedMs = (iso: string, now: Date): number => now.getTime() - Date.parse(iso);

export function formatDeadlineOrDelay(replyBy: string, context: MailContext): string {
  const { mail } = context.texts.words;
  const passed = computeElapsedMs(replyBy, context.now);
  if (passed < 0) return mail.answerBy({ when: formatTimeWithDay(replyBy, context) });
  return passed < minuteMs ? mail.due : mail.late({ span: formatMailDuration(passed, context.texts) });
}
