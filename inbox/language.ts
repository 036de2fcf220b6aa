import { removeUnitSpace } from '#lib/brand/format-range.ts';
import { dayMs, hourMs, minuteMs } from '#lib/durations.ts';
import type { StaffLanguage } from '#lib/inbox/agency-texts.ts';
import { formatStaffTime as formatTime } from '#lib/inbox/entry-lines.ts';
import { isolateDirection } from '#lib/inbox/isolate-direction.ts';
import { getServiceLabel } from '#lib/request/service-label.ts';
import { deskLanguage, locale, openingHours, words } from '#src/brand.ts';

export const inboxLanguage: StaffLanguage = {
  ...deskLanguage,
  locale,
  timeZone: openingHours.timeZone,
  words: {
    // Copies only texts without plural forms, because those would add their formatter to the bundle.
    sheet: {
      answeredBy: words.sheet.answeredBy,
      doubts: words.sheet.doubts,
      isCleared: words.sheet.isCleared,
      isLate: words.sheet.isLate,
      lines: words.sheet.lines,
      nobodyYet: words.sheet.nobodyYet,
      since: words.sheet.since,
    },
    times: words.times,
  },
};

/** Returns a time such as `9:30 am on Monday, March 9`, in the brand's time zone and language. */
export const formatInboxTime = (iso: string): string => formatTime(iso, inboxLanguage);

/** Isolates the direction of a typed text, so that it does not affect the sentence around it. */
export const isolateText = (typed: string): string => isolateDirection(typed, inboxLanguage.direction);

export const findServiceLabel = (chosen: string): string =>
  getServiceLabel(chosen, { form: words.form, services: words.services });

const unitSizes = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const;

/**
 * Formats the time until a deadline, rounded down: “in 95 minutes”, “in 3 hours”, “2 days late”. A unit is used from two on.
 * @param aheadMs negative after the deadline
 */
export function formatTimeLeft(aheadMs: number): string {
  const size = Math.abs(aheadMs);
  const [unit, unitMs] = unitSizes.find(([, unitSize]) => size >= 2 * unitSize) ?? unitSizes[2];
  const count = Math.max(1, Math.floor(size / unitMs));
  if (aheadMs > 0) return removeUnitSpace(new Intl.RelativeTimeFormat(locale.language).format(count, unit));
  const format = new Intl.NumberFormat(locale.language, { style: 'unit', unit, unitDisplay: 'long' });
  return words.desk.late({ span: removeUnitSpace(format.format(count)) });
}
