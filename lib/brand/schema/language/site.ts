/** The texts about the brand, texts on several pages, and texts of small pages. */
import * as v from 'valibot';
import type { TextSchemas } from '../../messages/text-schemas.ts';
import { policySlugs, sections } from '../../sections.ts';
import { describeValue } from '../metadata.ts';
import { createListSchema, text } from '../values.ts';

/** The texts about the brand. */
export const brandWordsSchema = ({ text, shortText, textOrNothing }: TextSchemas) =>
  v.strictObject({
    /** One sentence at the foot of every page. */
    tagline: text,
    /** The kind of agency in a few words. `aside` is hidden on small screens. */
    descriptor: v.strictObject({ opening: text, aside: textOrNothing, closing: text }),
    headquarters: shortText,
    /** The area where clients are served, in one or two words. */
    areaServed: shortText,
    /** The name of the payment provider in a sentence, or “a card payment provider”. */
    paymentProvider: shortText,
  });

const tierIds = ['early', 'late', 'same-day', 'emergency'] as const;

/** The refund schedule, which is printed in an answer of the FAQ and in two policies. */
export const cancellationTiersSchema = ({ textEntries }: TextSchemas) =>
  createListSchema(
    v.strictObject({
      id: v.pipe(v.picklist(tierIds, `one of ${tierIds.join(', ')}`), describeValue({ fixed: true })),
      ...textEntries('when', 'refund', 'processing'),
    }),
    'tiers',
    tierIds.length,
    tierIds.length,
  );

export const footerSchema = ({ text, texts, textEntries }: TextSchemas) =>
  v.strictObject({
    /** Shown next to the time, at the foot of the page. */
    dawn: text,
    socialLabel: text,
    /** Read by screen readers after the name of a network without an address. */
    socialUnavailable: text,
    columns: v.strictObject({
      /** The links of this column all lead to the services section. */
      services: v.strictObject({ heading: text, links: createListSchema(text, 'links', 1, 8) }),
      company: texts('heading'),
      legal: texts('heading'),
    }),
    ...textEntries('contactHeading', 'headquarters', 'security', 'payments'),
    /** Printed after the copyright sign and the year. */
    rights: text,
  });

export const heroSchema = ({ text, texts, textEntries }: TextSchemas) =>
  v.strictObject({
    /** The headline, as large as its lines allow. A soft hyphen (`\u00ad`) marks where a very long word can break on a phone. */
    headline: text,
    ...textEntries('second', 'imageAlt', 'reserve', 'services'),
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

/** The formats of numbers, dates and times. */
export const localeSchema = v.strictObject({
  /** BCP 47, with the region: `en-GB` and `en-US` format dates differently. */
  language: v.pipe(
    v.string('a language and region, as in en-GB'),
    v.check(isLanguage, 'a language and region, as in en-GB'),
  ),
  /** The name in `Intl` of the 12-hour or 24-hour clock: 6:41 pm, 18:41. */
  clock: v.picklist(['h12', 'h23'], 'h12 or h23'),
  /** The name in the list of languages. Defaults to the language's own name, such as Português. */
  name: v.optional(text),
});

export type Locale = v.InferOutput<typeof localeSchema>;

/** The labels of links to sections and policies, and the texts of the navigation bar and the menu. */
export const navigationSchema = ({ text, texts }: TextSchemas) =>
  v.strictObject({
    sections: v.strictObject(v.entriesFromList(sections, text)),
    legalPages: v.strictObject(v.entriesFromList(policySlugs, text)),
    navigation: texts('label', 'menuLabel', 'openMenu', 'closeMenu', 'enquire', 'skip', 'home'),
    /** Required only for brands with several languages. */
    languages: v.optional(
      v.strictObject({
        /** The label of the list of languages. */
        label: text,
        /** Offers this page to a visitor who reads it in another language: “This page is also in English.” */
        offer: text,
        /** The label of the button that closes the offer. */
        close: text,
      }),
    ),
  });

/** Titles and descriptions for search engines and tabs, and the texts of the not-found, failure and other small pages. */
export const pagesSchema = ({ message, texts }: TextSchemas) =>
  v.strictObject({
    /** The format of every title except the landing page's. */
    titled: message('title'),
    landingPage: texts('title', 'description'),
    notFoundPage: texts('title', 'heading', 'sentence', 'text', 'home', 'imageAlt'),
    failurePage: texts('title', 'heading', 'sentence', 'text', 'home'),
    receivedPage: texts('home'),
    notSentPage: texts('label'),
    policyPage: texts('lastUpdated', 'contents'),
  });

/**
 * The formats of times, days and hours. Names of days and months come from `Intl`. Messages get the hour, from 0 to 23, with a
 * time, for languages in which the preposition depends on it.
 */
export const timesSchema = ({ text, shortText, message, textEntries }: TextSchemas) =>
  v.strictObject({
    times: v.strictObject({
      /** The times at which clients are answered. Other texts insert this text as `{$aroundTheClock}`. */
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
      /** The common name of the desk's time zone: “New York time”. */
      deskZone: text,
    }),
    openingHours: v.strictObject({
      ...textEntries('label', 'everyDay', 'atAllHours'),
      /** “Monday to Friday, 9 am to 6 pm”. */
      on: message('days', 'hours'),
      /** The separator between days with different hours. */
      between: text,
      /** Shown if the desk is closed on some dates. */
      exceptFor: message('zone'),
    }),
    /**
     * The line at the foot of the letter. `plain` shows the opening hours. With scripts, another text says what they mean for
     * the visitor at this time.
     */
    deskNow: v.strictObject({
      plain: message('hours'),
      now: message('time', 'desk'),
      /** `span` is “in 3 hours”. */
      closesIn: message('span'),
      closesOn: message('day'),
      opensIn: message('span'),
      opensOn: message('day'),
    }),
    /** Numbers as words from zero on, capitalized for the beginning of a sentence. */
    spelled: createListSchema(shortText, 'numbers', 1, 21),
  });
