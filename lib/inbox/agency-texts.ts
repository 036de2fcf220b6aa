import type { Brand, BrandTexts, Language } from '../brand/read.ts';

/** The texts about one request. Texts with plural forms are omitted, because the server formats them. */
type EntryWords = 'answeredBy' | 'doubts' | 'isCleared' | 'isLate' | 'lines' | 'nobodyYet' | 'since';

/** The language and the time zone of the staff. The language is the brand's first one. */
export interface StaffLanguage extends Pick<Language, 'folder' | 'locale' | 'direction'> {
  /** IANA name. */
  readonly timeZone: string;
  readonly words: Pick<BrandTexts, 'times'> & { readonly sheet: Pick<BrandTexts['sheet'], EntryWords> };
}

export interface StaffTexts extends Language {
  readonly brandName: string;
  /** IANA name. */
  readonly timeZone: string;
}

export const createStaffTexts = ({
  brand,
  languages: [first],
  openingHours,
}: Pick<Brand, 'brand' | 'languages' | 'openingHours'>): StaffTexts => ({
  ...first,
  brandName: brand.name,
  timeZone: openingHours.timeZone,
});
