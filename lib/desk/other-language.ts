import { deskLanguage } from '../brand/selected.ts';

/**
 * What a request's language is called, or undefined where it is the desk's, or none is known: “Japanese” of `ja`.
 * @param language the folder of the language of the visitor's page
 * @param tongue of the name; by default the desk's
 */
export const otherLanguage = (
  language: string | null,
  tongue: string = deskLanguage.tag,
): string | undefined =>
  language === null || language === deskLanguage.folder
    ? undefined
    : new Intl.DisplayNames([tongue], { type: 'language' }).of(language);
