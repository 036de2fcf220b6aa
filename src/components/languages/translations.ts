/** Finds the translations of a page in the brand's languages. */

import { delocalizePath, localizePath } from '#lib/brand/languages.ts';
import { language, languages } from '#src/brand.ts';

/** Returns the path of a built page in the brand's first language: `/terms` for `/pt/terms.html`. */
export const pathInLanguage = (path: string): string =>
  delocalizePath(language, path.replace(/(?:\/index)?\.html$/, '') || '/');

/**
 * Lists the page's translations in the brand's order, including the current language. Empty if the brand has one language.
 * @param page the page's path in the first language
 */
export const listTranslations = (page: string) =>
  (languages.length > 1 ? languages : []).map(({ folder, prefix, locale, name, direction, words }) => ({
    /** The BCP 47 tag for `hreflang`: `pt`. */
    code: folder,
    /** The BCP 47 tag with the region for formatting: `pt-PT`. */
    locale: locale.language,
    /** The language's own name for itself. */
    name,
    direction,
    path: localizePath({ prefix }, page),
    /** Whether this is the language of the build. */
    isCurrent: folder === language.folder,
    /** The labels of the list of languages, the offer of this language, and the button that closes the offer. */
    label: words.languages?.label ?? '',
    offer: words.languages?.offer ?? '',
    close: words.languages?.close ?? '',
  }));
