/**
 * Calculates with the times of the landing page's sections, which span one evening and the night after it. Times are on a
 * 24-hour clock. Times before noon belong to the next day.
 */
import { parseClockTime } from './format-time.ts';

const noon = 12 * 60;

/** Returns the minutes since midnight. Times before noon are on the next day: `00:05` returns 1445. */
export function toEveningMinute(time: string): number {
  const minutes = parseClockTime(time) / 60_000;
  return minutes < noon ? 2 * noon + minutes : minutes;
}

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
