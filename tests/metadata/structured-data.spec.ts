import { expect, type Page } from '@playwright/test';
import { readPolicies } from '#lib/brand/policies.ts';
import { brand, selectedBrand, words } from '#src/brand.ts';
import { test } from '../fixtures.ts';
import { defaultSiteOrigin } from './pages.ts';

const readStructuredData = async (page: Page) =>
  JSON.parse(await page.locator('script[type="application/ld+json"]').innerText());

test('the landing page describes one local business and its website, with pictures that exist', async ({
  opened,
}) => {
  const page = await opened('/');
  const [agency, site, ...others] = (await readStructuredData(page))['@graph'];
  expect(others).toEqual([]);
  expect(agency).toMatchObject({
    '@type': 'LocalBusiness',
    name: brand.name,
    url: `${defaultSiteOrigin}/`,
    telephone: brand.telephone,
    email: brand.email,
    address: { addressLocality: words.brand.headquarters },
    openingHoursSpecification: [{ opens: '09:00', closes: '18:00' }],
    priceRange: 'Custom quoted, From $50,000, From $15,000, From $2,500',
  });
  expect(site).toMatchObject({
    '@type': 'WebSite',
    url: `${defaultSiteOrigin}/`,
    publisher: { '@id': agency['@id'] },
  });
  for (const address of [agency.image, agency.logo]) {
    expect(address.startsWith(`${defaultSiteOrigin}/`)).toBe(true);
    const answer = await page.request.get(new URL(address).pathname);
    expect(answer.headers()['content-type']).toMatch(/^image\//);
  }
});

test('testimonials are not marked up as reviews, which search engines forbid', async ({ opened }) => {
  const page = await opened('/');
  expect(JSON.stringify(await readStructuredData(page))).not.toMatch(/review|rating/i);
});

const { policies } = readPolicies(selectedBrand, { takenBy: 'server' });

test('each policy has breadcrumbs from the landing page', async ({ opened }) => {
  for (const { slug, title } of policies) {
    const { '@type': type, itemListElement } = await readStructuredData(await opened(`/${slug}`));
    expect(type).toBe('BreadcrumbList');
    expect(itemListElement).toMatchObject([
      { '@type': 'ListItem', position: 1, name: brand.name, item: `${defaultSiteOrigin}/` },
      { '@type': 'ListItem', position: 2, name: title, item: `${defaultSiteOrigin}/${slug}` },
    ]);
  }
});
