/**
 * Redirects a mistyped URL to the intended page, or logs its path. Our server redirects such URLs itself, but other hosts show the
 * 404 page.
 */
import { findIntendedPage } from '#lib/brand/find-intended-page.ts';

const { pathname, search, hash } = location;

/** Decodes a path. Returns it unchanged if it is not valid UTF-8. */
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
// The comparison avoids an endless redirect if the host does not have the page.
if (intended && intended !== pathname) location.replace(intended + search + hash);
else console.info('Page not found:', pathname);
