import { expect } from '@playwright/test';
import { brand, words } from '#src/brand.ts';
import { test } from '../fixtures.ts';
import { locateSection, readVisibleText } from '../reading.ts';
import { expectLinkToSection, responseOnlyOptions, testLandingPage } from './support.ts';

test.describe('Contact', () => {
  testLandingPage(
    'Four cards: concierge line, email, headquarters by appointment, coverage 24/7',
    async (page) => {
      const card = (title: string) =>
        locateSection(page, 'contact').locator('dl > div').filter({ hasText: title });
      const line = card('Private Concierge Line').getByRole('link');
      await expect(line).toHaveAttribute('href', `tel:${brand.telephone}`);
      await expect(card('Email').getByRole('link')).toHaveAttribute('href', `mailto:${brand.email}`);
      expect(await readVisibleText(card('Headquarters'))).toMatch(
        /private consultations by appointment only/i,
      );
      expect(await readVisibleText(card('Service Coverage'))).toMatch(/global 24\/7 operations/i);
    },
  );

  testLandingPage('The business hours stand beside them, in New York time', async (page) => {
    const hours = locateSection(page, 'contact')
      .locator('dl > div')
      .filter({ hasText: /^Business Hours/ });
    expect(await readVisibleText(hours)).toMatch(
      /business hours monday to friday, 9 am to 6 pm new york time/i,
    );
  });

  testLandingPage('A box guarantees confidentiality', async (page) => {
    const heading = locateSection(page, 'contact').getByRole('heading', {
      name: 'Confidentiality Guarantee',
    });
    await expect(heading).toBeVisible();
    expect((await readVisibleText(heading.locator('+ p'))).length).toBeGreaterThan(60);
  });

  testLandingPage('The consultation form has six fields and a button', async (page) => {
    const form = locateSection(page, 'contact').locator('form');
    await expect(form.locator(':is(input, select, textarea):not([inert] *)')).toHaveCount(6);
    await expect(form.getByRole('button')).toBeVisible();
  });
});

test.describe('Footer', () => {
  testLandingPage('Brand and tagline', async (page) => {
    await expect(page.getByRole('contentinfo')).toContainText(brand.name);
    await expect(page.getByRole('contentinfo').getByText(words.brand.tagline)).toBeVisible();
  });

  test('The security note', async ({ opened }) => {
    const page = await opened('/privacy');
    await expect(page.getByRole('contentinfo')).toContainText('SSL Secured • PCI Compliant • Fully Insured');
  });

  testLandingPage(
    'Four social icons with names; each links to its profile when the brand has one',
    async (page) => {
      const icons = page.getByRole('list', { name: 'Social media' }).getByRole('link');
      await expect(icons).toHaveCount(4);
      for (const [place, { network, url }] of brand.social.entries()) {
        await expect(icons.nth(place)).toHaveAccessibleName(url ? network : new RegExp(network));
        await expect(icons.nth(place).locator('svg')).toBeVisible();
        expect(await icons.nth(place).getAttribute('href')).toBe(url ?? null);
        if (!url) await expect(icons.nth(place)).toBeDisabled();
      }
    },
  );

  test('Service and company links lead to sections, from a policy too', async ({ page }) => {
    const footer = page.getByRole('contentinfo');
    for (const [column, label, anchor] of [
      ['Services', 'Wellness', 'services'],
      ['Services', 'Luxury Travel', 'services'],
      ['Company', 'About', 'about'],
      ['Company', 'Testimonials', 'testimonials'],
      ['Company', 'FAQs', 'faqs'],
      ['Company', 'Contact', 'contact'],
    ] as const) {
      await page.goto('/terms', responseOnlyOptions);
      const links = footer.getByRole('navigation', { name: column });
      await expectLinkToSection(page, links.getByRole('link', { name: label, exact: true }), anchor);
    }
  });

  testLandingPage('Links to the four policies', async (page) => {
    const legal = page.getByRole('contentinfo').getByRole('navigation', { name: 'Legal' });
    const targets = await legal
      .getByRole('link')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(targets).toEqual(['/terms', '/privacy', '/refund-policy', '/cancellation']);
  });

  testLandingPage('Contact details', async (page) => {
    const links = page.getByRole('contentinfo').locator('address').getByRole('link');
    await expect(links).toHaveText([brand.telephoneShown, brand.email]);
    await expect(page.getByRole('contentinfo').locator('address')).toContainText(words.brand.headquarters);
  });

  testLandingPage('The note on who powers payments', async (page) => {
    const note = `Secure payments powered by ${words.brand.paymentProvider}`;
    await expect(page.getByRole('contentinfo').getByText(note, { exact: true })).toBeVisible();
  });

  test('A copyright line with the year in which the page is read', async ({ page }) => {
    await page.clock.setFixedTime('2031-03-04T12:00:00');
    await page.goto('/');
    await expect(page.getByRole('contentinfo')).toContainText(`© 2031 ${brand.name}`);
  });
});
