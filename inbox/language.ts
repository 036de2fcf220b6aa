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
