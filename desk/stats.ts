import { Temporal } from 'temporal-polyfill';
import type { StoredRequest } from '../server/domain/stored-request.ts';
import { inColumns } from './terminal.ts';
import { says } from './texts.ts';
import { monthText } from './times.ts';

type Counted = Pick<StoredRequest, 'received_at' | 'reply_by' | 'answered_at' | 'doubts' | 'cleared_at'>;

/**
 * One line for each month in which requests were received, oldest first: how many, how many of these are answered, and
 * the share answered in time, of those that were promised a time and are answered or late. Doubtful ones are only counted
 * apart, unless somebody said that they are no spam.
 * @param timeZone IANA name of the desk's zone, in which months begin
 */
export function monthlyStats(rows: Iterable<Counted>, timeZone: string, now: Date = new Date()): string[] {
  const months = Map.groupBy(rows, ({ received_at }) =>
    Temporal.Instant.from(received_at)
      .toZonedDateTimeISO(timeZone)
      .toPlainDate()
      .toPlainYearMonth()
      .toString(),
  );
  return inColumns(
    [...months.keys()].sort().map((month) => [monthText(month), counts(months.get(month) ?? [], now)]),
  );
}

function counts(rows: readonly Counted[], now: Date): string {
  const requests = rows.filter(({ doubts, cleared_at }) => doubts === null || cleared_at !== null);
  const answered = requests.filter(({ answered_at }) => answered_at !== null);
  return says.stats.counts(
    requests.length,
    answered.length,
    shareInTime(requests, now),
    rows.length - requests.length,
  );
}

/** The share in percent, rounded down, so that 100% means all. */
function shareInTime(requests: readonly Counted[], now: Date): string {
  let [due, inTime] = [0, 0];
  for (const { reply_by, answered_at } of requests) {
    if (reply_by === null || (answered_at === null && reply_by >= now.toISOString())) continue;
    due += 1;
    if (answered_at !== null && answered_at <= reply_by) inTime += 1;
  }
  return due === 0 ? says.stats.noneDue : says.stats.inTime(Math.floor((100 * inTime) / due), inTime, due);
}
