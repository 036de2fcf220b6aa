import { expect, type Page } from '@playwright/test';
import { fields } from '#src/brand/form.ts';
import { test } from '../fixtures.ts';
import { fillForm, locateField, openForm } from '../support/browser/consultation-form.ts';
import { enlargeText } from '../support/browser/enlarge-text.ts';

async function expectAboveItsField(page: Page): Promise<void> {
  let footOfTheLast = Number.NEGATIVE_INFINITY;
  for (const { name } of fields) {
    const label = await page.locator(`label[for="${name}"]`).boundingBox();
    const answer = await locateField(page, name).boundingBox();
    if (!label || !answer) throw new Error(`“${name}” is not shown.`);
    const distance = answer.y - (label.y + label.height);
    expect(distance, name).toBeGreaterThanOrEqual(-1);
    expect(distance, name).toBeLessThan(label.y - footOfTheLast);
    footOfTheLast = answer.y + answer.height;
  }
}

test.use({ viewport: { width: 320, height: 700 } });

test('a label covers no field, is nearer to its own field than to the one above, and a tap on it focuses the field', async ({
  page,
}) => {
  await openForm(page);
  await fillForm(page);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await expectAboveItsField(page);
    for (const { name } of fields) {
      await page.locator(`label[for="${name}"]`).click();
      await expect(locateField(page, name)).toBeFocused();
    }
  }
  await enlargeText(page);
  await expectAboveItsField(page);
});

test('an email address of 30 characters is completely visible', async ({ page }) => {
  await openForm(page);
  await locateField(page, 'email').fill('maximiliana.hohenberg@acme.com');
  for (const width of [320, 360, 390, 600, 768, 961, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const hidden = await locateField(page, 'email').evaluate(
      (input) => input.scrollWidth - input.clientWidth,
    );
    expect(hidden, `${width} px`).toBe(0);
  }
});
