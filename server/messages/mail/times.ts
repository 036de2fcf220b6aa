/** Times in mails: by the desk's clock, with no line break inside an hour, a date or the name of a zone. */
import { dateText, hourOf, timeText } from '#lib/brand/clock-text.ts';
import { closedUp } from '#lib/brand/number-text.ts';
import { locale, openingHours, words } from '#lib/brand/selected.ts';
import { wallClock } from '#lib/brand/wall-clock.ts';
import { dayMs, hourMs, minuteMs } from '#lib/durations.ts';
import { unbroken } from './unbroken.ts';

const { mail, times } = words;

const wallOf = (iso: string): number => wallClock(new Date(iso), openingHours.timeZone);

/** A date, with a line break allowed after a comma: “Monday, March 9”. */
const dateOf = (wall: number): string =>
  dateText(wall)
    .split(/(?<=[,،]) /)
    .map(unbroken)
    .join(' ');

/** “9:30 am on Monday, March 9”. */
export function mailTime(iso: string): string {
  const wall = wallOf(iso);
  return times.onDay({ time: unbroken(timeText(wall)), hour: hourOf(wall), day: dateOf(wall) });
}

/** “9:30 am on Monday, March 9, New York time”: once in a mail. */
export const inDeskZone = (iso: string): string =>
  times.inZone({ time: mailTime(iso), zone: unbroken(times.deskZone) });

const relativeDays = new Intl.RelativeTimeFormat(locale.language, { numeric: 'auto' });

/** “11 am today”, “11 am tomorrow”; on other days as `mailTime`. */
export function nearTime(iso: string, now: Date): string {
  const wall = wallOf(iso);
  const today = Math.floor(wallClock(now, openingHours.timeZone) / dayMs);
  const days = dayEndedBy(wall) - today;
  if (days !== 0 && days !== 1) return mailTime(iso);
  return unbroken(
    mail.onDayNear({ time: timeText(wall), hour: hourOf(wall), day: relativeDays.format(days, 'day') }),
  );
}

/** The day of a time. Midnight belongs to the day that it ends. */
const dayEndedBy = (wall: number): number => Math.ceil(wall / dayMs) - 1;

const spanIn = (unit: string) =>
  new Intl.NumberFormat(locale.language, { style: 'unit', unit, unitDisplay: 'long' });
/** From how many milliseconds on each unit is used, the longest first. */
const spans = [
  { from: 2 * dayMs, unit: dayMs, format: spanIn('day') },
  { from: 2 * hourMs, unit: hourMs, format: spanIn('hour') },
  { from: 0, unit: minuteMs, format: spanIn('minute') },
];

/** A duration, rounded down to minutes, from two hours on to hours, from two days on to days: “27 minutes”. */
export function durationText(ms: number): string {
  const span = spans.find(({ from }) => ms >= from);
  return span ? unbroken(closedUp(span.format.format(Math.floor(ms / span.unit)))) : '';
}

/** How long ago an instant was, in milliseconds; negative before it. */
export const passedMs = (iso: string, now: Date): number => now.getTime() - Date.parse(iso);

/** By when a request is to be answered, or how late it is. */
export function deadlineText(replyBy: string, now: Date): string {
  const passed = passedMs(replyBy, now);
  if (passed < 0) return mail.answerBy({ when: nearTime(replyBy, now) });
  return passed < minuteMs ? mail.due : mail.late({ span: durationText(passed) });
}
