/** Tests requests in the inbox, from the link in the mail until a request is marked as answered. */

import { words } from '#src/brand.ts';
import { expect, goToScreen, openRequest, test } from './fixtures.ts';

const { desk, sheet } = words;
const { actions } = sheet;

test('what waits is listed with the time left and the first line; what comes in meanwhile comes to the list', async ({
  isabel: page,
  receive,
}) => {
  const known = await receive({ name: 'Ana Sá' });
  const entry = page.getByRole('listitem').filter({ hasText: 'Ana Sá' });
  await expect(entry).toContainText(/in \d+ (minutes|hours|days)/);
  await expect(entry).toContainText('Four nights on the lake in May.');
  await expect(entry).not.toContainText('Two of us, one dog.');
  await expect(entry).not.toContainText(known);
  // Simulates the sign-in page of a hotel's Wi-Fi, which responds once in place of the server.
  let isAnswered = false;
  await page.route('**/requests?*', async (route) => {
    isAnswered = true;
    await route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
    await page.unroute('**/requests?*');
  });
  await expect.poll(() => isAnswered).toBe(true);
  const reference = await receive({ name: 'Rui Vaz' });
  await expect(page.getByRole('link', { name: 'Rui Vaz', exact: true })).toBeVisible();
  await expect(page.getByText(desk.cameIn({ reference }))).toBeAttached();
  await entry.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Sá' })).toBeFocused();
});

test('from the link in a mail: sign in, read, call or write', async ({ addPerson, receive }) => {
  const page = await addPerson('Isabel');
  // Other programs may send a name with two lines. The site's form does not allow it.
  const reference = await receive({ name: 'Eleanor\nWhitcombe', email: 'e+w@client.example' });
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(`/desk#${reference}`);
  await page.getByRole('button', { name: desk.signIn.button }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Eleanor Whitcombe' })).toBeVisible();
  await expect(page.getByText('Four nights on the lake in May.')).toBeVisible();
  await expect(page.getByText('Whitcombe & Daughters')).toBeVisible();
  await expect(page.getByRole('link', { name: words.mail.ways.call, exact: true })).toHaveAttribute(
    'href',
    'tel:+442079460958',
  );
  const letter = new URL(
    (await page.getByRole('link', { name: words.mail.ways.write, exact: true }).getAttribute('href')) ?? '',
  );
  expect(letter.pathname).toBe('e%2Bw@client.example');
  expect(letter.searchParams.get('subject')).toBe(words.reply.subject({ reference }));
  expect(letter.searchParams.get('body')).toBe(
    `${words.reply.salutation({ name: 'Eleanor Whitcombe' })}\r\n\r\n`,
  );

  expect(page.url()).toContain(`#${reference}`);
  // The title must not contain the visitor's text, because the browser history stores titles.
  expect(await page.title()).toContain(reference);
  expect(await page.title()).not.toContain('Whitcombe');
});

test('two people: each sees the other’s changes, and none is made over another', async ({
  addPerson,
  isabel,
  receive,
}) => {
  const reference = await receive();
  const rui = await addPerson('Rui');
  await openRequest(isabel, reference);
  await openRequest(rui, reference);
  // Rui's page does not receive the change that Isabel makes.
  await rui.route(`**/requests/${reference}`, (route) => route.abort());
  await isabel.getByRole('button', { name: actions.taken }).click();
  await expect(isabel.getByText('Isabel, since')).toBeVisible();
  await rui.getByRole('button', { name: actions.taken }).click();
  await expect(rui.getByRole('alert').getByText(desk.refusals['changed-meanwhile'])).toBeVisible();
  await rui.unroute(`**/requests/${reference}`);
  await expect(rui.getByText('Isabel, since')).toBeVisible();

  const { promise: noteBegun, resolve: sendChange } = Promise.withResolvers<void>();
  await rui.route('**/changes', async (route) => {
    await noteBegun;
    await route.continue();
  });
  await rui.getByRole('button', { name: actions.answered }).click();
  const note = rui.getByLabel(desk.notes.label);
  await note.focus();
  sendChange();
  await expect(rui.getByText(desk.done.answered)).toBeVisible();
  await expect(note).toBeFocused();
  await expect(isabel.getByText('by Rui')).toBeVisible();
});

test('erased after a question, which the escape key leaves', async ({ isabel: page, receive }) => {
  const reference = await receive();
  await openRequest(page, reference);
  const ask = page.getByRole('button', { name: desk.erase.open });
  await ask.click();
  const question = page.getByRole('dialog', { name: desk.erase.question({ reference }) });
  await expect(question.getByRole('button', { name: desk.cancel })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(ask).toBeFocused();
  await ask.click();
  await question.getByRole('button', { name: desk.erase.confirm }).click();
  await expect(page.getByText(desk.erase.done({ reference }))).toBeVisible();
  await goToScreen(page, reference);
  await expect(page.getByText(desk.unknown({ reference }))).toBeVisible();
});
