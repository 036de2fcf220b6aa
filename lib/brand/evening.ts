/** Times in the landing page's evening: on a 24-hour clock, from noon until noon of the next day. */
import { parseClockTime } from './format-time.ts';

const noon = 12 * 60;

/** Minutes since the midnight before the evening: `00:05` is 1445. */
export function toEveningMinute(time: string): number {
  const minutes = parseClockTime(time) / 60_000;
  return minutes < noon ? 2 * noon + minutes : minutes;
}

/** `count` times, evenly spaced between two others. */
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
