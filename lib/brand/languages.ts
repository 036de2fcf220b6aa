/**
 * Maps paths between the languages of a brand. Each language is a folder with all its texts. The first is at `/`, each other one
 * at `/` and the name of its folder. No other module knows how paths are built from these names.
 */

/** The part of a language that its paths depend on. */
export interface PathPrefix {
  /** The prefix of the language's paths: empty for the first language, `/pt` for another. */
  readonly prefix: string;
}

/**
 * Returns the path of a page in a language.
 * @param path the path in the first language: `/`, `/terms`, `/#contact`
 * @returns `/pt`, `/pt/terms`, `/pt#contact`
 */
export const localizePath = ({ prefix }: PathPrefix, path: string): string =>
  prefix + (prefix ? path.replace(/^\/(?=[?#]|$)/, '') : path);

/** Converts a path in a language to the path in the first language. */
export const delocalizePath = ({ prefix }: PathPrefix, path: string): string =>
  path.slice(prefix.length) || '/';

/**
 * Returns the language whose prefix a path begins with, or else the first.
 * @param languages the languages of a brand, the first one first
 */
export const findLanguage = <Language extends PathPrefix>(
  languages: readonly [Language, ...Language[]],
  path: string,
): Language =>
  languages.find(({ prefix }) => prefix && (path === prefix || path.startsWith(`${prefix}/`))) ??
  languages[0];

/** Returns the writing direction of a language. */
export const getDirection = (language: string): 'ltr' | 'rtl' =>
  new Intl.Locale(language).getTextInfo().direction ?? 'ltr';

/** Returns the name of a language in that language: “Português” for `pt`. */
export function getOwnName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  const [initial = '', ...rest] = name;
  return initial.toLocaleUpperCase(code) + rest.join('');
}
