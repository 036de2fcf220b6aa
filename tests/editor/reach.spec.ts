/**
 * Checks that all content of the editor can be read and reached: in any viewport, with enlarged text, by keyboard and
 * with a screen reader.
 */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { findViolations } from '../support/browser/axe.ts';
import { enlargeText } from '../support/browser/enlarge-text.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { chooseScreen, test } from './fixtures.ts';

const screens = [
  'start',
  'first-view',
  'faqs',
  'opening-hours',
  'figures',
  'terms',
  'colors',
  'pictures',
  'languages',
];

const phone = { width: 390, height: 664 };

const desktop = { width: 1280, height: 800 };

/** The viewports to check. axe runs in one of them only, because its rules do not depend on the viewport. */
const windows: readonly { name: string; viewport: typeof phone; runAxe?: true; enlarge?: true }[] = [
  { name: 'a desktop', viewport: desktop, runAxe: true },
  { name: 'a phone', viewport: phone },
  { name: 'a desktop at 200 % zoom', viewport: { width: 640, height: 400 } },
  { name: 'a desktop with text at 200 %', viewport: desktop, enlarge: true },
];

const faultsOf = async (page: Page, part?: string) =>
  (await findLayoutFaults(page, part)).filter(({ what }) => !what.endsWith('covers a part of the page'));

const cutCalendarInputs = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input:is([type=date], [type=time], [type=month])')]
      .filter((input) => {
        const whole = input.cloneNode() as HTMLInputElement;
        whole.style.cssText = 'position: absolute; visibility: hidden; width: max-content';
        input.after(whole);
        const isCut = whole.offsetWidth > input.offsetWidth;
        whole.remove();
        return isCut;
      })
      .map((input) => input.labels?.[0]?.textContent || input.ariaLabel),
  );

const transparentInputs = (page: Page) =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('input, textarea, [role=textbox]')]
      // The input itself may be transparent, and what it lies over be visible.
      .filter(
        ({ parentElement }) =>
          parentElement?.checkVisibility() && !parentElement.checkVisibility({ opacityProperty: true }),
      )
      .map(({ id }) => id),
  );

for (const { name, viewport, runAxe, enlarge } of windows)
  test(`every screen can be read, and nothing is cut off or covered, on ${name} @slow`, async ({
    open,
    page,
  }) => {
    await page.setViewportSize(viewport);
    await open('en/first-view');
    if (enlarge) {
      await enlargeText(page);
      await page.reload();
    }
    for (const screen of screens) {
      await open(`en/${screen}`);
      const main = page.getByRole('main');
      await expect(main.getByRole('button').or(main.getByRole('textbox')).first()).toBeVisible();
      const closed = main.getByRole('button', { expanded: false, name: /\?$/ });
      for (const entry of (await closed.all()).toReversed()) await entry.click();
      expect(await faultsOf(page), screen).toEqual([]);
      expect(await cutCalendarInputs(page), screen).toEqual([]);
      expect(await transparentInputs(page), screen).toEqual([]);
      // The screen of colors shows any colors of the brand, including low-contrast ones, so the contrast rules are
      // skipped.
      const leftOut = screen === 'colors' ? ['color-contrast', 'color-contrast-enhanced'] : [];
      if (runAxe) expect(await findViolations(page, { leftOut }), screen).toEqual([]);
    }
  });

test('dialogs fit into a phone, and have names; a name of a file may be long @slow', async ({
  open,
  page,
}) => {
  await page.setViewportSize(phone);
  await open('en/pictures');
  const dialog = page.getByRole('dialog');
  const isWhole = async (leftOut: string[] = []) => {
    expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
    expect(await findViolations(page, { within: '[role=dialog]', leftOut })).toEqual([]);
  };
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByRole('button', { name: 'Publish now' })).toBeVisible();
  await isWhole();
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  // Waits for the result, because the buttons below the result move.
  await expect(dialog.getByText('It is published.')).toBeVisible();
  await dialog
    .getByRole('button', { name: /^Bring back what was published/ })
    .last()
    .click();
  await expect(dialog.getByRole('button', { name: /^Yes, bring back what was published/ })).toBeFocused();
  await isWhole();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^\d+ findings?$/ }).click();
  await expect(dialog).toHaveAccessibleName('What was found');
  await isWhole();
  await page.keyboard.press('Escape');

  const see = page.getByRole('button', { name: 'See the page' });
  await see.click();
  await expect(dialog).toHaveAccessibleName('The page');
  await expect(dialog.frameLocator('iframe').getByText('Your Time. Curated.')).toBeVisible();
  await expect(dialog.locator('iframe')).toHaveAttribute('title', 'Preview of the page');
  await isWhole();
  await dialog.frameLocator('iframe').getByText('Your Time. Curated.').click();
  await expect(dialog.getByLabel('Second line', { exact: true })).toBeFocused();
  expect(await findViolations(page, { within: '[role=dialog]' })).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(see).toBeFocused();

  const chosen = page.locator('input[type=file]').first();
  const name = `Büro 🌅 u\u0308ber${'ä'.repeat(280)}.webp`;
  await chosen.evaluate((input: HTMLInputElement, of) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(50 * 1024 * 1024 + 1)], of));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, name);
  await expect(dialog.getByRole('alert')).toContainText(name);
  await isWhole();
  const buffer = await readFile('brands/vesper-row/pictures/about.webp');
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/webp', buffer });
  await expect(dialog.getByText(/^What is inside the frame is \d+ pixels wide/)).toBeVisible();
  // The crop frame is focusable, because arrow keys move it, but ARIA has no role for it.
  await isWhole(['focus-order-semantics']);
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialog).toBeHidden();
});

