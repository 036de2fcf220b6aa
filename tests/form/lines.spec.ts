/** On phones what is asked stands in the field that it is answered in, above the answer. */
import { expect, type Locator } from '@playwright/test';
import { fields } from '#lib/request/consultation-request.ts';
import { test } from '../fixtures.ts';
import { field, fillIn, openForm } from '../support/browser/consultation-form.ts';

/** How far the label reaches down into the first line of the answer, in px; less than nothing where it stands above it. */
const coveredBy = (control: Locator): Promise<number> =>
  control.evaluate((element) => {
    const label = document.querySelector(`label[for="${element.id}"]`);
    if (!label) throw new Error('It has no label.');
    const { top } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const firstLine = top + Number.parseFloat(style.borderTopWidth) + Number.parseFloat(style.paddingTop);
    return label.getBoundingClientRect().bottom - firstLine;
  });

for (const width of [320, 390]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 700 } });

    test('a question covers no answer, and stands in its field', async ({ page }) => {
      await openForm(page);
      await field(page, 'phone').focus();
      await expect.poll(() => coveredBy(field(page, 'phone'))).toBeLessThanOrEqual(1);
      await fillIn(page);
      for (const { name } of fields) {
        const control = field(page, name);
        await expect.poll(() => coveredBy(control), { message: name }).toBeLessThanOrEqual(1);
        const [line, label] = [
          await control.boundingBox(),
          await page.locator(`label[for="${name}"]`).boundingBox(),
        ];
        expect(label?.y, name).toBeGreaterThanOrEqual((line?.y ?? Number.NaN) - 1);
      }
    });

    test('whoever touches a question writes its answer', async ({ page }) => {
      await openForm(page);
      for (const { name } of fields) {
        const label = page.locator(`label[for="${name}"]`);
        await label.scrollIntoViewIfNeeded();
        const box = await label.boundingBox();
        if (!box) throw new Error(`The label of “${name}” is not shown.`);
        const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        const touched = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.id, place);
        expect(touched).toBe(name);
      }
    });
  });
}
