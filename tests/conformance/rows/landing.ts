import { expect, type Locator, type Page } from '@playwright/test';
import { section } from '../../reading.ts';
import { type Chapter, phone } from '../row.ts';

const links = [
  ['Services', 'services'],
  ['About', 'about'],
  ['Testimonials', 'testimonials'],
  ['FAQs', 'faqs'],
  ['Contact', 'contact'],
] as const;

const menu = (page: Page) => page.locator('#menu');
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click();

/** Expects a click on the link to lead to a section of the landing page, its heading in view. */
export async function expectLeadsTo(page: Page, link: Locator, anchor: string): Promise<void> {
  await link.click();
  await expect(page).toHaveURL(`/#${anchor}`);
  await expect(section(page, anchor).locator('h2')).toBeInViewport({ ratio: 1 });
}

const smoothly = { reducedMotion: 'no-preference' } as const;

/** Expects the browser to scroll there smoothly, instead of jumping. */
async function expectScrollsSmoothly(page: Page, link: Locator, anchor: string): Promise<void> {
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
  await expectLeadsTo(page, link, anchor);
}

export const landing: readonly Chapter[] = [
  {
    about: 'Landing page',
    rows: [
      {
        says: 'Bar, hero, services, about, testimonials, FAQs, contact and footer, in this order',
        holds: async ({ opened }) => {
          const page = await opened('/');
          const parts = page.locator('body > header, main > section[id], body > footer');
          const names = await parts.evaluateAll((all) =>
            all.map((part) => part.id || part.tagName.toLowerCase()),
          );
          expect(names).toEqual([
            'header',
            'top',
            'services',
            'about',
            'testimonials',
            'faqs',
            'contact',
            'footer',
          ]);
          await expect(section(page, 'top').locator('h1')).toHaveCount(1);
        },
      },
      {
        says: 'Five anchors lead to its sections',
        holds: async ({ page }) => {
          for (const [, anchor] of links) {
            await page.goto(`/#${anchor}`);
            await expect(section(page, anchor).locator('h2')).toBeInViewport({ ratio: 1 });
          }
        },
      },
    ],
  },
  {
    about: 'Navigation bar',
    rows: [
      {
        says: 'It stays at the top of the viewport',
        holds: async ({ opened }) => {
          const page = await opened('/');
          await page.goto('/#contact');
          await expect(section(page, 'contact').locator('h2')).toBeInViewport();
          expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
          await expect(page.getByRole('banner').getByRole('link', { name: 'FAQs' })).toBeInViewport();
        },
      },
      {
        says: 'Its links lead to the five sections',
        holds: async ({ opened }) => {
          const page = await opened('/');
          for (const [label, anchor] of links) {
            const bar = page.getByRole('navigation', { name: 'Main' });
            await expectLeadsTo(page, bar.getByRole('link', { name: label, exact: true }), anchor);
          }
        },
      },
      {
        says: 'ENQUIRE NOW scrolls smoothly to contact',
        visitor: smoothly,
        holds: async ({ page }) => {
          await page.goto('/');
          const enquire = page.getByRole('banner').getByRole('link', { name: 'ENQUIRE NOW', exact: true });
          await expectScrollsSmoothly(page, enquire, 'contact');
        },
      },
      {
        says: 'On a small screen the links are in a menu behind a toggle button',
        visitor: phone,
        holds: async ({ page }) => {
          await page.goto('/');
          const shown = page.getByRole('banner').getByRole('link', { name: 'FAQs' });
          await expect(shown).toHaveCount(0);
          await openMenu(page);
          for (const [label] of links)
            await expect(menu(page).getByRole('link', { name: label })).toBeVisible();
        },
      },
      {
        says: 'The small-screen menu closes after any of its links',
        visitor: phone,
        holds: async ({ page }) => {
          await page.goto('/');
          for (const [label, anchor] of links) {
            await openMenu(page);
            await expectLeadsTo(page, menu(page).getByRole('link', { name: label }), anchor);
            await expect(menu(page)).toBeHidden();
          }
        },
      },
      {
        says: 'The small-screen menu closes after its ENQUIRE NOW, too',
        visitor: phone,
        holds: async ({ page }) => {
          await page.goto('/');
          await openMenu(page);
          await expectLeadsTo(page, menu(page).getByRole('link', { name: 'ENQUIRE NOW' }), 'contact');
          await expect(menu(page)).toBeHidden();
        },
      },
    ],
  },
  {
    about: 'Hero',
    rows: [
      {
        says: '“Reserve Your Experience” scrolls smoothly to contact',
        visitor: smoothly,
        holds: async ({ page }) => {
          await page.goto('/');
          const reserve = section(page, 'top').getByRole('link', { name: 'Reserve Your Experience' });
          await expectScrollsSmoothly(page, reserve, 'contact');
        },
      },
      {
        says: '“View Our Services” scrolls to the services',
        holds: async ({ opened }) => {
          const page = await opened('/');
          const view = section(page, 'top').getByRole('link', { name: 'View Our Services' });
          await expectLeadsTo(page, view, 'services');
        },
      },
      {
        says: 'The three claims are visible without scrolling',
        holds: async ({ opened }) => {
          const page = await opened('/');
          const claims = section(page, 'top').getByRole('listitem');
          await expect(claims).toHaveCount(3);
          for (const claim of await claims.all()) await expect(claim).toBeInViewport({ ratio: 1 });
        },
      },
    ],
  },
];
