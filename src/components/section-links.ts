/** The links to the landing page, its sections and the policies, from every page of the language that is built. */

import { localizePath } from '#lib/brand/languages.ts';
import { policySlugs, sections } from '#lib/brand/sections.ts';
import { language, words } from '#src/brand.ts';

export const contactHref = localizePath(language, '/#contact');

/** To the landing page's sections, in its order. */
export const sectionLinks = sections.map((section) => ({
  section,
  href: localizePath(language, `/#${section}`),
  label: words.sections[section],
}));

export const policyLinks = policySlugs.map((slug) => ({
  href: localizePath(language, `/${slug}`),
  label: words.legalPages[slug],
}));

/**
 * The address of a link to a section of the landing page.
 * @param href for every page: `/#services`, `/pt#services`
 * @param onLandingPage whether the link stands on it. It then names the section alone: with the path, an address that
 * has a query (`/?fbclid=1`) would be another page's, and following the link would load it anew and empty the form.
 */
export const sectionHref = (href: string, onLandingPage: boolean): string =>
  onLandingPage && href.startsWith(`${language.home}#`) ? href.slice(language.home.length) : href;
