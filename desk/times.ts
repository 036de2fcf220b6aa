/** Times as the terminal says them: in English, by the desk’s zone, on the clock that the brand’s people read. */
import { locale, openingHours } from '#lib/brand/selected.ts';

const format = (options: Intl.DateTimeFormatOptions, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { ...options, hourCycle: locale.clock, timeZone });

const day = format({ dateStyle: 'medium' }, openingHours.timeZone);
const time = format(
  { hour: locale.clock === 'h23' ? '2-digit' : 'numeric', minute: '2-digit' },
  openingHours.timeZone,
);

/** An instant, ISO 8601: “Mar 9, 2026, 9:30 am”, “Mar 9, 2026, 09:30”. */
export function momentText(iso: string): string {
  const instant = new Date(iso);
  // Some systems put a narrow space before “PM”, which no search finds.
  return `${day.format(instant)}, ${time.format(instant).replace(/\s/g, ' ').toLowerCase()}`;
}
