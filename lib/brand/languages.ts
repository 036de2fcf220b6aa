/**
 * The languages of a brand. Each is a folder with all of its words; the first is at `/`, each other one below the name of
 * its folder. This is the one place that knows how addresses are made of that.
 */

/** A language as addresses know it. */
export interface PathPrefix {
  /** What its addresses begin with: empty for the first language, else `/pt`. */
  readonly prefix: string;
}

/**
 * The address of a page in a language.
 * @param path as in the first language: `/`, `/terms`, `/#contact`
 * @returns `/pt`, `/pt/terms`, `/pt#contact`
 */
export const localizePath = ({ prefix }: PathPrefix, path: string): string =>
  prefix + (prefix ? path.replace(/^\/(?=[?#]|$)/, '') : path);

/** The other way round: the address in the first language of what stands at `path` in this one. */
export const delocalizePath = ({ prefix }: PathPrefix, path: string): string =>
  path.slice(prefix.length) || '/';

/**
 * The language that an address belongs to: the one whose prefix it begins with, else the first.
 * @param languages a brand's, the first one first
 */
export const findLanguage = <Language extends PathPrefix>(
  languages: readonly [Language, ...Language[]],
  path: string,
): Language =>
  languages.find(({ prefix }) => prefix && (path === prefix || path.startsWith(`${prefix}/`))) ??
  languages[0];

/** Whether a line of the language begins at the left or at the right. */
export const getDirection = (language: string): 'ltr' | 'rtl' =>
  new Intl.Locale(language).getTextInfo().direction ?? 'ltr';

/** What a language calls itself: `pt` is “Português”. */
export function getOwnName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  const [initial = '', ...rest] = name;
  return initial.toLocaleUpperCase(code) + rest.join('');
}
