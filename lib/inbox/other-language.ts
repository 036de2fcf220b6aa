import type { DeskLanguage } from './agency-texts.ts';

/**
 * The name of a request's language: “Japanese” of `ja`. Undefined for the desk's language, and where none is known.
 * @param language the folder of the language of the visitor's page
 * @param tongue BCP 47, the language of the name; by default the desk's
 */
export const nameOtherLanguage = (
  language: string | null,
  { folder, locale }: Pick<DeskLanguage, 'folder' | 'locale'>,
  tongue: string = locale.language,
): string | undefined =>
  language === null || language === folder
    ? undefined
    : new Intl.DisplayNames([tongue], { type: 'language' }).of(language);
