import type { DeskLanguage } from './agency-texts.ts';

/**
 * Returns the name of a request's language, such as “Japanese” for `ja`. Returns undefined for the staff's or an unknown
 * language.
 * @param language the folder of the language that the visitor's page had
 * @param displayLanguage the language of the name (BCP 47), by default the staff's
 */
export const getOtherLanguageName = (
  language: string | null,
  { folder, locale }: Pick<DeskLanguage, 'folder' | 'locale'>,
  displayLanguage: string = locale.language,
): string | undefined =>
  language === null || language === folder
    ? undefined
    : new Intl.DisplayNames([displayLanguage], { type: 'language' }).of(language);
