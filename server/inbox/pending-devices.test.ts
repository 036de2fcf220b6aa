import { expect, test } from 'vitest';
import type { CurrentUser, Keys } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import { startEmptyInbox } from '../../tests/support/server/inbox-browser.ts';
import {
  addColleague,
  approveDevice,
  createKeyFor,
  removeDevices,
} from '../../tests/support/server/inbox-colleagues.ts';
import { readProblemDetail } from '../../tests/support/server/problem-response.ts';
import { receiveRequest } from '../../tests/support/stores/test-store.ts';

const { refusals } = words.desk;

async function threeColleagues() {
  const { store, desk } = await startEmptyInbox();
  const join = (name: string) => addColleague(desk, store, name);
  return { store, ada: await join('Ada'), bob: await join('Bob'), eve: await join('Eve') };
}

test('a pending device can only use the routes for its approval', async () => {
  const { store, ada, bob, eve } = await threeColleagues();
  const reference = await receiveRequest(store, 'Ann');
  const { browser } = eve;
  for (const path of ['people', 'requests', `requests/${reference}`, 'keys'])
    expect((await browser.get(path)).status).toBe(200);
  await ada.browser.post('keys', await createKeyFor([ada, bob]));

  const refused = [
    ['GET', 'people'],
    ['GET', 'requests'],
    ['GET', 'requests/all'],
    ['GET', `requests/${reference}`],
    ['HEAD', `requests/${reference}`],
    ['DELETE', `requests/${reference}`],
    ['POST', `requests/${reference}/changes`, { action: 'taken', changes: 0 }],
    ['POST', `requests/${reference}/notes`, { id: crypto.randomUUID(), text: { clear: 'a note' } }],
    ['POST', 'invitations', { name: 'Fay' }],
    ['POST', 'invitations', { person: eve.device.person }],
    ['POST', 'keys', await createKeyFor([ada, eve])],
    ['POST', 'keys/rotation', await createKeyFor([ada, bob])],
    ['POST', 'keys/confirmations', {}],
    ['POST', 'keys/challenge'],
    ['POST', 'keys/off', { answer: 'x' }],
    ['POST', 'keys/seal-earlier'],
    ['GET', 'keys/'],
    ['GET', 'me/'],
    ['GET', '/me'],
    ['GET', 'anything'],
  ] as const;
  for (const [method, path, body] of refused) {
    const answer = await browser.ask(method, path, body);
    expect([path, answer.status]).toEqual([path, 403]);
    if (method !== 'HEAD') expect(await readProblemDetail(answer)).toBe(refusals['not-let-in']);
  }
  for (const [path, body] of [
    ['devices/remove', { devices: [bob.device.id], newKey: await createKeyFor([ada]) }],
    ['devices/remove', { devices: [eve.device.id, bob.device.id], newKey: await createKeyFor([ada]) }],
  ] as const)
    expect(await readProblemDetail(await browser.post(path, body))).toBe(refusals['not-let-in']);

  const me: CurrentUser = await (await browser.get('me')).json();
  expect(me).toMatchObject({ sealing: true, device: { isApproved: false } });
  const { keys, ...summary }: Keys = await (await browser.get('keys')).json();
  expect(summary).toEqual({
    latest: keys[0]?.id,
    inClear: 0,
    verified: true,
    ended: null,
    rotationDue: null,
    failures: [],
  });
  expect(keys).toMatchObject([{ copy: null, devices: [] }]);
  expect((await browser.get(`keys/recovery?key=${keys[0]?.id}`)).status).toBe(200);
  expect((await browser.post('keys/recovery/challenge')).status).toBe(200);
  const { recipient } = eve.device;
  expect((await browser.post('devices/key', { recipient, lockedIdentity: null })).status).toBe(204);

  expect((await approveDevice(ada, eve)).status).toBe(204);
  expect((await browser.get(`requests/${reference}`)).status).toBe(200);
});

test('a pending device can remove itself and sign out', async () => {
  const { ada, bob, eve } = await threeColleagues();
  await ada.browser.post('keys', await createKeyFor([ada, bob]));
  const leaving = await removeDevices(eve, [eve], await createKeyFor([ada]));
  expect(await readProblemDetail(leaving)).toBe(refusals['people-changed']);
  expect((await eve.browser.post('devices/remove', { devices: [eve.device.id] })).status).toBe(204);
  expect(eve.browser.cookie).toBe('');
});
