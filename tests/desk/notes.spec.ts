/** Notes for colleagues, on lines that fail. */
import type { Page } from '@playwright/test';
import { words } from '#src/brand.ts';
import { expect, goTo, openRequest, test } from './fixtures.ts';

const { line, notes } = words.desk;

const noted = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const field = (page: Page) => page.getByLabel(notes.label);
const keep = (page: Page) => page.getByRole('button', { name: notes.keep }).click();

test('a colleague reads it, with who wrote it', async ({ arrive, receive }) => {
  const reference = await receive();
  const [isabel, rui] = [await arrive('Isabel'), await arrive('Rui')];
  await openRequest(rui, reference);
  await openRequest(isabel, reference);
  await field(isabel).fill('Call, do not write: <b>Fridays</b>');
  await keep(isabel);
  await expect(field(isabel)).toHaveValue('');
  await expect(noted(rui, 'Call, do not write: <b>Fridays</b>')).toContainText('Isabel');
});

test('without a line nothing is lost, wherever one goes meanwhile; a tap sends it', async ({
  arrive,
  receive,
}) => {
  const reference = await receive();
  const page = await arrive('Isabel');
  await openRequest(page, reference);
  await page.context().setOffline(true);
  await field(page).fill('She was out at noon.');
  await keep(page);
  await expect(page.getByRole('alert').filter({ hasText: line.notSent })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: line.lost })).toBeVisible();
  await page.getByRole('link', { name: words.sheet.groups.waiting }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.sheet.groups.waiting })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('listitem').filter({ hasText: reference }).getByRole('link').click();
  await expect(field(page)).toHaveValue('She was out at noon.');
  await keep(page);
  await expect(noted(page, 'She was out at noon.')).toHaveCount(1);
  await expect(field(page)).toHaveValue('');
});

test('a note whose answer is lost is kept once, also when it is sent again @slow', async ({
  arrive,
  receive,
}) => {
  const reference = await receive();
  const page = await arrive('Isabel');
  await openRequest(page, reference);
  // The page does not hear that the note was kept.
  await page.route(`**/requests/${reference}`, (route) => route.abort());
  await page.route('**/notes', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await field(page).fill('Kept, and not known to be.');
  await keep(page);
  const alert = page.getByRole('alert').filter({ hasText: line.notSent });
  await expect(alert).toBeVisible();
  await page.unroute('**/notes');
  await alert.getByRole('button', { name: line.again }).click();
  await expect(noted(page, 'Kept, and not known to be.')).toHaveCount(1);
  await expect(field(page)).toHaveValue('');
});

test('… and when the page hears of it by itself, the field is emptied @slow', async ({ arrive, receive }) => {
  const reference = await receive();
  const page = await arrive('Isabel');
  await openRequest(page, reference);
  await page.route('**/notes', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await field(page).fill('Heard of by itself.');
  await keep(page);
  await expect(noted(page, 'Heard of by itself.')).toHaveCount(1);
  await expect(field(page)).toHaveValue('');
  await expect(page.getByRole('alert').filter({ hasText: line.notSent })).toBeHidden();
});

test('what is typed while a note is on its way stays', async ({ arrive, receive }) => {
  const reference = await receive();
  const page = await arrive('Isabel');
  await openRequest(page, reference);
  const { promise: typed, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/notes', async (route) => {
    await typed;
    await route.continue();
  });
  await field(page).fill('One.');
  await keep(page);
  await field(page).fill('One. And more.');
  go();
  await expect(noted(page, 'One.')).toHaveCount(1);
  await expect(field(page)).toHaveValue('One. And more.');
  await goTo(page, '');
});

test('whose session ends while they write finds the note again', async ({ arrive, receive }) => {
  const reference = await receive();
  const page = await arrive('Isabel');
  await openRequest(page, reference);
  await field(page).fill('She will call back at');
  await page.context().clearCookies();
  await expect(page.getByText(words.desk.signIn.noteStays)).toBeVisible();
  await expect(page.getByText(reference)).toHaveCount(0);
  await page.getByRole('button', { name: words.desk.signIn.button }).click();
  await expect(field(page)).toHaveValue('She will call back at');
});
