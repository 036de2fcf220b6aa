import * as v from 'valibot';
import type { TextSchemas } from '../../messages/text-schemas.ts';
import { policySlugs, sectionNames } from '../../sections.ts';
import { addValueMetadata } from '../metadata.ts';
import { createListSchema, textSchema } from '../values.ts';

export const brandTextsSchema = ({ text, shortText, textOrNothing }: TextSchemas) =>
  v.strictObject({
    tagline: text,
    /** Says in a few words what the agency does. `aside` is hidden on small screens. */
    descriptor: v.strictObject({ opening: text, aside: textOrNothing, closing: text }),
    headquarters: shortText,
    /** The area in which the agency serves clients, in one or two words. */
    areaServed: shortText,
    paymentProvider: shortText,
  });

const tierIds = ['early', 'late', 'same-day', 'emergency'] as const;

/** The refund schedule. The FAQ and two policies contain it. */
export const cancellationTiersSchema = ({ textEntries }: TextSchemas) =>
  createListSchema(
    v.strictObject({
      id: v.pipe(v.picklist(tierIds, `one of ${tierIds.join(', ')}`), addValueMetadata({ fixed: true })),
      ...textEntries('when', 'refund', 'processing'),
    }),
    'tiers',
    tierIds.length,
    tierIds.length,
  );

export const footerSchema = ({ text, texts, textEntries }: TextSchemas) =>
  v.strictObject({
    /** The words for daybreak, shown next to the time in the footer. */
    dawn: text,
    socialLabel: text,
    /** Announced by screen readers after the name of a social network without an address. */
    socialUnavailable: text,
    columns: v.strictObject({
      /** All links of this column lead to the services section. */
      services: v.strictObject({ heading: text, links: createListSchema(text, 'links', 1, 8) }),
      company: texts('heading'),
      legal: texts('heading'),
    }),
    ...textEntries('contactHeading', 'headquarters', 'security', 'payments'),
    rights: text,
  });

export const heroSchema = ({ text, texts, textEntries }: TextSchemas) =>
  v.strictObject({
    /**
     * The font size is as large as the lines allow. A soft hyphen (`\u00ad`) marks where a long word can break on a phone.
     */
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

export const localeSchema = v.strictObject({
  /** BCP 47, with the region: `en-GB` and `en-US` format dates differently. */
  language: v.pipe(
    v.string('a language and region, as in en-GB'),
    v.check(isLanguage, 'a language and region, as in en-GB'),
  ),
  /** The hour cycle of `Intl`: 6:41 pm (`h12`) or 18:41 (`h23`). */
  clock: v.picklist(['h12', 'h23'], 'h12 or h23'),
  /** The name in the list of languages. By default, the language's own name, such as Português. */
  name: v.optional(textSchema),
});

export type Locale = v.InferOutput<typeof localeSchema>;

/** The labels of links to sections and policies, and the texts of the navigation bar and the menu. */
export const navigationSchema = ({ text, texts }: TextSchemas) =>
  v.strictObject({
    sections: v.strictObject(v.entriesFromList(sectionNames, text)),
    legalPages: v.strictObject(v.entriesFromList(policySlugs, text)),
    navigation: texts('label', 'menuLabel', 'openMenu', 'closeMenu', 'enquire', 'skip', 'home'),
    /** Required for brands with several languages. */
    languages: v.optional(
      v.strictObject({
        label: text,
        /** Offers the page to visitors who prefer this language: “This page is also in English.” */
        offer: text,
        close: text,
      }),
    ),
  });

/** Titles and descriptions for search engines and tabs, and the texts of small pages such as the not-found page. */
export const pagesSchema = ({ message, texts }: TextSchemas) =>
  v.strictObject({
    /** The format of all titles except the landing page's. */
    titled: message('title'),
    landingPage: texts('title', 'description'),
    notFoundPage: texts('title', 'heading', 'sentence', 'text', 'home', 'imageAlt'),
    failurePage: texts('title', 'heading', 'sentence', 'text', 'home'),
    receivedPage: texts('home'),
    notSentPage: texts('label'),
    policyPage: texts('lastUpdated', 'contents'),
  });

/**
 * The formats of times, days and opening hours. Names of days and months come from `Intl`. Messages with a time also get its
 * hour (0 to 23), because in some languages the preposition depends on the hour.
 */
export const timesSchema = ({ text, shortText, message, textEntries }: TextSchemas) =>
  v.strictObject({
    times: v.strictObject({
      /** The hours in which the agency answers clients. Other texts insert this text as `{$aroundTheClock}`. */
      support: shortText,
      midnight: text,
      noon: text,
      /** Such as “9 am to 6 pm”. */
      hours: message('from', 'fromHour', 'to', 'toHour'),
      /** Such as “Monday to Friday”. */
      days: message('from', 'to'),
      /** Such as “9:30 am on Monday, March 9”. */
      onDay: message('time', 'hour', 'day'),
      /** Such as “9:30 am on Monday, March 9, New York time”. */
      inZone: message('time', 'zone'),
      yourTime: text,
      /** The common name of the agency's time zone: “New York time”. */
      deskZone: text,
    }),
    openingHours: v.strictObject({
      ...textEntries('label', 'everyDay', 'atAllHours'),
      /** Such as “Monday to Friday, 9 am to 6 pm”. */
      on: message('days', 'hours'),
      between: text,
      exceptFor: message('zone'),
    }),
    /**
     * The line below the consultation form. `plain` shows the opening hours. With scripts, another text says whether the
     * agency is open now.
     */
    deskNow: v.strictObject({
      plain: message('hours'),
      now: message('time', 'desk'),
      /** `span` is a text such as “in 3 hours”. */
      closesIn: message('span'),
      closesOn: message('day'),
      opensIn: message('span'),
      opensOn: message('day'),
    }),
    /** The numbers from zero on as words, capitalized as at the beginning of a sentence. */
    spelled: createListSchema(shortText, 'numbers', 1, 21),
  });
