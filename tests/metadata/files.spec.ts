import { expect } from '@playwright/test';
import { brand } from '#src/brand.ts';
import { test } from '../fixtures.ts';
import { listedPaths } from '../pages/states.ts';
import { defaultSiteOrigin, readPictureSize } from './pages.ts';

test('the sitemap lists exactly the pages for search engines, with valid dates', async ({
  opened,
  request,
}) => {
  const answer = await request.get('/sitemap.xml');
  expect(answer.headers()['content-type']).toContain('xml');
  const text = await answer.text();
  const page = await opened('/');
  const addresses = await page.evaluate((xml) => {
    const sitemap = new DOMParser().parseFromString(xml, 'application/xml');
    return [...sitemap.querySelectorAll('urlset > url > loc')].map((loc) => loc.textContent);
  }, text);
  expect(addresses.toSorted()).toEqual(listedPaths.map((path) => defaultSiteOrigin + path).toSorted());
  const days = [...text.matchAll(/<lastmod>(.*?)<\/lastmod>/g)];
  expect(days.length).toBeGreaterThan(0);
  // `lastmod` may be an xsd:date or an xsd:dateTime. Both contain the day.
  for (const [, day] of days) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/);
});

test('robots.txt forbids nothing and names the sitemap', async ({ request }) => {
  const lines = (await (await request.get('/robots.txt')).text()).split('\n');
  expect(lines).toContain(`Sitemap: ${defaultSiteOrigin}/sitemap.xml`);
  expect(lines.filter((line) => line.startsWith('Disallow'))).toEqual([]);
});

test('there are icons for tabs and home screens in their sizes', async ({ opened }) => {
  const page = await opened('/');
  const sizeOf = async (link: string) =>
    readPictureSize(page, (await page.locator(`head link${link}`).getAttribute('href')) ?? '');
  expect(await sizeOf('[rel=icon][sizes="32x32"]')).toEqual([32, 32]);
  expect(await sizeOf('[rel=apple-touch-icon]')).toEqual([180, 180]);
  expect(await sizeOf('[rel=icon][type="image/svg+xml"]')).toEqual([64, 64]);
  expect(await readPictureSize(page, '/favicon.ico')).toEqual([32, 32]);
});

test('the icon is lighter on a dark tab than on a light one', async ({ page }) => {
  await page.goto('/');
  const ground = () =>
    page.evaluate(async () => {
      const image = new Image();
      image.src = '/icon.svg';
      await image.decode();
      const context = new OffscreenCanvas(64, 64).getContext('2d');
      context?.drawImage(image, 0, 0);
      return [...(context?.getImageData(2, 2, 1, 1).data ?? [])];
    });
  await page.emulateMedia({ colorScheme: 'light' });
  const onLight = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  const onDark = await ground();
  expect(Math.max(...onDark.slice(0, 3))).toBeGreaterThan(Math.max(...onLight.slice(0, 3)));
});

test('security.txt has a contact for security reports, and expires in less than a year', async ({
  request,
}) => {
  const answer = await request.get('/.well-known/security.txt');
  expect(answer.headers()['content-type']).toContain('text/plain');
  const fields = (await answer.text())
    .trim()
    .split('\n')
    .map((line) => line.split(/: (.*)/));
  const values = (name: string) => fields.filter(([field]) => field === name).map(([, value]) => value ?? '');
  expect(values('Contact')[0]).toBe(`mailto:${brand.privacyEmail}`);
  expect(values('Canonical')).toEqual([`${defaultSiteOrigin}/.well-known/security.txt`]);
  const [expires = '', ...others] = values('Expires');
  expect(others).toEqual([]);
  // RFC 9116, 2.5.5 recommends an expiry of less than a year from now.
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(360);
  expect(days).toBeLessThan(364.5);
});
