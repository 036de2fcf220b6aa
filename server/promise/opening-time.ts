/** Time as the desk counts it: only the minutes in which it is open. */
import { Temporal } from 'temporal-polyfill';
import { getIntervals, type OpeningHours } from '#lib/brand/opening-hours.ts';
import type { Brand } from '#lib/brand/read.ts';
import { minuteMs } from '#lib/durations.ts';
import { LoggableError } from '#lib/loggable-error.ts';

/** A time in which the desk is open. */
interface OpenInterval {
  readonly opens: Date;
  readonly closes: Date;
}

export interface ReplyDeadlines {
  /** When the visitor is to have an answer. */
  readonly replyBy: Date;
  /** When the desk is reminded of a request that nobody has answered. */
  readonly remindAt: Date;
}

/** A desk that stays closed for longer than this will not keep its promise: somebody has to look at its hours. */
const maxDaysClosed = 400;

/** After how many minutes of opening time a request is to be answered, and the desk to be reminded of it. */
export const readPromisedMinutes = (facts: Brand['facts']) => ({
  replyMinutes: facts.consultationReplyWithinHours * 60,
  reminderMinutes: facts.reminderAfterMinutes,
});

/**
 * What is promised for a request that arrives at an instant. The minute of closing still counts: two hours from 16:00 end at
 * 18:00, and not when the desk opens again. The reminder is due no later than the reply.
 * @throws {Error} when the desk does not open for 400 days
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

/** The instant at which `minutes` of opening time, more than none, have passed since `from`. */
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
 * The intervals in which the desk is open and that end after `from`, oldest first, without end. None overlap; one that ends
 * at midnight and one that begins there are two.
 * @throws {Error} when the desk does not open for 400 days
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
    `By openingHours, the desk does not open in the ${maxDaysClosed} days before ${date}: is a closure too long?`,
  );
}

/**
 * The open intervals of a local date, as pairs of epoch milliseconds, in order. When the clocks go forward, an hour that is left
 * out is read on the old clock, which may bring intervals out of order, make them overlap, or turn them around. When the
 * clocks go back, the first of two equal hours counts.
 */
function listOpenIntervals(date: Temporal.PlainDate, hours: OpeningHours): (readonly [number, number])[] {
  const instant = (time: string): number => {
    const midnight = time === '24:00';
    const local = (midnight ? date.add({ days: 1 }) : date).toPlainDateTime(midnight ? '00:00' : time);
    return local.toZonedDateTime(hours.timeZone, { disambiguation: 'compatible' }).epochMilliseconds;
  };
  return getIntervals(hours, date.toString())
    .map(([opens, closes]) => [instant(opens), instant(closes)] as const)
    .sort(([one], [other]) => one - other);
}
