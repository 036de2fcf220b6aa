import { expect } from '@playwright/test';
import { answerTo, read, section } from '../../reading.ts';
import type { Chapter } from '../row.ts';

export const claims: readonly Chapter[] = [
  {
    about: 'Claims the site makes',
    rows: [
      {
        says: 'Headline: three words, then “Your Time. Curated.”',
        holds: async ({ opened }) => {
          const page = await opened('/');
          expect(await read(page.locator('h1'))).toBe('Exclusive. Discreet. Exceptional.');
          await expect(page.getByText('Your Time. Curated.', { exact: true })).toBeInViewport();
        },
      },
      {
        says: 'First screen: 24/7 concierge, 50+ countries, 100% discretion guaranteed',
        holds: async ({ opened }) => {
          const page = await opened('/');
          const claims = section(page, 'top').getByRole('listitem');
          await expect(claims).toHaveText([
            '24/7 global concierge',
            '50+ countries served',
            '100% discretion guaranteed',
          ]);
        },
      },
      {
        says: 'About: 15+ years, 50+ countries, 500+ luxury partners, 24/7 global support',
        holds: async ({ opened }) => {
          const page = await opened('/');
          const about = await read(section(page, 'about').locator('dl', { hasText: 'countries' }));
          for (const claim of [/15\+/, /50\+/, /500\+/, /24\/7/, /years/, /countries/, /luxury partners/]) {
            expect(about).toMatch(claim);
          }
          expect(about).toContain('global support');
        },
      },
      {
        says: 'About: discretion, excellence, efficiency and personalization are its values',
        holds: async ({ opened }) => {
          const page = await opened('/');
          const values = section(page, 'about').locator('dl', { hasText: 'Discretion' }).locator('dt');
          await expect(values).toHaveText(['Discretion', 'Excellence', 'Efficiency', 'Personalization']);
        },
      },
      {
        says: 'Confidentiality is backed by NDAs',
        holds: async ({ opened }) => {
          const page = await opened('/');
          expect(await answerTo(page, /learn that I am a client/i)).toMatch(
            /confidentiality is backed by NDAs/i,
          );
        },
      },
      {
        says: 'Clients are answered around the clock, new inquiries in business hours',
        holds: async ({ opened }) => {
          const page = await opened('/');
          const answer = await answerTo(page, /middle of the night/i);
          expect(answer).toMatch(/existing clients.*24\/7/i);
          expect(answer).toMatch(/new inquiries.*business hours/i);
        },
      },
      {
        says: 'Card payments are secured through a card payment provider',
        holds: async ({ opened }) => {
          const page = await opened('/');
          expect(await answerTo(page, /how do I pay/i)).toMatch(/card payments are secured through/i);
        },
      },
      {
        says: 'Bookings are made after full payment',
        holds: async ({ opened }) => {
          const page = await opened('/');
          expect(await answerTo(page, /how do I pay/i)).toMatch(/in full, before we book/i);
        },
      },
      {
        says: 'A custom quote comes within 24 hours of the consultation',
        holds: async ({ opened }) => {
          const page = await opened('/');
          expect(await answerTo(page, /what it costs/i)).toMatch(
            /within 24 hours of your consultation.*custom quote/i,
          );
        },
      },
      {
        says: 'Licensed third parties book travel, outside the agency’s own payment processing',
        holds: async ({ opened }) => {
          const page = await opened('/');
          expect(await answerTo(page, /who books my travel/i)).toMatch(
            /booked through licensed third parties, outside our own payment processing/i,
          );
        },
      },
      {
        says: 'The footer notes SSL, PCI and insurance, word for word',
        holds: async ({ opened }) => {
          for (const address of ['/', '/terms', '/nothing-here']) {
            const page = await opened(address);
            const note = page
              .getByRole('contentinfo')
              .getByText('SSL Secured • PCI Compliant • Fully Insured');
            await expect(note).toBeVisible();
          }
        },
      },
    ],
  },
];
