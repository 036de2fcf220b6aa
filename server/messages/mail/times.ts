/** Formats times in mails in the desk's time zone, without line breaks inside times, dates and names of zones. */

import { removeUnitSpace } from '#lib/brand/format-range.ts';
import { formatDate as formatBrandDate, formatTime, getHour } from '#lib/brand/format-time.ts';
import { toWallClock as instantToWallClock } from '#lib/brand/wall-clock.ts';
import { dayMs, hourMs, minuteMs } from '#lib/durations.ts';
import type { DeskTexts } from '#lib/inbox/agency-texts.ts';
import type { MailContext } from './parts.ts';

/** Replaces spaces and hyphens with the non-breaking ones. */
export const preventBreaks = (text: string): string =>
  text.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');

const toWallClock = (iso: string, { timeZone }: DeskTexts): number =>
  instantToWallClock(new Date(iso), timeZone);

/** “Monday, March 9”, with a possible line break after the comma. */
const formatDate = (wall: number, texts: DeskTexts): string =>
  formatBrandDate(wall, texts)
    .split(/(?<=[,،]) /)
    .map(preventBreaks)
    .join(' ');

/** “9:30 am on Monday, March 9”. */
export function formatMailTime(iso: string, texts: DeskTexts): string {
  const wall = toWallClock(iso, texts);
  return texts.words.times.onDay({
    time: preventBreaks(formatTime(wall, texts)),
    hour: getHour(wall),
    day: formatDate(wall, texts),
  });
}

/** “9:30 am on Monday, March 9, New York time”. Each mail names the zone once. */
export const formatInDeskZone = (iso: string, texts: DeskTexts): string => {
  const { times } = texts.words;
  return times.inZone({ time: formatMailTime(iso, texts), zone: preventBreaks(times.deskZone) });
};

/** “11 am today” or “11 am tomorrow”. Other days have the format of `formatMailTime`. */
export function formatNearTime(iso: string, { now, texts }: MailContext): string {
  const wall = toWallClock(iso, texts);
  const today = Math.floor(instantToWallClock(now, texts.timeZone) / dayMs);
  const days = toDayNumber(wall) - today;
  if (days !== 0 && days !== 1) return formatMailTime(iso, texts);
  const relativeDays = new Intl.RelativeTimeFormat(texts.locale.language, { numeric: 'auto' });
  const day = relativeDays.format(days, 'day');
  return preventBreaks(
    texts.words.mail.onDayNear({ time: formatTime(wall, texts), hour: getHour(wall), day }),
  );
}

/** Returns the number of the day since 1970. Midnight belongs to the previous day. */
const toDayNumber = (wall: number): number => Math.ceil(wall / dayMs) - 1;

/** The units, with the minimum duration from which each is used, in milliseconds. The longest unit comes first. */
const spans = [
  { from: 2 * dayMs, unit: dayMs, name: 'day' },
  { from: 2 * hourMs, unit: hourMs, name: 'hour' },
  { from: 0, unit: minuteMs, name: 'minute' },
];

/** “27 minutes”. Rounds down to minutes, from two hours on to hours, from two days on to days. */
export function formatDuration(ms: number, { locale }: Pick<DeskTexts, 'locale'>): string {
  const span = spans.find(({ from }) => ms >= from);
  if (!span) return '';
  const format = new Intl.NumberFormat(locale.language, {
    style: 'unit',
    unit: span.name,
    unitDisplay: 'long',
  });
  return preventBreaks(removeUnitSpace(format.format(Math.floor(ms / span.unit))));
}

/** The result is negative if the time is in the future. @param iso ISO 8601 */
export const millisecondsSince = (iso: string, now: Date): number => now.getTime() - Date.parse(iso);

/** Formats the time by which to answer a request or, if it has passed, the delay. */
export function formatDeadlineOrDelay(replyBy: string, context: MailContext): string {
  const { mail } = context.texts.words;
  const passed = millisecondsSince(replyBy, context.now);
  if (passed < 0) return mail.answerBy({ when: formatNearTime(replyBy, context) });
  return passed < minuteMs ? mail.due : mail.late({ span: formatDuration(passed, context.texts) });
}
