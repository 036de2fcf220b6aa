import { languages } from '#lib/brand/selected.ts';
import type { StoredRequest } from './stored-request.ts';

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

/** A sentence of the desk's about a visitor who wrote in another language: “Wrote in Japanese.” */
export function wroteIn({ language: folder }: Pick<StoredRequest, 'language'>): string | undefined {
  const language = otherLanguage(folder);
  return language === undefined ? undefined : desks.words.mail.wroteIn?.({ language });
}
