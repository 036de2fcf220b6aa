/**
 * Converts times of the landing page's evening. A time is on a 24-hour clock; the evening lasts from noon to noon of the next
 * day.
 */
import { parseClockTime } from './format-time.ts';

const noon = 12 * 60;

/** Returns the minutes since the midnight before the evening: 1445 for `00:05`. */
export function toEveningMinute(time: string): number {
  const minutes = parseClockTime(time) / 60_000;
  return minutes < noon ? 2 * noon + minutes : minutes;
}

/** Returns `count` times that are evenly spaced between two others. */
export function interpolateTimes(from: string, to: string, count: number): string[] {
  const [start, end] = [toEveningMinute(from), toEveningMinute(to)];
  return Array.from({ length: count }, (_, i) =>
    formatEveningTime(start + ((end - start) * (i + 1)) / (count + 1)),
  );
}

function formatEveningTime(minute: number): string {
  const twoDigits = (figure: number) => String(Math.floor(figure)).padStart(2, '0');
  return `${twoDigits((minute / 60) % 24)}:${twoDigits(minute % 60)}`;
}
