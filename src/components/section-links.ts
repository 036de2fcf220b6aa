/**
 * Where a link to a section of the landing page leads.
 * @param href as a brand writes it, for every page: `/#services`
 * @param onLandingPage whether the link stands on it. It then names the section alone: with the path, an address that has
 * a query (`/?fbclid=1`) would be another page's, and following the link would load it anew and empty the form.
 */
export const sectionHref = (href: string, onLandingPage: boolean): string =>
  onLandingPage ? href.replace(/^\/#/, '#') : href;
