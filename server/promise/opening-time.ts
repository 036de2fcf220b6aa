/** Computes reply deadlines. Only the opening time of the agency counts. */
import { Temporal } from 'temporal-polyfill';
import { getOpenTimes, type OpeningHours } from '#lib/brand/opening-hours.ts';
import type { Brand } from '#lib/brand/read.ts';
import { minuteMs } from '#lib/durations.ts';
import { LoggableError } from '#lib/loggable-error.ts';

interface OpenInterval {
  readonly opens: Date;
  readonly closes: Date;
}

export interface ReplyDeadlines {
  readonly replyBy: Date;
  readonly remindAt: Date;
}

/** The longest closure in days. A longer one is considered a mistake in the opening hours. */
const maxDaysClosed = 400;

export const getPromisedMinutes = (facts: Brand['facts']) => ({
  replyMinutes: facts.consultationReplyWithinHours * 60,
  reminderMinutes: facts.reminderAfterMinutes,
});

/**
 * Computes the deadlines of a request. The minute of closing still counts: if the agency closes at 18:00, two hours
 * from 16:00 end at 18:00, not at the next opening. The reminder is never later than the reply deadline.
 * @throws {LoggableError} if the agency does not open for 400 days
 */
export function computeReplyDeadlines(
  hours: OpeningHours,
  received: Date,
  { replyMinutes, reminderMinutes }: ReturnType<typeof getPromisedMinutes>,
): ReplyDeadlines {
  return {
    replyBy: addOpenMinutes(replyMinutes, hours, received),
    remindAt: addOpenMinutes(reminderMinutes, hours, received),
  };
}

/** Returns the time at which `minutes` (> 0) of opening time have passed since `from`. */
function addOpenMinutes(minutes: number, hours: OpeningHours, from: Date): Date {
  let remainingMs = minutes * minuteMs;
  const intervals = iterateOpenIntervals(hours, from);
  for (;;) {
    const { opens, closes } = intervals.next().value;
    const end = Math.max(opens.getTime(), from.getTime()) + remainingMs;
    if (end <= closes.getTime()) return new Date(end);
    remainingMs = end - closes.getTime();
  }
}

/**
 * Yields the open intervals that end after `from`, in order, without an end. Intervals do not overlap. If one interval
 * ends and another begins at midnight, they are not merged.
 * @throws {LoggableError} if the agency does not open for 400 days
 */
export function* iterateOpenIntervals(hours: OpeningHours, from: Date): Generator<OpenInterval, never> {
  let date = Temporal.Instant.fromEpochMilliseconds(from.getTime())
    .toZonedDateTimeISO(hours.timeZone)
    .toPlainDate();
  let openUntil = Number.NEGATIVE_INFINITY;
  for (let daysClosed = 0; daysClosed <= maxDaysClosed; daysClosed++) {
    for (const [first, closes] of listOpenIntervals(date, hours)) {
      const opens = Math.max(first, openUntil);
      if (opens >= closes) continue;
      openUntil = closes;
      if (closes <= from.getTime()) continue;
      yield { opens: new Date(opens), closes: new Date(closes) };
      daysClosed = 0;
    }
    date = date.add({ days: 1 });
  }
  throw new LoggableError(
    `openingHours: the agency does not open in the ${maxDaysClosed} days before ${date}. Shorten the closure.`,
  );
}

/**
 * Returns the open intervals of a local date as pairs of epoch milliseconds, in order of their start. When the clocks
 * are set forward, a time in the skipped hour means an hour later (02:30 means 03:30), so intervals may overlap, or end
 * before they start. When the clocks are set back, a time that occurs twice means the first.
 */
function listOpenIntervals(date: Temporal.PlainDate, hours: OpeningHours): (readonly [number, number])[] {
  const toEpochMs = (time: string): number => {
    const midnight = time === '24:00';
    const local = (midnight ? date.add({ days: 1 }) : date).toPlainDateTime(midnight ? '00:00' : time);
    return local.toZonedDateTime(hours.timeZone, { disambiguation: 'compatible' }).epochMilliseconds;
  };
  return getOpenTimes(hours, date.toString())
    .map(([opens, closes]) => [toEpochMs(opens), toEpochMs(closes)] as const)
    .sort(([one], [other]) => one - other);
}
