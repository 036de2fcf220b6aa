import { formatDuration, splitDuration } from '#lib/brand/format-duration.ts';
import { removeUnitSpace } from '#lib/brand/format-range.ts';
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

const relativeTime = new Intl.RelativeTimeFormat(locale.language);

/**
 * Formats the time until a deadline: “in 95 minutes”, “in 3 hours”, “2 days late”.
 * @param aheadMs negative after the deadline
 */
export function formatTimeLeft(aheadMs: number): string {
  if (aheadMs <= 0) return words.mail.late({ span: formatDuration(-aheadMs, locale.language) });
  const { count, unit } = splitDuration(aheadMs);
  return removeUnitSpace(relativeTime.format(count, unit));
}
