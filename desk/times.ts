/** Times as the terminal says them: in English, by the desk’s zone, on the clock that the brand’s people read. */
import type { DeskTexts } from '#lib/desk/desk-language.ts';

/** An instant, ISO 8601: “Mar 9, 2026, 9:30 am”, “Mar 9, 2026, 09:30”. */
export function momentText(
  iso: string,
  { locale, timeZone }: Pick<DeskTexts, 'locale' | 'timeZone'>,
): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', hourCycle: locale.clock, timeZone } as const;
  const text = new Intl.DateTimeFormat('en-US', options).format(new Date(iso));
  // Some systems put a narrow space before “PM”, which no search finds.
  return text.replace(/\s([AP]M)$/, (_, half: string) => ` ${half.toLowerCase()}`);
}
