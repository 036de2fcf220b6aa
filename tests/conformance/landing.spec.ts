import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { locateSection } from '../reading.ts';
import { expectLinkToSection, phoneOptions, testLandingPage } from './support.ts';

const links = [
  ['Services', 'services'],
  ['About', 'about'],
  ['Testimonials', 'testimonials'],
  ['FAQs', 'faqs'],
  ['Contact', 'contact'],
] as const;

const menu = (page: Page) => page.locator('#menu');
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click();

const smoothly = { contextOptions: { reducedMotion: 'no-preference' } } as const;

async function expectScrollsSmoothly(page: Page, link: Locator, anchor: string): Promise<void> {
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
  await expectLinkToSection(page, link, anchor);
}

test.describe('Landing page', () => {
  testLandingPage(
    'Bar, hero, services, about, testimonials, FAQs, contact and footer, in this order',
    async (page) => {
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
      await expect(locateSection(page, 'top').locator('h1')).toHaveCount(1);
    },
  );

  test('Five anchors lead to its sections', async ({ page }) => {
    for (const [, anchor] of links) {
      await page.goto(`/#${anchor}`);
      await expect(locateSection(page, anchor).locator('h2')).toBeInViewport({ ratio: 1 });
    }
  });
});

test.describe('Navigation bar', () => {
  testLandingPage('It stays at the top of the viewport', async (page) => {
    await page.goto('/#contact');
    await expect(locateSection(page, 'contact').locator('h2')).toBeInViewport();
    expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
    await expect(page.getByRole('banner').getByRole('link', { name: 'FAQs' })).toBeInViewport();
  });

  testLandingPage('Its links lead to the five sections', async (page) => {
    for (const [label, anchor] of links) {
      const bar = page.getByRole('navigation', { name: 'Main' });
      await expectLinkToSection(page, bar.getByRole('link', { name: label, exact: true }), anchor);
    }
  });

  test.describe(() => {
    test.use(smoothly);

    test('ENQUIRE NOW scrolls smoothly to contact', async ({ page }) => {
      await page.goto('/');
      const enquire = page.getByRole('banner').getByRole('link', { name: 'ENQUIRE NOW', exact: true });
      await expectScrollsSmoothly(page, enquire, 'contact');
    });
  });

  test.describe(() => {
    test.use(phoneOptions);

    test('On a small screen the links are in a menu behind a toggle button', async ({ page }) => {
      await page.goto('/');
      const shown = page.getByRole('banner').getByRole('link', { name: 'FAQs' });
      await expect(shown).toHaveCount(0);
      await openMenu(page);
      for (const [label] of links) await expect(menu(page).getByRole('link', { name: label })).toBeVisible();
    });

    test('The small-screen menu closes after any of its links', async ({ page }) => {
      await page.goto('/');
      for (const [label, anchor] of links) {
        await openMenu(page);
        await expectLinkToSection(page, menu(page).getByRole('link', { name: label }), anchor);
        await expect(menu(page)).toBeHidden();
      }
    });

    test('The small-screen menu closes after its ENQUIRE NOW, too', async ({ page }) => {
      await page.goto('/');
      await openMenu(page);
      await expectLinkToSection(page, menu(page).getByRole('link', { name: 'ENQUIRE NOW' }), 'contact');
      await expect(menu(page)).toBeHidden();
    });
  });
});

test.describe('Hero', () => {
  test.describe(() => {
    test.use(smoothly);

    test('“Reserve Your Experience” scrolls smoothly to contact', async ({ page }) => {
      await page.goto('/');
      const reserve = locateSection(page, 'top').getByRole('link', { name: 'Reserve Your Experience' });
      await expectScrollsSmoothly(page, reserve, 'contact');
    });
  });

  testLandingPage('“View Our Services” scrolls to the services', async (page) => {
    const view = locateSection(page, 'top').getByRole('link', { name: 'View Our Services' });
    await expectLinkToSection(page, view, 'services');
  });

  testLandingPage('The three claims are visible without scrolling', async (page) => {
    const claims = locateSection(page, 'top').getByRole('listitem');
    await expect(claims).toHaveCount(3);
    for (const claim of await claims.all()) await expect(claim).toBeInViewport({ ratio: 1 });
  });
});
