import { Temporal } from 'temporal-polyfill';
import type { Brand } from '#lib/brand/read.ts';
import type { RetentionCutoffs } from '../store/requests/retention.ts';

/** Messages about no request in particular, such as the morning's link, are kept for this long. */
const messagesKeptDays = 30;

/** Before which times requests and messages are erased at a moment. The privacy policy states the same facts. */
export function computeRetentionCutoffs(now: Date, facts: Brand['facts']): RetentionCutoffs {
  const present = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC');
  const before = (duration: Temporal.DurationLike) =>
    new Date(present.subtract(duration).epochMilliseconds).toISOString();
  return {
    answeredBefore: before({ months: facts.requestsRetainedMonths }),
    doubtfulBefore: before({ days: facts.doubtfulRequestsRetainedDays }),
    messagesBefore: before({ days: messagesKeptDays }),
  };
}
