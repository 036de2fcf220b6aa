/**
 * Tests the addresses at which the inbox may be opened: its own host, another host of the same server, and an address
 * that a mail program changed.
 */
import type { Page } from '@playwright/test';
import { inboxApiPath } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import { expect, test } from './fixtures.ts';
import { InboxDevice } from './inbox-device.ts';
import { InboxServer } from './inbox-server.ts';
import { readDeviceId, removeDevice } from './steps.ts';

const { elsewhere, join, refusals, signIn } = words.desk;

async function recordRequests(page: Page): Promise<string[]> {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(inboxApiPath)) requests.push(request.url());
  });
  await page.exposeFunction('recordRequest', (what: string) => requests.push(what));
  await page.addInitScript(() => {
    for (const name of ['create', 'get'] as const)
      navigator.credentials[name] = () => {
        (window as unknown as { recordRequest: (name: string) => void }).recordRequest(name);
        return Promise.reject(new DOMException('', 'NotAllowedError'));
      };
  });
  return requests;
}

const otherOrigin = (origin: string) => origin.replace('localhost', '127.0.0.1');

test('at another address the page links to the right one before anything is asked; a link that was cut or changed by a mail program @slow', async ({
  browser,
  page,
  server,
}) => {
  const requests = await recordRequests(page);
  const invitation = await server.invite('Ada Byron');
  await page.goto(invitation.replace(server.origin, otherOrigin(server.origin)));
  const link = page.getByRole('link', { name: `${server.origin}/desk` });
  await expect(page.getByText(elsewhere.desk)).toBeVisible();
  await expect(link).toHaveAttribute('href', invitation);
  await page.evaluate(() => {
    location.hash = 'people';
  });
  await expect(link).toHaveAttribute('href', `${server.origin}/desk#people`);
  expect(requests).toEqual([]);

  await page.goto(invitation.slice(0, -5));
  await expect(page.getByRole('alert')).toContainText(join.incomplete);
  await page.goto(`${server.origin}/desk`);
  await expect(page.getByText(signIn.invitation)).toBeVisible();
  expect(await page.content()).not.toContain('npm run');

  const device = await InboxDevice.create(browser, server.origin);
  await device.join(`${invitation}\u200b).`, 'Laptop');
  await device.close();
});

test('the desk has a host of its own, and the site’s pages reach no session of it @slow', async ({
  browser,
}) => {
  const server = await InboxServer.started(true);
  const { origin, deskOrigin } = server;
  const device = await InboxDevice.create(browser, deskOrigin);
  const { page } = device;
  await server.sendRequest();

  await test.step('a colleague joins there, and reads', async () => {
    const invitation = await server.invite('Ada Byron');
    expect(invitation.startsWith(`${deskOrigin}/desk#invitation=`)).toBe(true);
    await device.join(invitation, 'Laptop');
    await expect(page.getByRole('link', { name: 'Eleanor Whitcombe', exact: true })).toBeVisible();
    await device.signOut();
    await device.signIn();
  });

  await test.step('a page of the site reads and sends nothing, though the browser has a session', async () => {
    const site = await page.context().newPage();
    await site.goto(`${origin}/terms`);
    const outcomes = await site.evaluate(async (api) => {
      const outcome = (init: RequestInit, path: string) =>
        fetch(`${api}/${path}`, { credentials: 'include', ...init }).then(
          ({ type, status }) => `${type} ${status}`,
          () => 'refused',
        );
      const json = { 'Content-Type': 'application/json' };
      return [
        await outcome({}, 'me'),
        await outcome({ mode: 'no-cors' }, 'me'),
        await outcome({ method: 'POST' }, 'sign-out'),
        await outcome({ method: 'POST', mode: 'no-cors' }, 'sign-out'),
        await outcome({ method: 'POST', headers: json, body: '{"name":"Eve"}' }, 'invitations'),
      ];
    }, `${deskOrigin}${inboxApiPath}`);
    expect(outcomes).not.toContain('cors 200');
    expect(outcomes).not.toContain('basic 200');
    expect(await site.evaluate(async (api) => (await fetch(`${api}/me`)).status, inboxApiPath)).toBe(404);
    await page.reload();
    await device.expectSignedIn();
    expect((await page.context().cookies()).map(({ domain }) => domain)).toEqual(['desk.localhost']);
    await site.close();
  });

  await test.step('at the site’s address the page leads to it', async () => {
    const visitor = await browser.newPage();
    const requests = await recordRequests(visitor);
    await visitor.goto(`${origin}/desk#people`);
    await visitor.getByRole('link', { name: `${deskOrigin}/desk` }).click();
    await expect(visitor.getByRole('button', { name: signIn.button })).toBeVisible();
    expect(visitor.url()).toBe(`${deskOrigin}/desk#people`);
    expect(requests.every((url) => url.startsWith(deskOrigin))).toBe(true);
    await visitor.close();
  });

  await device.close();
  await server.close();
});

test('a passkey that is on the device already signs in; one that is known no longer is offered no more @slow', async ({
  addDevice,
  server,
}) => {
  const [ada, bob] = [await addDevice('Laptop'), await addDevice('Telephone', 'Bob Moran')];
  const { page } = bob;
  const signalled: unknown[] = [];
  await page.exposeFunction('noteSignal', (signal: unknown) => void signalled.push(signal));
  await page.addInitScript(() => {
    Object.assign(PublicKeyCredential, {
      signalUnknownCredential: async (signal: unknown) =>
        (window as unknown as { noteSignal: (signal: unknown) => void }).noteSignal(signal),
    });
  });
  await bob.signOut();
  await page.goto(await server.invite('Bob Moran'));
  await page.getByLabel(join.device).fill('Tablet');
  await bob.press(join.button);
  await expect(page.getByRole('alert').filter({ hasText: join.known })).toBeVisible();
  await bob.signIn();
  expect(page.url()).not.toContain('invitation');

  const id = await readDeviceId(bob);
  await bob.signOut();
  await removeDevice(ada, id);
  await bob.press(signIn.button);
  await expect(page.getByRole('alert')).toContainText(refusals['not-known']);
  expect(signalled).toEqual([{ rpId: 'localhost', credentialId: id }]);
});
