import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { locateSection, readFaqAnswer, readVisibleText } from '../reading.ts';
import { sendRequest } from '../support/browser/consultation-form.ts';
import { policyAddresses, responseOnlyOptions, testLandingPage } from './support.ts';

const addresses = ['/', ...policyAddresses];

test.describe('The product', () => {
  testLandingPage(
    'It presents a luxury concierge for executives and private clients, worldwide',
    async (page) => {
      await expect(page).toHaveTitle(/concierge/i);
      expect(await readVisibleText(page.locator('main > section').first())).toMatch(
        /concierge.*executives.*worldwide/i,
      );
    },
  );

  test('It has a landing page with anchored sections, four policies and a not-found page', async ({
    page,
    opened,
  }) => {
    for (const address of addresses)
      expect((await page.goto(address, responseOnlyOptions))?.status()).toBe(200);
    expect((await page.goto('/nothing-here', responseOnlyOptions))?.status()).toBe(404);
    const landing = await opened('/');
    await expect(landing.locator('main > section[id]:has(h2)')).toHaveCount(5);
  });

  test('There are no other pages: no link within the site leads anywhere else', async ({ opened }) => {
    const linked = new Set<string>();
    for (const address of [...addresses, '/nothing-here']) {
      const page = await opened(address);
      const paths = await page.locator('a[href]').evaluateAll((links) =>
        links
          .map((link) => new URL((link as HTMLAnchorElement).href))
          .filter((url) => url.origin === location.origin)
          .map((url) => url.pathname),
      );
      for (const path of paths) if (path !== '/nothing-here') linked.add(path);
    }
    expect([...linked].sort()).toEqual([...addresses].sort());
  });
});

test.describe('Audience, and what a visitor can do', () => {
  testLandingPage('It speaks to executives and private clients', async (page) => {
    const description = page.locator('meta[name=description]');
    await expect(description).toHaveAttribute('content', /executives and private clients/i);
  });

  test('Visitors stay anonymous: no cookie, nothing kept in their browser', async ({ page, context }) => {
    for (const address of addresses) await page.goto(address);
    expect(await context.cookies()).toEqual([]);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  });

  for (const service of [
    'Luxury Travel Curation',
    'Executive Lifestyle Management',
    'Wellness & Lifestyle Experiences',
    'Private Events & Dining',
  ]) {
    test(`A visitor can read about ${service}`, async ({ opened }) => {
      const page = await opened('/');
      const card = locateSection(page, 'services').locator('article').filter({ hasText: service });
      await expect(card.getByRole('heading', { name: service })).toBeVisible();
      expect((await readVisibleText(card)).length).toBeGreaterThan(200);
    });
  }

  testLandingPage('A visitor can read testimonials', async (page) => {
    for (const quote of await locateSection(page, 'testimonials').locator('blockquote').all()) {
      expect((await readVisibleText(quote)).length).toBeGreaterThan(30);
    }
    await expect(locateSection(page, 'testimonials').locator('blockquote').first()).toBeVisible();
  });

  testLandingPage('A visitor can read frequently asked questions and their answers', async (page) => {
    expect((await readFaqAnswer(page, /client/i)).length).toBeGreaterThan(80);
  });

  for (const address of policyAddresses) {
    test(`A visitor can read ${address}, from the landing page`, async ({ page }) => {
      await page.goto('/');
      await page.getByRole('contentinfo').locator(`a[href="${address}"]`).click();
      await expect(page).toHaveURL(address);
      await expect(page.locator('main h1')).toBeVisible();
      expect((await readVisibleText(page.locator('main'))).length).toBeGreaterThan(1000);
    });
  }

  test('A visitor can ask for a private consultation through a form', async ({ page }) => {
    await sendRequest(page);
  });
});
