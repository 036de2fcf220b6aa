/**
 * Structured data (schema.org). Omits the testimonials, because search engines forbid businesses to mark up their own reviews.
 */

import type {
  BreadcrumbList,
  DayOfWeek,
  Graph,
  LocalBusiness,
  OpeningHoursSpecification,
  Thing,
  WebSite,
  WithContext,
} from 'schema-dts';
import { localizePath } from '#lib/brand/languages.ts';
import { type Interval, type OpeningHours, weekdays } from '#lib/brand/opening-hours.ts';
import type { Policy } from '#lib/brand/policies.ts';
import { services } from '#src/brand/services.ts';
import { brand, language, locale, openingHours, words } from '#src/brand.ts';
import { socialCardImage } from './sharing.ts';

const { landingPage } = words;

export type StructuredData = Graph | WithContext<Extract<Thing, object>>;

/**
 * Creates the data of the agency and its website.
 * @param site the public origin
 * @throws {TypeError} if `site` is undefined
 */
export function createLandingPageData(site: URL | undefined): Graph {
  const url = new URL(language.home, site).href;
  // The id is the same in all languages, because they describe the same agency.
  const agency = new URL('/#house', site).href;
  const profiles = brand.social.flatMap((profile) => profile.url ?? []);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'LocalBusiness',
        '@id': agency,
        name: brand.name,
        url,
        description: landingPage.description,
        image: new URL(socialCardImage.path, site).href,
        logo: new URL('/apple-touch-icon.png', site).href,
        telephone: brand.telephone,
        email: brand.email,
        address: { '@type': 'PostalAddress', addressLocality: words.brand.headquarters },
        areaServed: words.brand.areaServed,
        ...createOpeningHours(openingHours),
        ...createPriceRange(services.map(({ pricing }) => pricing.amount)),
        ...(profiles.length > 0 && { sameAs: profiles }),
      } satisfies LocalBusiness,
      {
        '@type': 'WebSite',
        '@id': `${url}#site`,
        name: brand.name,
        url,
        inLanguage: locale.language,
        publisher: { '@id': agency },
      } satisfies WebSite,
    ],
  };
}

/** In characters. Google ignores longer price ranges, according to its documentation of `LocalBusiness`. */
const maxPriceRangeLength = 99;

export function createPriceRange(amounts: readonly string[]): { readonly priceRange?: string } {
  const priceRange = [...new Set(amounts)].join(', ');
  return priceRange.length <= maxPriceRangeLength ? { priceRange } : {};
}

/**
 * Returns the weekly opening hours, grouped by interval. Omits closures to save bytes, and because the brand lists closures for
 * a few years only.
 */
export function createOpeningHours({ week }: Pick<OpeningHours, 'week'>) {
  const daysByInterval = new Map<string, { hours: Interval; days: DayOfWeek[] }>();
  for (const weekday of weekdays) {
    for (const hours of week[weekday]) {
      const entry = daysByInterval.get(hours.join()) ?? { hours, days: [] };
      daysByInterval.set(hours.join(), entry);
      entry.days.push(`${weekday.slice(0, 1).toUpperCase()}${weekday.slice(1)}` as DayOfWeek);
    }
  }
  return {
    openingHoursSpecification: [...daysByInterval.values()].map(
      ({ hours: [opens, closes], days }): OpeningHoursSpecification => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: days,
        opens,
        // Search engines do not accept 24:00.
        closes: closes === '24:00' ? '23:59' : closes,
      }),
    ),
  };
}

export function createPolicyData(policy: Policy, site: URL | undefined): WithContext<BreadcrumbList> {
  const step = (position: number, name: string, path: string) => ({
    '@type': 'ListItem' as const,
    position,
    name,
    item: new URL(path, site).href,
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      step(1, brand.name, language.home),
      step(2, policy.title, localizePath(language, `/${policy.slug}`)),
    ],
  };
}

/** Serializes data for an inline script. Escapes `<`, so that no text can close the script element. */
export const serializeInlineJson = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');
