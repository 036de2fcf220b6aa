import type { Brand, Language, Words } from '../brand/read.ts';

/** The texts about one request. Texts with plural forms are left out, since the server formats them. */
type EntryWords = 'answeredBy' | 'doubts' | 'isCleared' | 'isLate' | 'lines' | 'nobodyYet' | 'since';

/** The staff's language, which is the brand's first one, and their time zone. */
export interface DeskLanguage extends Pick<Language, 'folder' | 'locale' | 'direction'> {
  /** The IANA name. */
  readonly timeZone: string;
  readonly words: Pick<Words, 'times'> & { readonly sheet: Pick<Words['sheet'], EntryWords> };
}

/** All texts of the staff's language, with the brand's name and time zone. */
export interface DeskTexts extends Language {
  readonly brandName: string;
  /** The IANA name. */
  readonly timeZone: string;
}

export const createDeskTexts = ({
  brand,
  languages: [first],
  openingHours,
}: Pick<Brand, 'brand' | 'languages' | 'openingHours'>): DeskTexts => ({
  ...first,
  brandName: brand.name,
  timeZone: openingHours.timeZone,
});
