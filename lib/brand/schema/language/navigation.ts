import * as v from 'valibot';
import type { Kit } from '../../messages/kit.ts';
import { policySlugs, sections } from '../../sections.ts';

/** The names of the links to sections and policies, and the words of the bar and the menu. */
export const navigationSchema = ({ text }: Kit) =>
  v.strictObject({
    sections: v.strictObject(v.entriesFromList(sections, text)),
    legalPages: v.strictObject(v.entriesFromList(policySlugs, text)),
    navigation: v.strictObject({
      label: text,
      menuLabel: text,
      openMenu: text,
      closeMenu: text,
      enquire: text,
      skip: text,
      home: text,
    }),
    /** Where the brand has several languages. */
    languages: v.optional(
      v.strictObject({
        /** What a list of the languages is called. */
        label: text,
        /** Offers a page in this language to somebody who reads it in another: “This page is also in English.” */
        offer: text,
        /** The name of the button that closes the offer. */
        close: text,
      }),
    ),
  });
