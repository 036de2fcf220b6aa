/** Reply deadlines in opening time: only minutes in which the desk is open count. */
import { Temporal } from 'temporal-polyfill';
import { getOpenTimes, type OpeningHours } from '#lib/brand/opening-hours.ts';
import type { Brand } from '#lib/brand/read.ts';
import { minuteMs } from '#lib/durations.ts';
import { LoggableError } from '#lib/loggable-error.ts';

/** An interval in which the desk is open. */
interface OpenInterval {
  readonly opens: Date;
  readonly closes: Date;
}

export interface ReplyDeadlines {
  /** The time by which the visitor is promised an answer. */
  readonly replyBy: Date;
  /** The time at which the agency is reminded of an unanswered request. */
  readonly remindAt: Date;
}

/** The longest closure. If a desk does not open for longer, its opening hours must be wrong. */
const maxDaysClosed = 400;

/** Returns the minutes of opening time until the promised reply and until the reminder. */
export const readPromisedMinutes = (facts: Brand['facts']) => ({
  replyMinutes: facts.consultationReplyWithinHours * 60,
  reminderMinutes: facts.reminderAfterMinutes,
});

/**
 * Computes the deadlines of a request. The minute of closing still counts: if the desk closes at 18:00, two hours from 16:00 end
 * then, not at the next opening. The reminder is due no later than the reply.
 * @throws {LoggableError} when the desk does not open for 400 days
 */
export function computeReplyDeadlines(
  hours: OpeningHours,
  received: Date,
  { replyMinutes, reminderMinutes }: ReturnType<typeof readPromisedMinutes>,
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
 * Yields the open intervals that end after `from`, in order, indefinitely. Intervals do not overlap. An interval that ends at
 * midnight and the next one, which begins at midnight, are not merged.
 * @throws {LoggableError} when the desk does not open for 400 days
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
    `openingHours: the desk does not open in the ${maxDaysClosed} days before ${date}. Shorten the closure.`,
  );
}

/**
 * Returns the open intervals of a local date as pairs of epoch milliseconds, in order of their start. When the clocks go forward, a
 * time in the skipped hour means an hour later (02:30 means 03:30), so that intervals may overlap or end before they start. When
 * the clocks go back, a time that comes twice means the first.
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
