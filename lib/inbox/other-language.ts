import type { StaffLanguage } from './agency-texts.ts';

/**
 * Returns the name of a request's language, such as “Japanese” for `ja`. Returns undefined if the language is the staff's or
 * unknown.
 * @param language the folder of the language in which the visitor used the site
 * @param displayLanguage the language of the name (BCP 47), by default the staff's
 */
export const getOtherLanguageName = (
  language: string | null,
  { folder, locale }: Pick<StaffLanguage, 'folder' | 'locale'>,
  displayLanguage: string = locale.language,
): string | undefined =>
  language === null || language === folder
    ? undefined
    : new Intl.DisplayNames([displayLanguage], { type: 'language' }).of(language);
