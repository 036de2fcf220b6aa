/** Links to the sections of the landing page and to the policies, in the language of the build. */

import { localizePath } from '#lib/brand/languages.ts';
import { policySlugs, sections } from '#lib/brand/sections.ts';
import { language, words } from '#src/brand.ts';

export const contactHref = localizePath(language, '/#contact');

/** Links to the landing page's sections, in page order. */
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
 * Returns the `href` of a link to a section of the landing page.
 * @param href the absolute path: `/#services`, `/pt#services`
 * @param onLandingPage whether the link is on the landing page. There, only the fragment is used: on `/?fbclid=1`, a link with
 * the path would load another URL, which empties the form.
 */
export const sectionHref = (href: string, onLandingPage: boolean): string =>
  onLandingPage && href.startsWith(`${language.home}#`) ? href.slice(language.home.length) : href;
