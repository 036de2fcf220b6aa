import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { locateSection, readTexts, readVisibleText } from '../reading.ts';
import {
  fillForm,
  locateNoticeTitle,
  locateSendButton,
  openForm,
  sampleRequest,
  watchRequests,
} from '../support/browser/consultation-form.ts';
import { expectLoadedPicture, policyAddresses, testLandingPage } from './support.ts';

const withoutScripts = { javaScriptEnabled: false } as const;

test.describe('Consultation request', () => {
  testLandingPage(
    'It has six fields: name, email, phone, company, serviceInterest, message',
    async (page) => {
      const fields = locateSection(page, 'contact').locator(
        'form :is(input, select, textarea):not([inert] *)',
      );
      const names = await fields.evaluateAll((all) => all.map((field) => field.getAttribute('name')));
      expect(names).toEqual(['name', 'email', 'phone', 'company', 'serviceInterest', 'message']);
    },
  );

  test('Without a server it exists only in the form: nothing is stored or sent', { tag: '@static' }, async ({
    page,
    context,
  }) => {
    await openForm(page);
    const called = watchRequests(page);
    await fillForm(page, sampleRequest);
    await locateSendButton(page).click();
    await expect(locateNoticeTitle(page)).toBeVisible();
    expect(called).toEqual([]);
    expect(await context.storageState({ indexedDB: true })).toEqual({ cookies: [], origins: [] });
  });

  testLandingPage('The service interest has seven options, with their values and labels', async (page) => {
    const options = await page
      .getByLabel('Service Interest')
      .locator('option')
      .evaluateAll((all) => (all as HTMLOptionElement[]).map((option) => [option.value, option.label]));
    expect(options).toEqual([
      ['', 'Select a service'],
      ['luxury-travel', 'Luxury Travel Curation'],
      ['executive-lifestyle', 'Executive Lifestyle Management'],
      ['wellness', 'Wellness & Lifestyle Experiences'],
      ['private-events', 'Private Events & Dining'],
      ['multiple', 'Multiple Services'],
      ['other', 'Other'],
    ]);
  });
});

test.describe('Services, testimonials and questions', () => {
  test.describe(() => {
    test.use(withoutScripts);

    test('They are static text, there without scripts and without another request', async ({ page }) => {
      const kinds = new Set<string>();
      page.on('request', (request) => kinds.add(request.resourceType()));
      await page.goto('/');
      await expect(locateSection(page, 'services').locator('article')).toHaveCount(4);
      await expect(locateSection(page, 'testimonials').locator('figure')).toHaveCount(3);
      await expect(locateSection(page, 'faqs').locator('details')).toHaveCount(10);
      expect([...kinds].filter((kind) => kind === 'fetch' || kind === 'xhr')).toEqual([]);
    });

    test('No two service cards share icon, title, description, features, pricing, image or gradient', async ({
      page,
    }) => {
      await page.goto('/');
      const cards = await locateSection(page, 'services')
        .locator('article')
        .evaluateAll((all) =>
          all.map((card) => [
            card.querySelector('header svg path')?.getAttribute('d'),
            card.querySelector('h3')?.textContent,
            card.querySelector(':scope > p')?.textContent,
            card.querySelector('ul')?.textContent,
            card.querySelector('details + div p')?.textContent,
            card.querySelector('img')?.getAttribute('src'),
            getComputedStyle(card).getPropertyValue('--ground'),
          ]),
        );
      for (const part of [0, 1, 2, 3, 4, 5, 6]) {
        const values = cards.map((card) => card[part]);
        expect(values.every(Boolean), `part ${part} of a card is missing`).toBe(true);
        expect(new Set(values).size).toBe(4);
      }
    });
  });

  testLandingPage('Each testimonial has a name, a title, content, a rating and an image', async (page) => {
    const cards = locateSection(page, 'testimonials').locator('figure');
    for (const part of ['blockquote', 'figcaption > b', 'figcaption > b + span']) {
      expect(new Set(await readTexts(cards.locator(part))).size).toBe(3);
    }
    for (const card of await cards.all()) {
      await expect(card.getByRole('img', { name: 'stars' })).toHaveCount(1);
      await expectLoadedPicture(card.locator('img'));
    }
    const pictures = await cards
      .locator('img')
      .evaluateAll((all) => all.map((img) => img.getAttribute('src')));
    expect(new Set(pictures).size).toBe(3);
  });

  testLandingPage('Each question has its own text and answer', async (page) => {
    const items = locateSection(page, 'faqs').locator('details');
    const questions = await readTexts(items.locator('summary'));
    const answers = await items.locator('summary + *').evaluateAll((all) => all.map((a) => a.textContent));
    expect(new Set(questions).size).toBe(10);
    expect(new Set(answers).size).toBe(10);
    for (const answer of answers) expect(answer?.length).toBeGreaterThan(60);
  });

  test('The policies ask for a booking reference number; no page takes or shows a booking', async ({
    opened,
  }) => {
    for (const address of policyAddresses) {
      const page = await opened(address);
      expect(await readVisibleText(page.locator('main'))).toMatch(/booking reference number/);
      await expect(page.locator('form, input')).toHaveCount(0);
    }
    const landing = await opened('/');
    await expect(landing.locator('form')).toHaveCount(1);
  });
});
