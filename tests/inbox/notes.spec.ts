import type { Page } from '@playwright/test';
import { words } from '#src/brand.ts';
import { expect, openRequest, test } from './fixtures.ts';

const { line, notes } = words.desk;

const findNote = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const noteField = (page: Page) => page.getByLabel(notes.label);

async function saveNote(page: Page, text: string): Promise<void> {
  await noteField(page).fill(text);
  await page.getByRole('button', { name: notes.keep }).click();
}

test('without a line nothing is lost, wherever one goes meanwhile; what is typed while a note is sent stays', async ({
  isabel: page,
  receive,
}) => {
  const reference = await receive({ name: 'Nora Noon' });
  await openRequest(page, reference, 'Nora Noon');
  await page.context().setOffline(true);
  await saveNote(page, 'She was out at noon.');
  await expect(page.getByRole('alert').filter({ hasText: line.notSent })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: line.lost })).toBeVisible();
  await page.getByRole('link', { name: words.sheet.groups.waiting }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.sheet.groups.waiting })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Nora Noon', exact: true }).click();
  await expect(noteField(page)).toHaveValue('She was out at noon.');

  const { promise: typed, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/notes', async (route) => {
    await typed;
    await route.continue();
  });
  await page.getByRole('button', { name: notes.keep }).click();
  await noteField(page).fill('She was out at noon. And more.');
  go();
  await expect(findNote(page, 'She was out at noon.')).toHaveCount(1);
  await expect(noteField(page)).toHaveValue('She was out at noon. And more.');
});

test('a note whose answer is lost is kept once, whether it is heard of or sent again @slow', async ({
  isabel: page,
  receive,
}) => {
  const reference = await receive();
  await openRequest(page, reference);
  const alert = page.getByRole('alert').filter({ hasText: line.notSent });
  await page.route('**/notes', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await saveNote(page, 'Heard of by itself.');
  await expect(findNote(page, 'Heard of by itself.')).toHaveCount(1);
  await expect(noteField(page)).toHaveValue('');
  await expect(alert).toBeHidden();

  // Prevents the page from reading the request again and learning that the note was saved.
  await page.route(`**/requests/${reference}`, (route) => route.abort());
  await saveNote(page, 'Kept, and not known to be.');
  await expect(alert).toBeVisible();
  await page.unroute('**/notes');
  await alert.getByRole('button', { name: line.again }).click();
  await expect(findNote(page, 'Kept, and not known to be.')).toHaveCount(1);
  await expect(noteField(page)).toHaveValue('');
});

test('whose session ends while they write finds the note again', async ({ addPerson, receive }) => {
  const reference = await receive();
  const page = await addPerson('Rui');
  await openRequest(page, reference);
  await noteField(page).fill('She will call back at');
  await page.context().clearCookies();
  await expect(page.getByText(words.desk.signIn.noteStays)).toBeVisible();
  await expect(page.getByText(reference)).toHaveCount(0);
  await page.getByRole('button', { name: words.desk.signIn.button }).click();
  await expect(noteField(page)).toHaveValue('She will call back at');
});
