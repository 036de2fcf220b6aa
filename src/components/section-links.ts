import { localizePath } from '#lib/brand/languages.ts';
import { policySlugs, sectionNames } from '#lib/brand/sections.ts';
import { language, words } from '#src/brand.ts';

export const contactHref = localizePath(language, '/#contact');

export const sectionLinks = sectionNames.map((section) => ({
  section,
  href: localizePath(language, `/#${section}`),
  label: words.sections[section],
}));

export const policyLinks = policySlugs.map((slug) => ({
  href: localizePath(language, `/${slug}`),
  label: words.legalPages[slug],
}));

/**
 * Returns the `href` of a link to a section of the landing page. On the landing page, returns only the fragment. A path would
 * reload the page and empty the form if the page's URL has a query such as `?fbclid=1`.
 * @param href a path with a fragment: `/#services`, `/pt#services`
 * @param onLandingPage whether the link is on the landing page
 */
export const getSectionHref = (href: string, onLandingPage: boolean): string =>
  onLandingPage && href.startsWith(`${language.home}#`) ? href.slice(language.home.length) : href;
