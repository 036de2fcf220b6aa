import { cached } from '../cached.ts';
import { minuteMs } from '../durations.ts';
import { removeUnitSpace } from './format-range.ts';

const minutesOfHour = 60;

const spansIn = cached((language: string) => new Intl.RelativeTimeFormat(language));

/**
 * How far something is ahead: “in 3 hours”, below an hour “in 40 minutes”.
 * @param ahead in milliseconds; it is rounded up to minutes
 * @param round how hours are rounded
 * @param language BCP 47
 */
export function formatTimeUntil(ahead: number, round: (hours: number) => number, language: string): string {
  const spans = spansIn(language);
  const minutes = Math.ceil(ahead / minuteMs);
  return removeUnitSpace(
    minutes < minutesOfHour
      ? spans.format(minutes, 'minute')
      : spans.format(round(minutes / minutesOfHour), 'hour'),
  );
}
