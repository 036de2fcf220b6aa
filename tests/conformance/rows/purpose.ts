import { expect } from '@playwright/test';
import { answerTo, read, section } from '../../reading.ts';
import {
  fillIn,
  openForm,
  sampleRequest,
  sendButton,
  toast,
} from '../../support/browser/consultation-form.ts';
import { answered, type Chapter, policyAddresses, type Row } from '../row.ts';

const addresses = ['/', ...policyAddresses];

export const purpose: readonly Chapter[] = [
  {
    about: 'The product',
    rows: [
      {
        says: 'It presents a luxury concierge for executives and private clients, worldwide',
        holds: async ({ opened }) => {
          const page = await opened('/');
          await expect(page).toHaveTitle(/concierge/i);
          expect(await read(page.locator('main > section').first())).toMatch(
            /concierge.*executives.*worldwide/i,
          );
        },
      },
      {
        says: 'It has a landing page with anchored sections, four policies and a not-found page',
        holds: async ({ page, opened }) => {
          for (const address of addresses) expect((await page.goto(address, answered))?.status()).toBe(200);
          expect((await page.goto('/nothing-here', answered))?.status()).toBe(404);
          const landing = await opened('/');
          await expect(landing.locator('main > section[id]:has(h2)')).toHaveCount(5);
        },
      },
      {
        says: 'There are no other pages: no link within the site leads anywhere else',
        holds: async ({ opened }) => {
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
        },
      },
    ],
  },
  {
    about: 'Audience, and what a visitor can do',
    rows: [
      {
        says: 'It speaks to executives and private clients',
        holds: async ({ opened }) => {
          const page = await opened('/');
          const description = page.locator('meta[name=description]');
          await expect(description).toHaveAttribute('content', /executives and private clients/i);
        },
      },
      {
        says: 'Visitors stay anonymous: no cookie, nothing kept in their browser',
        holds: async ({ page, context }) => {
          for (const address of addresses) await page.goto(address);
          expect(await context.cookies()).toEqual([]);
          expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
        },
      },
      ...[
        'Luxury Travel Curation',
        'Executive Lifestyle Management',
        'Wellness & Lifestyle Experiences',
        'Private Events & Dining',
      ].map((service) => ({
        says: `A visitor can read about ${service}`,
        holds: async ({ opened }: Parameters<Row['holds']>[0]) => {
          const page = await opened('/');
          const card = section(page, 'services').locator('article').filter({ hasText: service });
          await expect(card.getByRole('heading', { name: service })).toBeVisible();
          expect((await read(card)).length).toBeGreaterThan(200);
        },
      })),
      {
        says: 'A visitor can read testimonials',
        holds: async ({ opened }) => {
          const page = await opened('/');
          for (const quote of await section(page, 'testimonials').locator('blockquote').all()) {
            expect((await read(quote)).length).toBeGreaterThan(30);
          }
          await expect(section(page, 'testimonials').locator('blockquote').first()).toBeVisible();
        },
      },
      {
        says: 'A visitor can read frequently asked questions and their answers',
        holds: async ({ opened }) => {
          const page = await opened('/');
          expect((await answerTo(page, /client/i)).length).toBeGreaterThan(80);
        },
      },
      ...policyAddresses.map((address) => ({
        says: `A visitor can read ${address}, from the landing page`,
        holds: async ({ page }: Parameters<Row['holds']>[0]) => {
          await page.goto('/');
          await page.getByRole('contentinfo').locator(`a[href="${address}"]`).click();
          await expect(page).toHaveURL(address);
          await expect(page.locator('main h1')).toBeVisible();
          expect((await read(page.locator('main'))).length).toBeGreaterThan(1000);
        },
      })),
      {
        says: 'A visitor can ask for a private consultation through a form',
        holds: async ({ page }) => {
          await openForm(page);
          await fillIn(page, sampleRequest);
          await sendButton(page).click();
          await expect(toast(page)).toBeVisible();
        },
      },
    ],
  },
];
