import type { DeskLanguage } from '#lib/desk/desk-language.ts';
import { deskTime as deskTimeIn } from '#lib/desk/entry-lines.ts';
import { isolate as isolateIn } from '#lib/desk/isolate.ts';
import { serviceLabel as serviceLabelIn } from '#lib/request/service-label.ts';
import { deskLanguage, locale, openingHours, words } from '#src/brand.ts';

export const language: DeskLanguage = {
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
export const deskTime = (iso: string): string => deskTimeIn(iso, language);

/** A typed text, to be inserted into a sentence. */
export const isolate = (typed: string): string => isolateIn(typed, language.direction);

export const serviceLabel = (chosen: string): string =>
  serviceLabelIn(chosen, { form: words.form, services: words.services });
