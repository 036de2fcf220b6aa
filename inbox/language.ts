import type { DeskLanguage } from '#lib/inbox/agency-texts.ts';
import { formatDeskTime as deskTimeIn } from '#lib/inbox/entry-lines.ts';
import { isolateDirection as isolateIn } from '#lib/inbox/isolate-direction.ts';
import { getServiceLabel as serviceLabelIn } from '#lib/request/service-label.ts';
import { deskLanguage, locale, openingHours, words } from '#src/brand.ts';

export const inboxLanguage: DeskLanguage = {
  ...deskLanguage,
  locale,
  timeZone: openingHours.timeZone,
  words: {
    // Each by its name: a bundle with the whole group has messages that no browser formats.
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

/** An instant by the desk's clock and calendar: `9:30 am on Monday, March 9`. */
export const formatDeskTime = (iso: string): string => deskTimeIn(iso, inboxLanguage);

/** A typed text, to be inserted into a sentence. */
export const isolateText = (typed: string): string => isolateIn(typed, inboxLanguage.direction);

export const findServiceLabel = (chosen: string): string =>
  serviceLabelIn(chosen, { form: words.form, services: words.services });
