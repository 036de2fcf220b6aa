/** The same page in each of the brand's languages. */

import { pageAt, pathIn } from '#lib/brand/languages.ts';
import { language, languages } from '#src/brand.ts';

export interface Translation {
  /** BCP 47, as a link names the language that it leads to: `pt`. */
  readonly code: string;
  /** The same with its region, by which numbers and dates are written: `pt-PT`. */
  readonly locale: string;
  /** What the language calls itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /** The address of the page in this language. */
  readonly path: string;
  /** Whether it is the language of the page that is built. */
  readonly isCurrent: boolean;
  /** What the choice of a language is called in this one. */
  readonly label: string;
  /** Says that the page is there in this language. */
  readonly offer: string;
  /** The name of the button that closes the offer. */
  readonly close: string;
}

/** The address in the first language of a page that is built: `/terms` for `/pt/terms.html`. */
export const pageOf = (path: string): string =>
  pageAt(language, path.replace(/(?:\/index)?\.html$/, '') || '/');

/**
 * In the brand's order, the page's own language, too; none where the brand has one language.
 * @param page its address in the first language
 */
export const translationsOf = (page: string): readonly Translation[] =>
  languages.length > 1
    ? languages.map(({ folder, prefix, locale, name, direction, words }) => ({
        code: folder,
        locale: locale.language,
        name,
        direction,
        path: pathIn({ prefix }, page),
        isCurrent: folder === language.folder,
        label: words.languages?.label ?? '',
        offer: words.languages?.offer ?? '',
        close: words.languages?.close ?? '',
      }))
    : [];
