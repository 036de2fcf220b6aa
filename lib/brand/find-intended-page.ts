/** Maps mistyped addresses to pages. Used by the server, and in static builds by the not-found page. */

/** Longer paths name no page; the patterns below take time quadratic in the length of a path. */
const maxLength = 200;

/** Slashes, spaces, and punctuation that sentences, brackets and mail programs put after an address. */
const trailing = /[/\\\s\p{Cf}\p{Pd}\p{Pe}\p{Pf}\p{Pi}.,:;!?'"*_<>|…·。、，．：；！？]+$/u;

/** Reduces an address to the part that identifies a page: `//Terms.html)` to `/terms`, and `/` to an empty text. */
const simplify = (path: string): string =>
  path
    .toLowerCase()
    .replaceAll(/[/\\]+/g, '/')
    .replace(trailing, '')
    .replace(/\.html?$/, '')
    .replace(/\/index$/, '');

/**
 * Returns the page that a path means which names none, or undefined. The result is one of `pages`, never a part of `path`, and
 * so is safe to redirect to.
 * @param path decoded, without the query
 * @param pages the addresses of all pages: `/terms`, `/pt/terms`
 * @param firstLanguage the folder of the language at `/`, which some people take for a prefix, too
 */
export function findIntendedPage(
  path: string,
  pages: readonly string[],
  firstLanguage: string,
): string | undefined {
  if (path.length > maxLength) return undefined;
  const typed = simplify(path);
  const prefix = `/${firstLanguage.toLowerCase()}`;
  const inFirstLanguage = `${typed}/`.startsWith(`${prefix}/`) ? typed.slice(prefix.length) : typed;
  const find = (wanted: string) => pages.find((page) => simplify(page) === wanted);
  return find(typed) ?? find(inFirstLanguage);
}
