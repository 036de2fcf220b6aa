/** What the pages tell search engines, as schema.org types. Reviews of a house by its own clients are left out: they forbid it. */
import type { BreadcrumbList, Graph, ProfessionalService, Thing, WebSite, WithContext } from 'schema-dts';
import { brand } from '#brand/brand.ts';
import { locale } from '#brand/locale.ts';
import { landingPage } from '#brand/words/pages.ts';
import type { Policy } from './policy.ts';
import { socialCard } from './sharing.ts';

export type StructuredData = Graph | WithContext<Extract<Thing, object>>;

/** The house and its site. `site` is the public origin; without one there are no addresses, and it throws. */
export function landingPageData(site: URL | undefined): Graph {
  const url = new URL('/', site).href;
  const house = `${url}#house`;
  const profiles = brand.social.flatMap((profile) => profile.url ?? []);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'ProfessionalService',
        '@id': house,
        name: brand.name,
        url,
        description: landingPage.description,
        image: new URL(socialCard.path, site).href,
        logo: new URL('/icon-512.png', site).href,
        telephone: brand.telephone,
        email: brand.email,
        address: { '@type': 'PostalAddress', addressLocality: brand.headquarters },
        areaServed: 'Worldwide',
        ...(profiles.length > 0 && { sameAs: profiles }),
      } satisfies ProfessionalService,
      {
        '@type': 'WebSite',
        '@id': `${url}#site`,
        name: brand.name,
        url,
        inLanguage: locale.language,
        publisher: { '@id': house },
      } satisfies WebSite,
    ],
  };
}

/** Where a policy stands: below the landing page. */
export function policyData(policy: Policy, site: URL | undefined): WithContext<BreadcrumbList> {
  const step = (position: number, name: string, path: string) => ({
    '@type': 'ListItem' as const,
    position,
    name,
    item: new URL(path, site).href,
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [step(1, brand.name, '/'), step(2, policy.title, `/${policy.slug}`)],
  };
}

/** JSON that can stand in a page: nothing in it can end the element around it. */
export const asInlineJson = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');
