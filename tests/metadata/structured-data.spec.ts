/** The pages' structured data (schema.org). */

import { expect, type Page } from '@playwright/test';
import { readPolicies } from '#lib/brand/policies.ts';
import { brand, selectedBrand, words } from '#src/brand.ts';
import { test } from '../fixtures.ts';
import { home } from './pages.ts';

const structuredData = async (page: Page) =>
  JSON.parse(await page.locator('script[type="application/ld+json"]').innerText());

test('the landing page describes one local business and its website', async ({ opened }) => {
  const page = await opened('/');
  const [agency, site, ...others] = (await structuredData(page))['@graph'];
  expect(others).toEqual([]);
  expect(agency).toMatchObject({
    '@type': 'LocalBusiness',
    name: brand.name,
    url: `${home}/`,
    telephone: brand.telephone,
    email: brand.email,
    address: { addressLocality: words.brand.headquarters },
    openingHoursSpecification: [
      {
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '09:00',
        closes: '18:00',
      },
    ],
    priceRange: 'Custom quoted, From $50,000, From $15,000, From $2,500',
  });
  expect(site).toMatchObject({ '@type': 'WebSite', url: `${home}/`, publisher: { '@id': agency['@id'] } });
});

test('the pictures that it names exist', async ({ opened }) => {
  const page = await opened('/');
  const [agency] = (await structuredData(page))['@graph'];
  for (const address of [agency.image, agency.logo]) {
    expect(address.startsWith(`${home}/`)).toBe(true);
    const answer = await page.request.get(new URL(address).pathname);
    expect(answer.headers()['content-type']).toMatch(/^image\//);
  }
});

test('testimonials are not marked up as reviews, which search engines forbid', async ({ opened }) => {
  const page = await opened('/');
  expect(JSON.stringify(await structuredData(page))).not.toMatch(/review|rating/i);
});

const { policies } = readPolicies(selectedBrand, { takenBy: 'server' });

for (const { slug, title } of policies) {
  const path = `/${slug}`;
  test(`${path} has breadcrumbs from the landing page`, async ({ opened }) => {
    const page = await opened(path);
    const { '@type': type, itemListElement } = await structuredData(page);
    expect(type).toBe('BreadcrumbList');
    expect(itemListElement).toMatchObject([
      { '@type': 'ListItem', position: 1, name: brand.name, item: `${home}/` },
      { '@type': 'ListItem', position: 2, name: title, item: home + path },
    ]);
  });
}
