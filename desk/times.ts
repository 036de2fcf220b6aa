/** Times as the terminal says them: in English, by the desk’s zone, on the clock that the brand’s people read. */
import type { DeskTexts } from '#lib/desk/desk-language.ts';

/** An instant, ISO 8601: “Mar 9, 2026, 9:30 am”, “Mar 9, 2026, 09:30”. */
export function momentText(
  iso: string,
  { locale, timeZone }: Pick<DeskTexts, 'locale' | 'timeZone'>,
): string {
  const text = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, hourCycle: locale.clock, timeZone }).format(new Date(iso));
  const time = text({ hour: locale.clock === 'h23' ? '2-digit' : 'numeric', minute: '2-digit' });
  // Some systems put a narrow space before “PM”, which no search finds.
  return `${text({ dateStyle: 'medium' })}, ${time.replace(/\s/g, ' ').toLowerCase()}`;
}