test('the first screen leads straight to the common tasks, and to the heading of every screen @slow', async ({
  open,
  page,
}) => {
  await page.setViewportSize(phone);
  await open('en/start');
  const heading = page.getByRole('heading', { level: 1 });
  const start = page.getByRole('link', { name: 'Start' });
  const task = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  await task('Close on a day').press('Enter');
  await expect(page.getByLabel('Closed on', { exact: true })).toBeFocused();
  await start.press('Enter');
  await expect(heading).toBeFocused();
  await task('Change a price').press('Enter');
  await expect(page.getByLabel('Executive retainer for a year, from', { exact: true })).toBeFocused();
  await start.press('Enter');
  await task('Change a picture').press('Enter');
  await expect(heading).toHaveText('Pictures');
  await start.press('Enter');
  for (const name of ['Change a sentence', 'See what visitors see']) {
    await task(name).press('Enter');
    await expect(page.getByRole('dialog', { name: 'The page' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(task(name)).toBeFocused();
  }
  await task('Publish').press('Enter');
  await expect(page.getByRole('dialog', { name: 'Publish' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Questions' }).press('Enter');
  await expect(heading).toHaveText('Questions');
  await expect(heading).toBeFocused();
});

test('no bar covers the field that has the focus @slow', async ({ open, page }) => {
  await page.setViewportSize(phone);
  await open('en/opening-hours');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Add hours, Monday' }).focus();
  const seen = new Set<string>();
  for (const key of [...Array(14).fill('Tab'), ...Array(14).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    const covered = await page.evaluate(() => {
      const { left, top, right, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
      const there = [top + 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
      const isShown = there.every((element) => document.activeElement?.contains(element));
      // When the focus leaves the page after its last element, `document.body` is the active element.
      return isShown || document.activeElement === document.body
        ? undefined
        : document.activeElement?.outerHTML;
    });
    expect(covered).toBeUndefined();
    seen.add(await page.evaluate(() => document.activeElement?.outerHTML ?? ''));
  }
  expect(seen.size).toBeGreaterThan(5);
});

test('the focus stays where somebody works: adding, moving and removing @slow', async ({ open, page }) => {
  await open('en/faqs');
  const entry = (name: string) => page.getByRole('button', { name, exact: true });
  await entry('Will anyone learn that I am a client?').press('Enter');
  await entry('Move down: Will anyone learn that I am a client?').press('Enter');
  await expect(entry('Move down: Will anyone learn that I am a client?')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(entry('Move up: Will anyone learn that I am a client?')).toBeFocused();

  await entry('Remove: Will anyone learn that I am a client?').press('Enter');
  await expect(
    page.getByRole('button', { name: 'Can I call in the middle of the night?' }).first(),
  ).toBeFocused();
  await entry('Add a question').press('Enter');
  const added = page.getByRole('group', { name: /^Question \d+$/ });
  await expect(added.getByLabel('Topic', { exact: true })).toBeFocused();
  await added.getByLabel('Question', { exact: true }).fill('Another?');
  // With two open entries, two fields have the same label. The group around each field is labeled with the entry's
  // name.
  await page.getByRole('button', { name: 'When will I know what it costs?' }).first().click();
  for (const name of ['When will I know what it costs?', 'Another?'])
    await expect(
      page.getByRole('group', { name, exact: true }).getByLabel('Question', { exact: true }),
    ).toHaveText(name);

  await chooseScreen(page, 'Opening hours');
  await expect(page.getByRole('heading', { name: 'Opening hours', level: 1 })).toBeFocused();
  const monday = page.getByRole('group', { name: 'Monday', exact: true });
  await monday.getByRole('button', { name: 'Add hours' }).press('Enter');
  await expect(page.getByRole('group', { name: 'Monday, hours 2' }).getByLabel('Opens')).toBeFocused();
  await monday
    .getByRole('button', { name: /^Remove/ })
    .last()
    .press('Enter');
  await expect(monday.getByRole('button', { name: 'Add hours' })).toBeFocused();

  await chooseScreen(page, 'Pictures');
  await page.waitForLoadState('networkidle');
  const crop = page.getByRole('button', {
    name: 'What stays visible, Low window: The portrait of Edmund H.',
  });
  await crop.press('Enter');
  await expect(crop).toBeFocused();
  const slider = page.getByLabel('From left to right');
  await slider.waitFor();
  await page.keyboard.press('Tab');
  await expect(slider).toBeFocused();
});
