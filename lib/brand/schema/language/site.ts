/** The words of the brand itself, of what stands on several pages, and of small pages. */
import * as v from 'valibot';
import type { TextSchemas } from '../../messages/text-schemas.ts';
import { policySlugs, sections } from '../../sections.ts';
import { describeValue } from '../metadata.ts';
import { createListSchema, text } from '../values.ts';

/** The words about the brand itself. */
export const brandWordsSchema = ({ text, shortText, textOrNothing }: TextSchemas) =>
  v.strictObject({
    /** One sentence, shown at the foot of every page. */
    tagline: text,
    /** The kind of the agency, in a few words; `aside` is left out on small screens. */
    descriptor: v.strictObject({ opening: text, aside: textOrNothing, closing: text }),
    headquarters: shortText,
    /** Where clients are served, in a word or two. */
    areaServed: shortText,
    /** As it stands in a sentence: its name, or “a card payment provider”. */
    paymentProvider: shortText,
  });

const tierIds = ['early', 'late', 'same-day', 'emergency'] as const;

/** The refund schedule, printed in an answer of the FAQ and in two policies. */
export const cancellationTiersSchema = ({ text }: TextSchemas) =>
  createListSchema(
    v.strictObject({
      id: v.pipe(v.picklist(tierIds, `one of ${tierIds.join(', ')}`), describeValue({ fixed: true })),
      when: text,
      refund: text,
      processing: text,
    }),
    'tiers',
    tierIds.length,
    tierIds.length,
  );

export const footerSchema = ({ text, texts }: TextSchemas) =>
  v.strictObject({
    /** Beside the hour, where the page ends at first light. */
    dawn: text,
    socialLabel: text,
    /** For screen readers, after the name of a network without an address. */
    socialUnavailable: text,
    columns: v.strictObject({
      /** Each of its links leads to the services. */
      services: v.strictObject({ heading: text, links: createListSchema(text, 'links', 1, 8) }),
      company: texts('heading'),
      legal: texts('heading'),
    }),
    contactHeading: text,
    headquarters: text,
    security: text,
    payments: text,
    /** Printed after the copyright sign and the year. */
    rights: text,
  });

export const heroSchema = ({ text, texts }: TextSchemas) =>
  v.strictObject({
    /** As large as its lines allow. A soft hyphen (`\u00ad`) says where a very long word may break on a phone. */
    headline: text,
    second: text,
    imageAlt: text,
    reserve: text,
    services: text,
    figures: createListSchema(texts('figure', 'label'), 'figures', 1, 5),
  });

const isLanguage = (tag: string): boolean => {
  try {
    return (
      new Intl.Locale(tag).region !== undefined && Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
    );
  } catch {
    return false;
  }
};

/** How numbers, dates and times are written. */
export const localeSchema = v.strictObject({
  /** BCP 47, with the region: `en-GB` writes dates otherwise than `en-US`. */
  language: v.pipe(
    v.string('a language and region, as in en-GB'),
    v.check(isLanguage, 'a language and region, as in en-GB'),
  ),
  /** As `Intl` calls the clocks of 12 and of 24 hours: 6:41 pm, 18:41. */
  clock: v.picklist(['h12', 'h23'], 'h12 or h23'),
  /** The language's name where one chooses it; by default its own name for itself, such as Português. */
  name: v.optional(text),
});

export type Locale = v.InferOutput<typeof localeSchema>;

/** The names of the links to sections and policies, and the words of the bar and the menu. */
export const navigationSchema = ({ text, texts }: TextSchemas) =>
  v.strictObject({
    sections: v.strictObject(v.entriesFromList(sections, text)),
    legalPages: v.strictObject(v.entriesFromList(policySlugs, text)),
    navigation: texts('label', 'menuLabel', 'openMenu', 'closeMenu', 'enquire', 'skip', 'home'),
    /** Where the brand has several languages. */
    languages: v.optional(
      v.strictObject({
        /** The name of the list of languages. */
        label: text,
        /** Offers a page in this language to somebody who reads it in another: “This page is also in English.” */
        offer: text,
        /** The name of the button that closes the offer. */
        close: text,
      }),
    ),
  });

/** Titles and descriptions for search engines and tabs, and the words of the not-found, failure and other small pages. */
export const pagesSchema = ({ message, texts }: TextSchemas) =>
  v.strictObject({
    /** How every title but the landing page's is written. */
    titled: message('title'),
    landingPage: texts('title', 'description'),
    notFoundPage: texts('title', 'heading', 'sentence', 'text', 'home', 'imageAlt'),
    failurePage: texts('title', 'heading', 'sentence', 'text', 'home'),
    receivedPage: texts('home'),
    notSentPage: texts('label'),
    policyPage: texts('lastUpdated', 'contents'),
  });

/**
 * How times, days and hours are said. Names of days and months are the language's own. Beside a time stands its hour, from 0
 * to 23, for languages in which the word before it depends on it.
 */
export const timesSchema = ({ text, shortText, message }: TextSchemas) =>
  v.strictObject({
    times: v.strictObject({
      /** When clients are answered: `{$aroundTheClock}` elsewhere. */
      support: shortText,
      midnight: text,
      noon: text,
      /** “9 am to 6 pm”. */
      hours: message('from', 'fromHour', 'to', 'toHour'),
      /** “Monday to Friday”. */
      days: message('from', 'to'),
      /** “9:30 am on Monday, March 9”. */
      onDay: message('time', 'hour', 'day'),
      /** “9:30 am on Monday, March 9, New York time”. */
      inZone: message('time', 'zone'),
      yourTime: text,
      /** The desk's zone, as people call it: “New York time”. */
      deskZone: text,
    }),
    openingHours: v.strictObject({
      label: text,
      everyDay: text,
      atAllHours: text,
      /** “Monday to Friday, 9 am to 6 pm”. */
      on: message('days', 'hours'),
      /** Stands between days with different hours. */
      between: text,
      /** Where the desk is closed on some dates. */
      exceptFor: message('zone'),
    }),
    /** The line at the letter’s foot: the plain hours, or, with scripts, what they mean for this visitor now. */
    deskNow: v.strictObject({
      plain: message('hours'),
      now: message('time', 'desk'),
      /** `span` is “in 3 hours”. */
      closesIn: message('span'),
      closesOn: message('day'),
      opensIn: message('span'),
      opensOn: message('day'),
    }),
    /** Numbers as words, from nought on, as they begin a sentence. */
    spelled: createListSchema(shortText, 'numbers', 1, 21),
  });
