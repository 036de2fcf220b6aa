/**
 * Redirects a mistyped address to its page, or logs it. Our server redirects by itself and never shows this page for such an
 * address; other hosts show it for every address without a file.
 */
import { findIntendedPage } from '#lib/brand/find-intended-page.ts';

const { pathname, search, hash } = location;

/** Decodes a path; one that is not valid UTF-8 stays as it is. */
function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const [firstLanguage = '', ...pages] =
  document.querySelector<HTMLMetaElement>('meta[name="pages"]')?.content.split(' ') ?? [];
const intended = findIntendedPage(decode(pathname), pages, firstLanguage);
// A host that lacks the page itself would otherwise redirect forever.
if (intended && intended !== pathname) location.replace(intended + search + hash);
else console.info('Page not found:', pathname);
