import { delocalizePath, localizePath } from '#lib/brand/languages.ts';
import { language, languages } from '#src/brand.ts';

/** Returns the path of a built page in the first language: `/terms` for `/pt/terms.html`. */
export const getFirstLanguagePath = (path: string): string =>
  delocalizePath(language, path.replace(/(?:\/index)?\.html$/, '') || '/');

/**
 * Lists the translations of a page, including the current one, in the brand's order. Empty if the brand has one language.
 * @param page the path of the page in the first language
 */
export const listPageTranslations = (page: string) =>
  (languages.length > 1 ? languages : []).map(({ folder, prefix, locale, name, direction, words }) => ({
    /** The BCP 47 tag for `hreflang`, such as `pt`. */
    code: folder,
    /** The BCP 47 tag for formatting, which has a region, such as `pt-PT`. */
    locale: locale.language,
    /** The name of the language in that language, such as “Português”. */
    name,
    direction,
    path: localizePath({ prefix }, page),
    isCurrent: folder === language.folder,
    /** Labels of the list of languages, of the offer to switch, and of the button that closes the offer. */
    label: words.languages?.label ?? '',
    offer: words.languages?.offer ?? '',
    close: words.languages?.close ?? '',
  }));
