import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { locateSection, readFaqAnswer, readVisibleText } from '../reading.ts';
import { expectLinkToSection, expectLoadedPicture, testLandingPage } from './support.ts';

test.describe('Services', () => {
  testLandingPage(
    'Four cards: icon, title, description, picture, features, price note, gradient',
    async (page) => {
      const cards = locateSection(page, 'services').locator('article');
      await expect(cards).toHaveCount(4);
      for (const card of await cards.all()) {
        await expect(card.locator('header svg')).toBeVisible();
        await expect(card.getByRole('heading')).toBeVisible();
        expect((await readVisibleText(card.locator(':scope > p'))).length).toBeGreaterThan(60);
        await expectLoadedPicture(card.getByRole('img'));
        expect(await card.getByRole('listitem').count()).toBeGreaterThan(2);
        expect(await readVisibleText(card)).toMatch(/From \$\d|Custom quoted/);
        const grounds = await card.evaluate((root) =>
          [root, ...root.querySelectorAll('*')]
            .flatMap((part) => [null, '::before', '::after'].map((pseudo) => getComputedStyle(part, pseudo)))
            .map((style) => style.backgroundImage),
        );
        expect(grounds.some((ground) => ground.includes('gradient'))).toBe(true);
      }
    },
  );

  testLandingPage('Each card has a “Request Quote” that scrolls to contact', async (page) => {
    for (const card of await locateSection(page, 'services').locator('article').all()) {
      await expectLinkToSection(page, card.getByRole('link', { name: 'Request Quote' }), 'contact');
    }
  });

  testLandingPage('“Schedule Consultation” is outside the cards and scrolls to contact', async (page) => {
    const schedule = page.getByRole('link', { name: 'Schedule Consultation' });
    await expect(locateSection(page, 'services').locator('article').filter({ has: schedule })).toHaveCount(0);
    await expectLinkToSection(page, locateSection(page, 'services').locator(schedule), 'contact');
  });
});

test.describe('About', () => {
  testLandingPage('It shows four figures and four values, each figure with what it counts', async (page) => {
    const [figures, values] = [
      locateSection(page, 'about').locator('dl', { hasText: 'countries' }),
      locateSection(page, 'about').locator('dl', { hasText: 'Discretion' }),
    ];
    for (const [label, figure] of [
      ['years', '15+'],
      ['countries', '50+'],
      ['luxury partners', '500+'],
      ['global support', '24/7'],
    ] as const) {
      await expect(figures.locator('div', { hasText: label }).locator('dd')).toHaveText(figure);
    }
    await expect(values.locator('dt')).toHaveCount(4);
    for (const value of await values.locator('dd').all()) await expect(value).not.toBeEmpty();
  });
});

test.describe('Testimonials', () => {
  testLandingPage('Three cards: five stars, quote, name, title, portrait', async (page) => {
    const cards = locateSection(page, 'testimonials').locator('figure');
    await expect(cards).toHaveCount(3);
    for (const card of await cards.all()) {
      const stars = card.getByRole('img', { name: '5 out of 5 stars' });
      await expect(stars).toBeVisible();
      // The SVG path contains the outlines of all five stars.
      await expect(stars.locator('path')).toHaveAttribute('d', /^M([^z]+z){5}$/);
      await expect(card.locator('blockquote')).not.toBeEmpty();
      await expect(card.locator('figcaption > b')).not.toBeEmpty();
      await expect(card.locator('figcaption > b + span')).not.toBeEmpty();
      await expectLoadedPicture(card.locator('img'));
    }
  });

  testLandingPage('“Begin Your Journey” follows them, and leads to contact', async (page) => {
    const begin = locateSection(page, 'testimonials').getByRole('link', { name: 'Begin Your Journey' });
    const lastCard = locateSection(page, 'testimonials').locator('figure').last();
    const follows = (await begin.boundingBox())?.y ?? 0;
    expect(follows).toBeGreaterThan((await lastCard.boundingBox())?.y ?? 0);
    await expectLinkToSection(page, begin, 'contact');
  });
});

test.describe('FAQs', () => {
  testLandingPage('Ten questions are answered in an accordion', async (page) => {
    const questions = locateSection(page, 'faqs').locator('summary');
    await expect(questions).toHaveCount(10);
    for (const question of await questions.all()) await expect(question).toContainText('?');
  });

  testLandingPage('No two answers are open at a time', async (page) => {
    const questions = await locateSection(page, 'faqs').locator('summary').all();
    for (const question of questions.toReversed()) {
      await question.click();
      await expect(locateSection(page, 'faqs').locator('details[open]')).toHaveCount(1);
    }
  });

  testLandingPage('A click on the question that is open closes it', async (page) => {
    const question = locateSection(page, 'faqs').locator('summary').nth(3);
    await question.click();
    await expect(locateSection(page, 'faqs').locator('details[open] p').first()).toBeVisible();
    await question.click();
    await expect(locateSection(page, 'faqs').locator('details[open]')).toHaveCount(0);
  });

  testLandingPage('“Contact Our Team” is in the same section, and leads to contact', async (page) => {
    const contact = locateSection(page, 'faqs').getByRole('link', { name: 'Contact Our Team' });
    await expectLinkToSection(page, contact, 'contact');
  });

  testLandingPage(
    'The answers cover the policies: payment, deadlines, cancellation, credits, disputes',
    async (page) => {
      expect(await readFaqAnswer(page, /how do I pay/i)).toMatch(/in full/i);
      expect(await readFaqAnswer(page, /how quickly/i)).toMatch(/48-72 hours.*urgent.*premium fee/i);
      expect(await readFaqAnswer(page, /if I cancel/i)).toMatch(/85%.*50%.*None.*Case by case/s);
      expect(await readFaqAnswer(page, /as a credit/i)).toMatch(/110%.*12 months/);
      expect(await readFaqAnswer(page, /goes wrong/i)).toMatch(/48-72 hours.*dispute process/i);
    },
  );
});
