import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { locateSection, readFaqAnswer, readVisibleText } from '../reading.ts';
import { locateField } from '../support/browser/consultation-form.ts';
import { testLandingPage } from './support.ts';

const testPrice = (title: string, service: string, printed: RegExp): void =>
  test(title, async ({ opened }) => {
    const page = await opened('/');
    const card = locateSection(page, 'services').locator('article').filter({ hasText: service });
    expect(await readVisibleText(card)).toMatch(printed);
  });

const testAnswer = (title: string, question: RegExp, ...answer: readonly RegExp[]): void =>
  test(title, async ({ opened }) => {
    const page = await opened('/');
    const text = await readFaqAnswer(page, question);
    for (const words of answer) expect(text).toMatch(words);
  });

const testText = (title: string, address: string, ...words: readonly RegExp[]): void =>
  test(title, async ({ opened }) => {
    const page = await opened(address);
    const text = await readVisibleText(page.locator('main'));
    for (const each of words) expect(text).toMatch(each);
  });

test.describe('Prices', () => {
  testPrice(
    'Executive lifestyle: annual retainers from $50,000',
    'Executive',
    /from \$50,000.*annual retainers/i,
  );

  testPrice('Executive lifestyle: packages from $8,500', 'Executive', /monthly packages from \$8,500/i);

  testPrice('Wellness: packages from $15,000', 'Wellness &', /from \$15,000.*packages/i);

  testPrice('Dining: from $2,500 an event', 'Private Events', /from \$2,500.*private dining, per event/i);

  testPrice('Travel: a custom quote', 'Luxury Travel', /custom quoted/i);
});

test.describe('Response times', () => {
  testAnswer(
    'A request is answered within 2 hours, during business hours',
    /middle of the night/i,
    /during business hours our team contacts you within 2 hours/i,
  );

  testLandingPage('The form itself promises these 2 hours', async (page) => {
    expect(await readVisibleText(locateSection(page, 'contact').locator('form'))).toMatch(
      /within 2 hours during business hours/,
    );
  });

  testAnswer('A quote follows within 24 hours of the consultation', /what it costs/i, /within 24 hours/i);

  testAnswer(
    'Standard requests take 48-72 hours, urgent ones cost a premium fee',
    /how quickly/i,
    /standard requests are fulfilled in 48-72 hours/i,
    /urgent ones carry a premium fee/i,
  );

  testAnswer('Delivery: typically 5-7 business days', /delivery take/i, /typically 5-7 business days/i);

  testText(
    'Cancellations are confirmed within 2-4 business hours',
    '/cancellation',
    /processed within 2-4 business hours/i,
  );

  testText('A dispute is given 48-72 hours for review', '/terms', /allow 48-72 hours for a review/i);
});

test.describe('Booking and payment policy', () => {
  testAnswer('Luxury experiences are booked 2-4 weeks ahead', /how far ahead/i, /2-4 weeks ahead/i);

  testText('Payment in full is due before booking', '/terms', /payment in full is required before we book/i);

  testText(
    'A dispute about a card payment goes through the provider’s own process',
    '/refund-policy',
    /goes through that provider's dispute process/i,
  );
});

test.describe('Credits, transfers and records', () => {
  testText(
    'Cards are refunded in 3-5 business days, bank transfers in 5-7',
    '/refund-policy',
    /credit card it takes 3-5 business days/i,
    /bank transfer takes 5-7 business days/i,
  );

  testText(
    'A service credit: 110% of the refund, 12 months, transferable, no fee when used',
    '/refund-policy',
    /worth 110% of the refund/i,
    /valid for 12 months/i,
    /transferable/i,
    /no administrative fee when it is used/i,
  );

  testText('Service records are kept about 7 years', '/privacy', /about 7 years/i);

  testLandingPage('The message’s text area has 4 rows', async (page) => {
    await expect(locateField(page, 'message')).toHaveJSProperty('rows', 4);
  });
});
