import { languages } from '#lib/brand/selected.ts';

const [desks] = languages;

/**
 * What a request's language is called, or undefined where it is the desk's, or none is known: “Japanese” of `ja`.
 * @param language the folder of the language of the visitor's page
 * @param tongue of the name; by default the desk's
 */
export const otherLanguage = (
  language: string | null,
  tongue: string = desks.locale.language,
): string | undefined =>
  language === null || language === desks.folder
    ? undefined
    : new Intl.DisplayNames([tongue], { type: 'language' }).of(language);
