/**
 * Maps paths between the languages of a brand. The first language is at `/`, and each other language at its folder's name,
 * such as `/pt`. Only this module builds such paths.
 */

export interface PathPrefix {
  /** Empty for the first language, `/pt` for another. */
  readonly prefix: string;
}

/**
 * Returns the path of a page in a language.
 * @param path the path in the first language: `/`, `/terms`, `/#contact`
 * @returns `/pt`, `/pt/terms`, `/pt#contact`
 */
export const localizePath = ({ prefix }: PathPrefix, path: string): string =>
  prefix + (prefix ? path.replace(/^\/(?=[?#]|$)/, '') : path);

/** Converts a path in a language to the path of the same page in the first language. */
export const delocalizePath = ({ prefix }: PathPrefix, path: string): string =>
  path.slice(prefix.length) || '/';

/**
 * Returns the language of a path.
 * @param languages all languages, the brand's first one first
 */
export const findLanguage = <Language extends PathPrefix>(
  languages: readonly [Language, ...Language[]],
  path: string,
): Language =>
  languages.find(({ prefix }) => prefix && (path === prefix || path.startsWith(`${prefix}/`))) ??
  languages[0];

export const getDirection = (language: string): 'ltr' | 'rtl' =>
  new Intl.Locale(language).getTextInfo().direction ?? 'ltr';

/** Returns the name of a language in that language: “Português” for `pt`. */
export function getNativeLanguageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  const [initial = '', ...rest] = name;
  return initial.toLocaleUpperCase(code) + rest.join('');
}
