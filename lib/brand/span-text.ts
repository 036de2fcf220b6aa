import { locale } from './selected.ts';

const minuteMs = 60_000;
const minutesOfHour = 60;

const spans = new Intl.RelativeTimeFormat(locale.language);

/**
 * How far something is ahead: “in 3 hours”, below an hour “in 40 minutes”.
 * @param ahead in milliseconds; it is rounded up to minutes
 * @param round how hours are rounded
 */
export function spanText(ahead: number, round: (hours: number) => number = Math.ceil): string {
  const minutes = Math.ceil(ahead / minuteMs);
  return minutes < minutesOfHour
    ? spans.format(minutes, 'minute')
    : spans.format(round(minutes / minutesOfHour), 'hour');
}
