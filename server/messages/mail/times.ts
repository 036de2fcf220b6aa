/** Times in mails: by the desk's clock, with no line break inside an hour, a date or the name of a zone. */
import { dateText, hourOf, timeText } from '#lib/brand/clock-text.ts';
import { closedUp } from '#lib/brand/number-text.ts';
import { wallClock } from '#lib/brand/wall-clock.ts';
import type { DeskTexts } from '#lib/desk/desk-language.ts';
import { dayMs, hourMs, minuteMs } from '#lib/durations.ts';
import type { MailContext } from './parts.ts';

/** Text that stays on one line: with spaces and hyphens that nothing is wrapped at. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');

const wallOf = (iso: string, { timeZone }: DeskTexts): number => wallClock(new Date(iso), timeZone);

/** A date, with a line break allowed after a comma: “Monday, March 9”. */
const dateOf = (wall: number, texts: DeskTexts): string =>
  dateText(wall, texts)
    .split(/(?<=[,،]) /)
    .map(unbroken)
    .join(' ');

/** “9:30 am on Monday, March 9”. */
export function mailTime(iso: string, texts: DeskTexts): string {
  const wall = wallOf(iso, texts);
  return texts.words.times.onDay({
    time: unbroken(timeText(wall, texts)),
    hour: hourOf(wall),
    day: dateOf(wall, texts),
  });
}

/** “9:30 am on Monday, March 9, New York time”: once in a mail. */
export const inDeskZone = (iso: string, texts: DeskTexts): string => {
  const { times } = texts.words;
  return times.inZone({ time: mailTime(iso, texts), zone: unbroken(times.deskZone) });
};

/** “11 am today”, “11 am tomorrow”; on other days as `mailTime`. */
export function nearTime(iso: string, { now, texts }: MailContext): string {
  const wall = wallOf(iso, texts);
  const today = Math.floor(wallClock(now, texts.timeZone) / dayMs);
  const days = dayEndedBy(wall) - today;
  if (days !== 0 && days !== 1) return mailTime(iso, texts);
  const relativeDays = new Intl.RelativeTimeFormat(texts.locale.language, { numeric: 'auto' });
  const day = relativeDays.format(days, 'day');
  return unbroken(texts.words.mail.onDayNear({ time: timeText(wall, texts), hour: hourOf(wall), day }));
}

/** The day of a time. Midnight belongs to the day that it ends. */
const dayEndedBy = (wall: number): number => Math.ceil(wall / dayMs) - 1;

/** From how many milliseconds on each unit is used, the longest first. */
const spans = [
  { from: 2 * dayMs, unit: dayMs, name: 'day' },
  { from: 2 * hourMs, unit: hourMs, name: 'hour' },
  { from: 0, unit: minuteMs, name: 'minute' },
];

/** A duration, rounded down to minutes, from two hours on to hours, from two days on to days: “27 minutes”. */
export function durationText(ms: number, { locale }: Pick<DeskTexts, 'locale'>): string {
  const span = spans.find(({ from }) => ms >= from);
  if (!span) return '';
  const format = new Intl.NumberFormat(locale.language, {
    style: 'unit',
    unit: span.name,
    unitDisplay: 'long',
  });
  return unbroken(closedUp(format.format(Math.floor(ms / span.unit))));
}

/** How long ago an instant was, in milliseconds; negative before it. */
export const passedMs = (iso: string, now: Date): number => now.getTime() - Date.parse(iso);

/** By when a request is to be answered, or how late it is. */
export function deadlineText(replyBy: string, context: MailContext): string {
  const { mail } = context.texts.words;
  const passed = passedMs(replyBy, context.now);
  if (passed < 0) return mail.answerBy({ when: nearTime(replyBy, context) });
  return passed < minuteMs ? mail.due : mail.late({ span: durationText(passed, context.texts) });
}
