/** Times in mails: by the desk's clock, with no line break inside an hour, a date or the name of a zone. */

import { removeUnitSpace } from '#lib/brand/format-range.ts';
import { formatDate as formatBrandDate, formatTime, getHour } from '#lib/brand/format-time.ts';
import { toWallClock as instantToWallClock } from '#lib/brand/wall-clock.ts';
import { dayMs, hourMs, minuteMs } from '#lib/durations.ts';
import type { DeskTexts } from '#lib/inbox/agency-texts.ts';
import type { MailContext } from './parts.ts';

/** Text that stays on one line: with spaces and hyphens that nothing is wrapped at. */
export const preventBreaks = (text: string): string =>
  text.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');

const toWallClock = (iso: string, { timeZone }: DeskTexts): number =>
  instantToWallClock(new Date(iso), timeZone);

/** A date, with a line break allowed after a comma: “Monday, March 9”. */
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

/** “9:30 am on Monday, March 9, New York time”: once in a mail. */
export const formatInDeskZone = (iso: string, texts: DeskTexts): string => {
  const { times } = texts.words;
  return times.inZone({ time: formatMailTime(iso, texts), zone: preventBreaks(times.deskZone) });
};

/** “11 am today”, “11 am tomorrow”; on other days as `formatMailTime`. */
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

/** The day of a time. Midnight belongs to the day that it ends. */
const toDayNumber = (wall: number): number => Math.ceil(wall / dayMs) - 1;

/** From how many milliseconds on each unit is used, the longest first. */
const spans = [
  { from: 2 * dayMs, unit: dayMs, name: 'day' },
  { from: 2 * hourMs, unit: hourMs, name: 'hour' },
  { from: 0, unit: minuteMs, name: 'minute' },
];

/** A duration, rounded down to minutes, from two hours on to hours, from two days on to days: “27 minutes”. */
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

/** How long ago an instant was, in milliseconds; negative before it. */
export const millisecondsSince = (iso: string, now: Date): number => now.getTime() - Date.parse(iso);

/** By when a request is to be answered, or how late it is. */
export function formatDeadlineOrDelay(replyBy: string, context: MailContext): string {
  const { mail } = context.texts.words;
  const passed = millisecondsSince(replyBy, context.now);
  if (passed < 0) return mail.answerBy({ when: formatNearTime(replyBy, context) });
  return passed < minuteMs ? mail.due : mail.late({ span: formatDuration(passed, context.texts) });
}
