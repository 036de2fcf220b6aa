import { Temporal } from 'temporal-polyfill';
import type { Brand } from '#lib/brand/read.ts';
import type { RetentionCutoffs } from '../store/requests/retention.ts';

/** The retention of messages without a request, such as the morning's link. */
const messageRetentionDays = 30;

/** Returns the times before which requests and messages are erased, from the facts that the privacy policy states. */
export function computeRetentionCutoffs(now: Date, facts: Brand['facts']): RetentionCutoffs {
  const zonedNow = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC');
  const before = (duration: Temporal.DurationLike) =>
    new Date(zonedNow.subtract(duration).epochMilliseconds).toISOString();
  return {
    answeredBefore: before({ months: facts.requestsRetainedMonths }),
    doubtfulBefore: before({ days: facts.doubtfulRequestsRetainedDays }),
    messagesBefore: before({ days: messageRetentionDays }),
  };
}
