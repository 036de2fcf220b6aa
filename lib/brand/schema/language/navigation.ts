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
  });
