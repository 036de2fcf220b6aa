/**
 * On the 404 page, redirects a mistyped URL to the intended page, or logs the path. Only needed on other hosts, because our
 * server redirects by itself.
 */
import { findIntendedPage } from '#lib/brand/find-intended-page.ts';

const { pathname, search, hash } = location;

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
// Avoids an endless redirect if the host does not have the intended page.
if (intended && intended !== pathname) location.replace(intended + search + hash);
else console.info('Page not found:', pathname);
