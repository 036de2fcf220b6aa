/** The links to sections and policies, from every page. */
import { policySlugs, type Section, sections } from '#lib/brand/sections.ts';
import { words } from '#lib/brand/selected.ts';

interface Link {
  readonly href: string;
  readonly label: string;
}

interface SectionLink extends Link {
  readonly section: Section;
}

export const contactHref = '/#contact';

/** To the landing page's sections, in its order. */
export const sectionLinks: readonly SectionLink[] = sections.map((section) => ({
  section,
  href: `/#${section}`,
  label: words.sections[section],
}));

export const policyLinks: readonly Link[] = policySlugs.map((slug) => ({
  href: `/${slug}`,
  label: words.legalPages[slug],
}));

/**
 * The address of a link to a section of the landing page.
 * @param href for every page: `/#services`
 * @param onLandingPage whether the link stands on it. It then names the section alone: with the path, an address that
 * has a query (`/?fbclid=1`) would be another page's, and following the link would load it anew and empty the form.
 */
export const sectionHref = (href: string, onLandingPage: boolean): string =>
  onLandingPage ? href.replace(/^\/#/, '#') : href;
