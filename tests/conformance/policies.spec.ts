import { expect } from '@playwright/test';
import { brand } from '#src/brand.ts';
import { test } from '../fixtures.ts';
import { readVisibleText } from '../reading.ts';
import { policyAddresses } from './support.ts';

const testSections = (title: string, address: string, headings: readonly RegExp[]): void =>
  test(title, async ({ opened }) => {
    const page = await opened(address);
    await expect(page.locator('main h2')).toHaveText(headings);
    for (const text of await page.locator('main section').all()) {
      expect((await readVisibleText(text)).length).toBeGreaterThan(80);
    }
  });

test.describe('Policies', () => {
  testSections('The terms have eight sections, in order', '/terms', [
    /acceptance/i,
    /service description/i,
    /payment/i,
    /cancellation and refund/i,
    /privacy and confidentiality/i,
    /liability/i,
    /dispute/i,
    /contact/i,
  ]);

  testSections('The privacy policy has ten sections, in order', '/privacy', [
    /information collected/i,
    /use/i,
    /sharing/i,
    /security/i,
    /confidentiality/i,
    /cookies/i,
    /rights/i,
    /retention/i,
    /international transfers/i,
    /contact/i,
  ]);

  testSections('The cancellation policy has its six sections, in order', '/cancellation', [
    /timeline/i,
    /emergenc/i,
    /how to cancel/i,
    /third-party vendor/i,
    /modification versus cancellation/i,
    /contact/i,
  ]);

  testSections('The refund policy has its seven sections, in order', '/refund-policy', [
    /schedule/i,
    /processing/i,
    /administrative fee/i,
    /service credits/i,
    /dispute/i,
    /force majeure/i,
    /contact/i,
  ]);

  test('The refund policy begins with a table', async ({ opened }) => {
    const page = await opened('/refund-policy');
    const table = page.locator('main section').first().getByRole('table');
    await expect(table.getByRole('columnheader')).toHaveText(['Cancelled', 'Refund', 'Processing']);
    await expect(table.getByRole('row')).toHaveCount(5);
  });

  test('A request is kept until 24 months after the answer, 30 days when it was taken for spam', async ({
    opened,
  }) => {
    const page = await opened('/privacy');
    const text = await readVisibleText(page.locator('#retention'));
    expect(text).toMatch(/kept until 24 months after our answer/i);
    expect(text).toMatch(/taken for spam.* erased after 30 days/i);
  });

  test('All four are dated December 2024', async ({ opened }) => {
    for (const address of policyAddresses) {
      const page = await opened(address);
      await expect(page.locator('main')).toContainText('Last updated December 2024');
    }
  });

  test('All four show a general and a privacy address', async ({ opened }) => {
    for (const address of policyAddresses) {
      const page = await opened(address);
      const contacts = page.locator('main section').last();
      for (const email of [brand.legalEmail, brand.privacyEmail]) {
        await expect(contacts.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
      }
    }
  });
});
