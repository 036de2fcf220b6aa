import { expect, test } from 'vitest';
import { sealText } from '#lib/desk/sealing.ts';
import type { ServerStore } from '../../server/store/thread/server-store.ts';
import { DeviceKeys } from '../../src/desk/keys/device-keys.ts';
import { SealingRecord } from '../../src/desk/keys/sealing-record.ts';
import { type DeskBrowser, deskOf, invited } from '../support/server/desk-browser.ts';
import { problemOf } from '../support/server/refusal.ts';
import { emptyPlace } from '../support/stores/databases.ts';
import { opened, received } from '../support/stores/open-store.ts';
import { keyPair } from '../support/stores/sealing.ts';

/** The API as a page calls it. */
function apiOf(browser: DeskBrowser): ConstructorParameters<typeof DeviceKeys>[0]['api'] {
  async function bodyOf<Body>(response: Response): Promise<Body> {
    if (!response.ok) throw new Error((await problemOf(response)).detail);
    return (response.status === 204 ? undefined : await response.json()) as Body;
  }
  return {
    get: async (path) => await bodyOf(await browser.get(path)),
    post: async (path, body) => await bodyOf(await browser.post(path, body)),
  };
}

async function join(desk: Awaited<ReturnType<typeof deskOf>>, store: ServerStore, name: string) {
  const browser = desk.browser();
  const me = await browser.join(await invited(store, name), `${name}’s telephone`);
  const prf = crypto.getRandomValues(new Uint8Array(32));
  const record = new SealingRecord(undefined);
  const keys = await DeviceKeys.of({ api: apiOf(browser), me, prf, record });
  const { self } = keys;
  if (!self) throw new Error('This device has no key.');
  return { browser, keys, device: self };
}

/** A desk at which Ada switched sealing on with Bob, and let Mallory in. */
async function sealedDesk() {
  const { location } = await emptyPlace('sqlite');
  const store = await opened(location);
  const desk = await deskOf(store);
  const ada = await join(desk, store, 'Ada');
  const bob = await join(desk, store, 'Bob');
  const mallory = await join(desk, store, 'Mallory');
  await ada.keys.switchOn([bob.device], await keyPair());
  await ada.keys.letIn(mallory.device);
  const refresh = async () => {
    // The second refresh reads what the first one has reported.
    for (const { keys } of [ada, bob, mallory, ada, bob, mallory]) await keys.refresh();
  };
  await refresh();
  return { store, ada, bob, mallory, refresh };
}

test('a key with wrong vouchers does not keep its maker in: comparing codes again makes it removable', async () => {
  const { store, ada, bob, mallory, refresh } = await sealedDesk();
  const key = await mallory.keys.keyWithout([]);
  const wrong = { voucher: '0'.repeat(64) };
  const copies = key?.copies.map((copy) =>
    copy.device === mallory.device.id ? copy : { ...copy, ...wrong },
  );
  expect((await mallory.browser.post('keys/rotation', { ...key, copies })).status).toBe(204);
  await refresh();
  expect(ada.keys.state.latest).toMatchObject({ madeBy: 'Mallory', copyState: 'confirmed' });
  await expect(ada.keys.keyWithout([mallory.device.id])).rejects.toThrow('Bob’s telephone');

  await ada.keys.letIn(bob.device);
  // Mallory can add wrong vouchers of her own, and replaces nobody else's.
  const copy = await sealText('garbage', bob.device.recipient);
  const spoiled = { key: ada.keys.state.latest?.id, device: bob.device.id, copy, ...wrong };
  expect((await mallory.browser.post('keys/copies', { copies: [spoiled] })).status).toBe(204);
  const newKey = await ada.keys.keyWithout([mallory.device.id]);
  const removal = { devices: [mallory.device.id], newKey };
  expect((await ada.browser.post('devices/remove', removal)).status).toBe(204);

  expect((await mallory.browser.get('people')).status).toBe(401);
  await bob.keys.refresh();
  const reference = await received(store, 'Visitor');
  const request = await (await bob.browser.get(`requests/${reference}`)).json();
  expect(await bob.keys.open(request.words, reference)).toMatchObject({ name: 'Visitor' });
  // The new key has valid vouchers.
  expect((await bob.keys.keyWithout([]))?.copies).toHaveLength(2);
});
