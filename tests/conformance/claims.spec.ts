import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { locateSection, readFaqAnswer, readVisibleText } from '../reading.ts';
import { testLandingPage } from './support.ts';

test.describe('Claims the site makes', () => {
  testLandingPage('Headline: three words, then “Your Time. Curated.”', async (page) => {
    expect(await readVisibleText(page.locator('h1'))).toBe('Exclusive. Discreet. Exceptional.');
    await expect(page.getByText('Your Time. Curated.', { exact: true })).toBeInViewport();
  });

  testLandingPage('First screen: 24/7 concierge, 50+ countries, 100% discretion guaranteed', async (page) => {
    const claims = locateSection(page, 'top').getByRole('listitem');
    await expect(claims).toHaveText([
      '24/7 global concierge',
      '50+ countries served',
      '100% discretion guaranteed',
    ]);
  });

  testLandingPage(
    'About: 15+ years, 50+ countries, 500+ luxury partners, 24/7 global support',
    async (page) => {
      const about = await readVisibleText(
        locateSection(page, 'about').locator('dl', { hasText: 'countries' }),
      );
      for (const claim of [/15\+/, /50\+/, /500\+/, /24\/7/, /years/, /countries/, /luxury partners/]) {
        expect(about).toMatch(claim);
      }
      expect(about).toContain('global support');
    },
  );

  testLandingPage(
    'About: discretion, excellence, efficiency and personalization are its values',
    async (page) => {
      const values = locateSection(page, 'about').locator('dl', { hasText: 'Discretion' }).locator('dt');
      await expect(values).toHaveText(['Discretion', 'Excellence', 'Efficiency', 'Personalization']);
    },
  );

  testLandingPage('Confidentiality is backed by NDAs', async (page) => {
    expect(await readFaqAnswer(page, /learn that I am a client/i)).toMatch(
      /confidentiality is backed by NDAs/i,
    );
  });

  testLandingPage('Clients are answered around the clock, new inquiries in business hours', async (page) => {
    const answer = await readFaqAnswer(page, /middle of the night/i);
    expect(answer).toMatch(/existing clients.*24\/7/i);
    expect(answer).toMatch(/new inquiries.*business hours/i);
  });

  testLandingPage('Card payments are secured through a card payment provider', async (page) => {
    expect(await readFaqAnswer(page, /how do I pay/i)).toMatch(/card payments are secured through/i);
  });

  testLandingPage('Bookings are made after full payment', async (page) => {
    expect(await readFaqAnswer(page, /how do I pay/i)).toMatch(/in full, before we book/i);
  });

  testLandingPage('A custom quote comes within 24 hours of the consultation', async (page) => {
    expect(await readFaqAnswer(page, /what it costs/i)).toMatch(
      /within 24 hours of your consultation.*custom quote/i,
    );
  });

  testLandingPage(
    'Licensed third parties book travel, outside the agency’s own payment processing',
    async (page) => {
      expect(await readFaqAnswer(page, /who books my travel/i)).toMatch(
        /booked through licensed third parties, outside our own payment processing/i,
      );
    },
  );

  test('The footer notes SSL, PCI and insurance, word for word', async ({ opened }) => {
    for (const address of ['/', '/terms', '/nothing-here']) {
      const page = await opened(address);
      const note = page.getByRole('contentinfo').getByText('SSL Secured • PCI Compliant • Fully Insured');
      await expect(note).toBeVisible();
    }
  });
});
