import { Temporal } from 'temporal-polyfill';
import type { Brand } from '#lib/brand/read.ts';
import type { RetentionCutoffs } from '../store/requests/retention.ts';

const messageRetentionDays = 30;

/** Returns the times before which requests and messages are erased. The privacy policy contains the same periods. */
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
