/** Checks that everything that a page links to exists. */

import type { BuiltPage, BuiltSite } from './built-site.ts';
import type { Finding } from './finding.ts';
import { type Element, getAttribute, listElements } from './html.ts';

/** Every address that a page names in links, pictures, styles and scripts, as it is written. */
export const listLinkedAddresses = ({ document }: BuiltPage): string[] =>
  listElements(document).flatMap((element) => [
    ...['href', 'src'].flatMap((name) => getAttribute(element, name) ?? []),
    ...['srcset', 'imagesrcset'].flatMap((name) => candidates(getAttribute(element, name) ?? '')),
    ...sharedPicture(element),
  ]);

/** The addresses of a `srcset`. */
const candidates = (srcset: string): string[] =>
  srcset.split(/,\s+/).flatMap((candidate) => candidate.trim().split(/\s+/)[0] || []);

/** The picture that messengers show for a link to the page. */
const sharedPicture = (element: Element): string[] =>
  element.tagName === 'meta' && getAttribute(element, 'property') === 'og:image'
    ? [getAttribute(element, 'content') ?? '']
    : [];

/** Finds links to what does not exist on the site. Addresses of other sites are not visited. */
export function findBrokenLinks({ pages, files, origin }: BuiltSite): Finding[] {
  const ids = new Map(pages.map((page) => [page.path, listAnchors(page)]));
  const trouble = (address: string, page: string): Pick<Finding, 'what' | 'todo'> | undefined => {
    if (!URL.canParse(address, origin)) return toProblem(`“${address}” is no address`);
    const url = new URL(address, new URL(page, origin));
    if (url.protocol === 'mailto:')
      return isMailAddress(decodeURIComponent(url.pathname))
        ? undefined
        : toProblem(`“${address}” leads to no mail address`);
    if (url.protocol === 'tel:')
      return /^\+[1-9]\d{6,14}$/.test(url.pathname)
        ? undefined
        : {
            what: `“${address}” leads to no telephone number`,
            todo: 'write the number with its country’s code, in digits after a plus sign alone (+12125550147)',
          };
    if (url.origin !== origin)
      return url.protocol === 'https:'
        ? undefined
        : toProblem(`“${address}” is not secure: browsers warn of what does not begin with https`);
    const anchors = ids.get(url.pathname);
    if (!anchors && !files.has(url.pathname))
      return toProblem(`There is no “${url.pathname}”, and a link or a picture leads there`);
    const anchor = decodeURIComponent(url.hash.slice(1));
    return !anchors || anchor === '' || anchors.has(anchor)
      ? undefined
      : toProblem(`${url.pathname} has no part “#${anchor}”, and a link leads there`);
  };
  return pages.flatMap((page) =>
    [...new Set(listLinkedAddresses(page))].flatMap((address) => {
      const found = trouble(address, page.path);
      return found ? [{ level: 'error', where: page.path, ...found } as const] : [];
    }),
  );
}

const toProblem = (what: string) => ({ what, todo: 'correct it in the file of the brand that states it' });

const isMailAddress = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);

/** The anchors of a page. Every page has `top`. */
const listAnchors = ({ document }: BuiltPage): ReadonlySet<string> =>
  new Set(['top', ...listElements(document).flatMap((element) => getAttribute(element, 'id') ?? [])]);
