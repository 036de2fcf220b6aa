import type { Brand, Language, Words } from '../brand/read.ts';

/** The sentences about one request. Other sentences need plural forms, which no browser formats. */
type EntryWords = 'answeredBy' | 'doubts' | 'isCleared' | 'isLate' | 'lines' | 'nobodyYet' | 'since';

/** The language that the desk reads, which is the brand's first one, and the desk's time zone. */
export interface DeskLanguage extends Pick<Language, 'folder' | 'locale' | 'direction'> {
  /** IANA name. */
  readonly timeZone: string;
  readonly words: Pick<Words, 'times'> & { readonly sheet: Pick<Words['sheet'], EntryWords> };
}

/** The same with all words of the language, and the brand's name. */
export interface DeskTexts extends Language {
  readonly brandName: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** The desk's language and time zone of a brand. */
export const createDeskTexts = ({
  brand,
  languages: [first],
  openingHours,
}: Pick<Brand, 'brand' | 'languages' | 'openingHours'>): DeskTexts => ({
  ...first,
  brandName: brand.name,
  timeZone: openingHours.timeZone,
});
