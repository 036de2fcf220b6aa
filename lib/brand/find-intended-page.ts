/** The maximum length of a path. The patterns below take quadratic time, so longer paths match no page. */
const maxLength = 200;

/** Slashes, spaces and punctuation that are often copied together with an address. */
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
 * Returns the page that a mistyped path most likely refers to, or undefined. The result is always an element of `pages`, so
 * redirecting to it is safe.
 * @param path decoded, without the query
 * @param pages the paths of all pages: `/terms`, `/pt/terms`
 * @param firstLanguage the folder of the language at `/`, because some people type it as a prefix
 */
export function findIntendedPage(
  path: string,
  pages: readonly string[],
  firstLanguage: string,
): string | undefined {
  if (path.length > maxLength) return undefined;
  const target = simplify(path);
  const prefix = `/${firstLanguage.toLowerCase()}`;
  const inFirstLanguage = `${target}/`.startsWith(`${prefix}/`) ? target.slice(prefix.length) : target;
  const find = (wanted: string) => pages.find((page) => simplify(page) === wanted);
  return find(target) ?? find(inFirstLanguage);
}
