/** What the pages say to machines that read schema.org. */
import { expect, type Page } from '@playwright/test';
import { brand } from '#brand/brand.ts';
import { test } from '../fixtures.ts';
import { home } from './pages.ts';

const structuredData = async (page: Page) =>
  JSON.parse(await page.locator('script[type="application/ld+json"]').innerText());

test('the landing page is one professional service and its site', async ({ page }) => {
  await page.goto('/');
  const [agency, site, ...others] = (await structuredData(page))['@graph'];
  expect(others).toEqual([]);
  expect(agency).toMatchObject({
    '@type': 'ProfessionalService',
    name: brand.name,
    url: `${home}/`,
    telephone: brand.telephone,
    email: brand.email,
    address: { addressLocality: brand.headquarters },
  });
  expect(site).toMatchObject({ '@type': 'WebSite', url: `${home}/`, publisher: { '@id': agency['@id'] } });
});

test('the pictures that the structured data names are there', async ({ page }) => {
  await page.goto('/');
  const [agency] = (await structuredData(page))['@graph'];
  for (const address of [agency.image, agency.logo]) {
    expect(address.startsWith(`${home}/`)).toBe(true);
    const answer = await page.request.get(new URL(address).pathname);
    expect(answer.headers()['content-type']).toMatch(/^image\//);
  }
});

test('our own testimonials are not passed off as reviews', async ({ page }) => {
  await page.goto('/');
  expect(JSON.stringify(await structuredData(page))).not.toMatch(/review|rating/i);
});

const policies = {
  '/terms': 'Terms of Service',
  '/privacy': 'Privacy Policy',
  '/cancellation': 'Cancellation Policy',
  '/refund-policy': 'Refund Policy',
};
for (const [path, name] of Object.entries(policies)) {
  test(`${path} says that it stands below the landing page`, async ({ page }) => {
    await page.goto(path);
    const { '@type': type, itemListElement } = await structuredData(page);
    expect(type).toBe('BreadcrumbList');
    expect(itemListElement).toMatchObject([
      { '@type': 'ListItem', position: 1, name: brand.name, item: `${home}/` },
      { '@type': 'ListItem', position: 2, name, item: home + path },
    ]);
  });
}
