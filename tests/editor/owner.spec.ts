/** Changes of pictures, services and languages, which are of several files. */
import { readFileSync } from 'node:fs';
import { expect, type Route } from '@playwright/test';
import sharp from 'sharp';
import { builtPage } from '../../editor/built-page.ts';
import { composeBrand, composedBrand } from '../support/brands/compose-brand.ts';
import { editorOfCopy } from '../support/editor/editor-of-copy.ts';
import { chooseScreen, type Editor, everythingIsKept, openScreen, test } from './fixtures.ts';

const textOf = (editor: Editor, file: string) => readFileSync(new URL(file, editor.brand), 'utf8');

test('a portrait is replaced, by a picture that is large enough and one in truth @slow', async ({
  editor,
  open,
}) => {
  const page = await open('en/pictures');
  const file = new URL('pictures/portrait-1.webp', editor.brand);
  const before = readFileSync(file);
  const dialog = page.getByRole('dialog', { name: 'The portrait of Edmund H.' });
  const shown = page.getByRole('img', { name: 'The portrait of Edmund H.', exact: true });
  const address = await shown.getAttribute('src');
  await page.getByRole('button', { name: 'Choose a new picture: The portrait of Edmund H.' }).click();
  const offer = async (name: string, mimeType: string, buffer: Buffer) =>
    await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  const photograph = (width: number, height: number) =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#777',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
  await offer('letter.jpg', 'image/jpeg', Buffer.from('These are words, and no picture.'));
  await expect(dialog.getByRole('alert')).toHaveText('This file is no picture that a browser can show.');
  await offer('small.jpg', 'image/jpeg', await photograph(300, 400));
  await expect(dialog.getByRole('alert')).toContainText('has to be 480 at least');
  await expect(dialog.getByRole('button', { name: 'Use this picture' })).toBeDisabled();
  const drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1500"><script/></svg>';
  await offer('drawn.svg', 'image/svg+xml', Buffer.from(drawn));
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialog.getByRole('alert')).toContainText(/SVG|picture/);
  await offer('new.jpg', 'image/jpeg', await photograph(2000, 1500));
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialog).toBeHidden();
  await everythingIsKept(page);
  const { width, height } = await sharp(readFileSync(file)).metadata();
  // Cut to the shape that the place allows.
  expect(width / height).toBeLessThan(2000 / 1500);
  await expect(shown).not.toHaveAttribute('src', address ?? '');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(shown).toHaveAttribute('src', address ?? '');
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('a service is removed, and another one added; both are undone and redone @slow', async ({
  editor,
  open,
}) => {
  const page = await open('en/services');
  const files = ['services.yaml', 'en/services.yaml', 'look.css'];
  const texts = () => files.map((file) => textOf(editor, file));
  const before = texts();
  const wellness = page.getByRole('button', { name: /^Remove: Wellness/ });
  const undo = page.getByRole('button', { name: 'Undo' });
  await wellness.click();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(wellness).toHaveCount(0);
  expect(textOf(editor, 'services.yaml')).not.toContain('wellness');
  await undo.click();
  await expect(wellness).toBeVisible();
  expect(texts()).toEqual(before);
  await expect(undo).toBeDisabled();
  // The other screen is shown where it is redone.
  await chooseScreen(page, 'Questions');
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible();
  await expect(wellness).toHaveCount(0);

  const removed = texts();
  await page.getByLabel('Name of a new service').fill('Night Trains');
  const loseResponse = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route('**/edit/api/services', loseResponse, { times: 1 });
  await page.getByRole('button', { name: 'Add the service' }).click();
  await expect(page.getByRole('alert')).toContainText('The line is down.');
  await page.getByRole('button', { name: 'Add the service' }).click();
  await expect(page.getByRole('button', { name: 'Remove: Night Trains', exact: true }).first()).toBeVisible();
  await expect(page.getByLabel('Name of a new service')).toHaveValue('');
  expect(textOf(editor, 'en/services.yaml').split('name: Night Trains')).toHaveLength(2);
  for (const expected of [removed, before]) {
    await page.keyboard.press('Control+z');
    await expect.poll(texts).toEqual(expected);
  }
});

test('a new question is missing in the other languages, and is translated there; their order is undone @slow', async ({
  page,
}) => {
  test.slow();
  composeBrand();
  const built = await builtPage(new URL('../../.cache/editor-page/', import.meta.url));
  await using editor = await editorOfCopy(new URL(`../../${composedBrand}/`, import.meta.url), built);
  const ask = async (topic: string, question: string, answer: string) => {
    await page.getByRole('button', { name: 'Add a question' }).click();
    await page.getByLabel('Topic', { exact: true }).fill(topic);
    await page.getByLabel('Question', { exact: true }).fill(question);
    await page.getByLabel('Paragraph 1', { exact: true }).fill(answer);
    await everythingIsKept(page);
  };
  const missing = page.getByRole('button', { name: 'There are 10 entries here, and 11 in pt.' });
  await openScreen(page, editor, 'pt/faqs');
  await ask('Em boas mãos', 'Falam japonês?', 'Sim.');
  await chooseScreen(page, 'Languages');
  await expect(missing).toHaveCount(3);
  await missing.first().click();
  await expect(page.getByRole('heading', { name: 'Questions', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Language')).toHaveValue('en');
  await ask('In good hands', 'Do you speak Japanese?', 'Yes.');
  await chooseScreen(page, 'Languages');
  await expect(missing).toHaveCount(2);
  const options = page.getByLabel('Language', { exact: true }).locator('option');
  const order = () => options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  const brand = textOf(editor, 'brand.yaml');
  await page.getByRole('button', { name: 'Move down: English' }).click();
  await expect.poll(order).toEqual(['pt', 'ar', 'en', 'ja']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(order).toEqual(['pt', 'en', 'ar', 'ja']);
  expect(textOf(editor, 'brand.yaml')).toBe(brand);
});
