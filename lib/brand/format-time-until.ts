import { cacheResults } from '../cache-results.ts';
import { minuteMs } from '../durations.ts';
import { removeUnitSpace } from './format-range.ts';

const minutesPerHour = 60;

const getFormat = cacheResults((language: string) => new Intl.RelativeTimeFormat(language));

/**
 * Formats a duration as “in 3 hours”, or below one hour as “in 40 minutes”.
 * @param aheadMs the duration, which is rounded up to minutes
 * @param round rounds the number of hours
 * @param language BCP 47
 */
export function formatTimeUntil(aheadMs: number, round: (hours: number) => number, language: string): string {
  const format = getFormat(language);
  const minutes = Math.ceil(aheadMs / minuteMs);
  return removeUnitSpace(
    minutes < minutesPerHour
      ? format.format(minutes, 'minute')
      : format.format(round(minutes / minutesPerHour), 'hour'),
  );
}
