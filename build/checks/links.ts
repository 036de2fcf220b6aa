import type { BuiltPage, BuiltSite } from './built-site.ts';
import type { Finding } from './finding.ts';
import { getAttribute, listElements, type ParsedElement } from './html.ts';

export const listLinkedAddresses = ({ document }: BuiltPage): string[] =>
  listElements(document).flatMap((element) => [
    ...['href', 'src'].flatMap((name) => getAttribute(element, name) ?? []),
    ...['srcset', 'imagesrcset'].flatMap((name) => parseSrcset(getAttribute(element, name) ?? '')),
    ...getSharedPicture(element),
  ]);

const parseSrcset = (srcset: string): string[] =>
  srcset.split(/,\s+/).flatMap((candidate) => candidate.trim().split(/\s+/)[0] || []);

const getSharedPicture = (element: ParsedElement): string[] =>
  element.tagName === 'meta' && getAttribute(element, 'property') === 'og:image'
    ? [getAttribute(element, 'content') ?? '']
    : [];

/** Finds broken links within the site. Does not check links to other sites. */
export function findBrokenLinks({ pages, files, origin }: BuiltSite): Finding[] {
  const anchorsByPage = new Map(pages.map((page) => [page.path, listAnchors(page)]));
  const findProblem = (address: string, page: string): Pick<Finding, 'what' | 'todo'> | undefined => {
    if (!URL.canParse(address, origin)) return toProblem(`“${address}” is not an address`);
    const url = new URL(address, new URL(page, origin));
    if (url.protocol === 'mailto:')
      return isMailAddress(decodeURIComponent(url.pathname))
        ? undefined
        : toProblem(`“${address}” is not a mail address`);
    if (url.protocol === 'tel:')
      return /^\+[1-9]\d{6,14}$/.test(url.pathname)
        ? undefined
        : {
            what: `“${address}” is not a telephone number`,
            todo: 'write the number with its country code, as a plus sign and digits (+12125550147)',
          };
    if (url.origin !== origin)
      return url.protocol === 'https:'
        ? undefined
        : toProblem(`“${address}” is not secure: browsers warn of addresses without https`);
    const anchors = anchorsByPage.get(url.pathname);
    if (!anchors && !files.has(url.pathname))
      return toProblem(`There is no “${url.pathname}”, and a link or a picture leads there`);
    const anchor = decodeURIComponent(url.hash.slice(1));
    return !anchors || anchor === '' || anchors.has(anchor)
      ? undefined
      : toProblem(`${url.pathname} has no part “#${anchor}”, and a link leads there`);
  };
  return pages.flatMap((page) =>
    [...new Set(listLinkedAddresses(page))].flatMap((address) => {
      const problem = findProblem(address, page.path);
      return problem ? [{ level: 'error', where: page.path, ...problem } as const] : [];
    }),
  );
}

const toProblem = (what: string) => ({ what, todo: 'correct it in the brand’s file' });

const isMailAddress = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);

/** Returns the ids of a page's elements, and `top`, which browsers support on every page. */
const listAnchors = ({ document }: BuiltPage): ReadonlySet<string> =>
  new Set(['top', ...listElements(document).flatMap((element) => getAttribute(element, 'id') ?? [])]);
