import { Temporal } from 'temporal-polyfill';
import { facts } from '#lib/brand/selected.ts';
import type { Expiry } from '../store/requests/retention.ts';

/** What became of messages about no request in particular is of interest for this long. */
const messagesKeptDays = 30;

/** What is kept no longer at a moment: the privacy policy states the same facts. */
export function expiryAt(now: Date): Expiry {
  const present = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC');
  const before = (duration: Temporal.DurationLike) =>
    new Date(present.subtract(duration).epochMilliseconds).toISOString();
  return {
    answeredBefore: before({ months: facts.requestsRetainedMonths }),
    doubtfulBefore: before({ days: facts.doubtfulRequestsRetainedDays }),
    messagesBefore: before({ days: messagesKeptDays }),
  };
}
