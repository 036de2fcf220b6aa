import { words } from '#src/brand.ts';
import { expect, goToScreen, openRequest, readStorage, test } from './fixtures.ts';

const { menu, signIn } = words.desk;

test('signing out leaves nothing in the browser', async ({ addPerson, receive }) => {
  const reference = await receive();
  const page = await addPerson('Rui');
  await openRequest(page, reference);
  await page.getByLabel(words.desk.notes.label).fill('Half a note');
  await page.getByRole('link', { name: words.sheet.groups.waiting }).click();
  await page.getByRole('button', { name: menu.more }).click();
  await page.getByRole('button', { name: menu.signOut }).click();
  await expect(page.getByRole('button', { name: signIn.button })).toBeVisible();
  await expect(page.getByText(signIn.ended)).toBeHidden();
  expect(new URL(page.url()).hash).toBe('');
  expect(await page.context().cookies()).toEqual([]);
  expect(await readStorage(page)).toBe(JSON.stringify([{}, {}, { ended: false }, [], []]));
  await page.goBack();
  await expect(page.getByText('Whitcombe')).toHaveCount(0);
});

test('a page that the browser has kept while somebody was elsewhere is loaded anew @slow', async ({
  isabel: page,
  receive,
}) => {
  await openRequest(page, await receive());
  const note = page.getByLabel(words.desk.notes.label);
  await note.fill('Half a note');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(note).toHaveValue('');
});

test('nobody uses a passkey: a sentence, and another try @slow', async ({ addPerson }) => {
  const page = await addPerson('Rui');
  await goToScreen(page, 'people');
  await page.context().clearCookies();
  await expect(page.getByText(signIn.ended)).toBeVisible();
  await page.evaluate(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: signIn.button }).click();
  await expect(page.getByRole('alert')).toContainText(signIn.notDone);
  await page.reload();
  await page.getByRole('button', { name: signIn.button }).click();
  await expect(page.getByRole('heading', { level: 1, name: menu.people })).toBeVisible();
});
