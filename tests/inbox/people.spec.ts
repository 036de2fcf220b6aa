/** People of the inbox: how they join, and what stays in the browser of somebody who has left. */
import { words } from '#src/brand.ts';
import { expect, goToScreen, openRequest, readStorage, test } from './fixtures.ts';
import { InboxDevice } from './inbox-device.ts';

const { join, menu, people, refusals, signIn } = words.desk;

test('somebody is invited, comes in once, is seen with their device, and is removed after a question', async ({
  arrive,
  browser,
  receive,
  server,
}) => {
  const isabel = await arrive('Isabel', 'Her laptop');
  const reference = await receive();
  await goToScreen(isabel, 'people');
  await expect(isabel.getByRole('list', { name: people.devicesOf({ name: 'Isabel' }) })).toContainText(
    people.thisDevice,
  );
  await isabel.getByLabel(people.name).fill('Ismael');
  await isabel.getByRole('button', { name: people.makeInvitation }).click();
  const address = await isabel.getByText('#invitation=').innerText();
  await expect(isabel.getByText('Ismael, invited by Isabel')).toBeVisible();

  const device = await InboxDevice.create(browser, server.origin);
  const { page: ismael } = device;
  await ismael.goto(address);
  await expect(ismael.getByRole('heading', { level: 1 })).toHaveText(join.heading({ name: 'Ismael' }));
  await ismael.getByLabel(join.device).fill('His telephone');
  await ismael.getByRole('button', { name: join.button }).click();
  await expect(ismael.getByRole('navigation')).toBeVisible();
  expect(ismael.url()).not.toContain('invitation');
  await openRequest(ismael, reference);

  // A second use of the invitation's link is rejected.
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(address);
  await expect(other.getByRole('alert').filter({ hasText: refusals.invitation })).toBeVisible();
  await elsewhere.close();

  const devices = isabel.getByRole('list', { name: people.devicesOf({ name: 'Ismael' }) });
  await devices.getByRole('button', { name: people.remove }).click();
  await isabel
    .getByRole('dialog', { name: people.question({ device: 'His telephone', name: 'Ismael' }) })
    .getByRole('button', { name: people.confirm })
    .click();
  await expect(isabel.getByText(people.removed({ device: 'His telephone' }))).toBeVisible();
  await expect(devices).toHaveCount(0);

  // The removed device's page notices by itself that it was removed, and shows no request.
  await expect(ismael.getByText(signIn.removed)).toBeVisible();
  await expect(ismael.getByText('Whitcombe')).toHaveCount(0);
  expect(await readStorage(ismael)).toBe(JSON.stringify([{}, {}, { ended: 'device-removed' }, [], []]));
  await ismael.getByRole('button', { name: signIn.button }).click();
  await expect(ismael.getByRole('alert')).toContainText(refusals['not-known']);
  await device.close();
});

test('signing out leaves nothing in the browser', async ({ arrive, receive }) => {
  const reference = await receive();
  const page = await arrive('Rui');
  await openRequest(page, reference);
  await page.getByLabel(words.desk.notes.label).fill('Half a note');
  await page.getByText(words.navigation.menuLabel, { exact: true }).click();
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

test('nobody uses a passkey: a sentence, and another try @slow', async ({ arrive }) => {
  const page = await arrive('Rui');
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
