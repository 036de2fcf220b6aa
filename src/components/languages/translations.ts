/** The same page in each of the brand's languages. */

import { delocalizePath, localizePath } from '#lib/brand/languages.ts';
import { language, languages } from '#src/brand.ts';

/** The address in the first language of a page that is built: `/terms` for `/pt/terms.html`. */
export const pathInLanguage = (path: string): string =>
  delocalizePath(language, path.replace(/(?:\/index)?\.html$/, '') || '/');

/**
 * In the brand's order, the page's own language, too; none where the brand has one language.
 * @param page its address in the first language
 */
export const listTranslations = (page: string) =>
  (languages.length > 1 ? languages : []).map(({ folder, prefix, locale, name, direction, words }) => ({
    /** BCP 47, as a link names the language that it leads to: `pt`. */
    code: folder,
    /** The same with its region, by which numbers and dates are written: `pt-PT`. */
    locale: locale.language,
    /** The language's own name for itself. */
    name,
    direction,
    path: localizePath({ prefix }, page),
    /** Whether it is the language of the page that is built. */
    isCurrent: folder === language.folder,
    /** The choice of a language, the offer of this one, and the button that closes the offer. */
    label: words.languages?.label ?? '',
    offer: words.languages?.offer ?? '',
    close: words.languages?.close ?? '',
  }));
