/** Tests the keys in the inbox's page with a real server whose database an attacker changes. */
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { CurrentUser, KeyChallenge } from '#lib/inbox/api.ts';
import { decryptChallenge, decryptText, encryptText } from '#lib/inbox/encryption.ts';
import { computeFingerprint } from '#lib/inbox/fingerprint.ts';
import { createAgencyKey, createVoucher } from '../../inbox/keys/agency-key.ts';
import { deriveKeyFromPrf } from '../../inbox/keys/device-key.ts';
import { DeviceKeys } from '../../inbox/keys/device-keys.ts';
import { EncryptionRecord } from '../../inbox/keys/encryption-record.ts';
import {
  admitDevice,
  disableEncryption,
  enableEncryption,
  makeKeyWithout,
  recoverKeys,
  rotateKey,
} from '../../inbox/keys/key-changes.ts';
import { createToken, hashToken } from '../../server/domain/token.ts';
import type { Schema } from '../../server/store/database/schema.ts';
import { openDatabase } from '../../server/store/store.ts';
import {
  createInvitationSecret,
  type InboxBrowser,
  startEmptyInbox,
} from '../support/server/inbox-browser.ts';
import { createKeyPair } from '../support/stores/keys.ts';
import { receiveRequest } from '../support/stores/test-store.ts';

const future = '2099-01-01T00:00:00.000Z';

const createApi = (browser: InboxBrowser): DeviceKeys['api'] => {
  const read = async <Answer>(path: string, response: Promise<Response>): Promise<Answer> => {
    const text = await (await response).text();
    if (!(await response).ok) throw new Error(`${path}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  };
  return {
    get: async (path) => await read(path, browser.get(path)),
    post: async (path, body) => await read(path, browser.post(path, body)),
  };
};

/** Creates an inbox for Ada, Bob and Cleo, in which Ada has enabled encryption. */
async function createSealedInbox() {
  const { location, store, desk } = await startEmptyInbox();
  let count = 0;
  const join = async (name: string) => {
    const browser = desk.browser();
    const me: CurrentUser = await browser.join(
      await createInvitationSecret(store, name),
      `${name}’s telephone`,
    );
    count += 1;
    const prf = new Uint8Array(32).fill(count);
    const own = await deriveKeyFromPrf(prf);
    const enter = async (record = new EncryptionRecord(undefined)) =>
      await DeviceKeys.load({
        api: createApi(browser),
        me: { ...me, device: { ...me.device, recipient: own.recipient } },
        prf,
        record,
      });
    const api = createApi(browser);
    await api.post('devices/key', { recipient: own.recipient, lockedIdentity: null });
    const ready = { id: me.device.id, recipient: own.recipient };
    const keys = await enter();
    /** Decrypts the current key. */
    const identity = async () =>
      (await decryptText(keys.state.currentKey?.copy ?? '', own.identity)).split('\n')[0] ?? '';
    /** Decrypts a challenge, as proof that the device has the key. */
    const answerWith = async (shown: string) => {
      const { sealed }: KeyChallenge = await api.post('keys/challenge');
      return await decryptChallenge(sealed, shown);
    };
    return { browser, api, ready, own, person: me.person.id, keys, enter, identity, answerWith };
  };
  const [ada, bob, cleo] = [await join('Ada'), await join('Bob'), await join('Cleo')];
  const paper = await createKeyPair();
  await enableEncryption(ada.keys, [bob.ready, cleo.ready], paper);
  for (const { keys } of [bob, cleo]) await keys.refresh();
  const db = openDatabase(location);
  onTestFinished(() => db.destroy());
  const insert = async (table: keyof Schema, rows: object | readonly object[]) =>
    await db
      .insertInto(table)
      .values(rows as never)
      .execute();
  const removeCleo = async () => {
    const newKey = await makeKeyWithout(ada.keys, [cleo.ready.id]);
    await ada.api.post('devices/remove', { devices: [cleo.ready.id], newKey });
    for (const { keys } of [ada, bob]) await keys.refresh();
  };
  const replaceCopy = async ({ ready }: typeof ada, changes: { copy?: string; state: string }) =>
    await db
      .updateTable('desk_key_copies')
      .set(changes as never)
      .where('desk_key', '=', (await store.keys.findCurrent())?.id ?? '')
      .where('device', '=', ready.id)
      .execute();
  const deviceRow = async ({ ready }: typeof ada) =>
    await db.selectFrom('desk_devices').selectAll().where('id', '=', ready.id).executeTakeFirstOrThrow();
  return { store, desk, join, db, insert, ada, bob, cleo, paper, removeCleo, replaceCopy, deviceRow };
}

test('a key from another row of the database vouches for no device', async () => {
  const { store, ada, bob, cleo, removeCleo, insert, deviceRow } = await createSealedInbox();
  const present = await store.keys.findCurrent();
  const [rogue, rogueId, rogueDevice] = [await createKeyPair(), randomUUID(), await createKeyPair()];
  await insert('desk_keys', {
    id: rogueId,
    recipient: rogue.recipient,
    recovery_recipient: rogueDevice.recipient,
    sequence: 99,
    made_at: future,
    retired_at: future,
  });
  const slippedIn = { id: randomUUID(), recipient: rogueDevice.recipient };
  await insert('desk_devices', { ...(await deviceRow(bob)), ...slippedIn });
  const copy = { copy: 'AAAA', made_at: future, desk_key: present?.id, device: slippedIn.id };
  await insert('desk_key_copies', { ...copy, state: 'confirmed' });
  for (const device of [ada.ready, bob.ready, cleo.ready, slippedIn]) {
    const text = `${rogue.identity}\n${rogueDevice.recipient}`;
    const ofRogue = { desk_key: rogueId, device: device.id };
    const voucher = await createVoucher(rogue.identity, device);
    await insert('desk_key_copies', { ...copy, ...ofRogue, copy: await encryptText(text, device.recipient) });
    await insert('desk_vouchers', { ...ofRogue, given_by: ada.ready.id, voucher });
  }
  await expect(removeCleo()).rejects.toThrow('Bob’s telephone');
  expect(await store.keys.findCurrent()).toEqual(present);
});

test('a device that had the previous key cannot replace the current key', async () => {
  const { store, desk, db, ada, bob, cleo, paper, removeCleo, insert } = await createSealedInbox();
  const identity = await cleo.identity();
  await removeCleo();
  const present = await store.keys.findCurrent();
  const secret = createToken();
  await insert('desk_sessions', { token_hash: hashToken(secret), device: bob.ready.id, ends_at: future });
  await db
    .updateTable('desk_key_copies')
    .set({ state: 'failed' })
    .where('device', '=', bob.ready.id)
    .execute();
  const browser = desk.browser();
  browser.cookie = `__Host-desk=${secret}`;
  const challenge: { sealed: string } = await createApi(browser).post('keys/challenge');
  await expect(decryptChallenge(challenge.sealed, identity)).rejects.toThrow();
  const newKey = await createAgencyKey([ada.ready, bob.ready], paper.recipient);
  expect((await browser.post('keys/rotation', newKey)).status).toBe(409);
  expect(await store.keys.findCurrent()).toEqual(present);
});

test('a device that cannot decrypt its copy creates no key for devices with vouchers of the previous key', async () => {
  const { store, db, ada, bob, cleo, removeCleo, insert, replaceCopy, deviceRow } = await createSealedInbox();
  const ofCleo = async (table: 'desk_key_copies' | 'desk_vouchers') =>
    await db.selectFrom(table).selectAll().where('device', '=', cleo.ready.id).execute();
  const row = await deviceRow(cleo);
  const [copies, vouchers] = [await ofCleo('desk_key_copies'), await ofCleo('desk_vouchers')];
  await removeCleo();
  const present = await store.keys.findCurrent();
  // Restores Cleo's removed device under Bob's name, and replaces Ada's copy of the key.
  await db.deleteFrom('desk_removed_devices').execute();
  await insert('desk_devices', { ...row, person: bob.person });
  const copy = { desk_key: present?.id, device: row.id, copy: 'AAAA', made_by: null, made_at: future };
  await insert('desk_key_copies', [...copies, { ...copy, state: 'confirmed' }]);
  await insert('desk_vouchers', vouchers);
  await replaceCopy(ada, { copy: await encryptText('x', ada.own.recipient), state: 'unconfirmed' });
  await expect(rotateKey(await ada.enter())).rejects.toThrow();
  expect(await store.keys.findCurrent()).toEqual(present);
});

test('confirming the fingerprint of a key also confirms its recovery key', async () => {
  const { store, db, ada } = await createSealedInbox();
  const own = await createKeyPair();
  await db.updateTable('desk_keys').set({ recovery_recipient: own.recipient }).execute();
  await db.updateTable('sealing_state').set({ record: 'x' }).execute();
  await ada.keys.refresh();
  const fingerprint = ada.keys.knownKey && (await computeFingerprint(ada.keys.knownKey));
  expect(await store.control.confirmKey(fingerprint ?? '')).toBe(false);
  // A browser without stored data does not know the current key.
  expect((await ada.enter()).knownKey).toBeUndefined();
});

test('a copy with another recovery key is not used, and a correct one is used without a reload', async () => {
  const { ada, bob, replaceCopy } = await createSealedInbox();
  const text = `${await ada.identity()}\n${(await createKeyPair()).recipient}`;
  await replaceCopy(ada, { copy: await encryptText(text, ada.own.recipient), state: 'unconfirmed' });
  const again = await ada.enter();
  expect([again.state.hasLatestKey, again.knownKey]).toEqual([false, undefined]);
  await again.refresh();
  await admitDevice(bob.keys, ada.ready);
  await again.refresh();
  expect(again.state.hasLatestKey).toBe(true);
});

test('a device that had the key cannot enable encryption again without the printed key, which is sufficient', async () => {
  const { store, join, ada, cleo, bob, paper } = await createSealedInbox();
  const identity = await cleo.identity();
  await disableEncryption(ada.keys);
  // Cleo has given the key to Dan, although nobody admitted Dan's device.
  const dan = await join('Dan');
  const key = await createAgencyKey([ada.ready, bob.ready, dan.ready], paper.recipient);
  const answer = await dan.answerWith(identity);
  expect((await dan.browser.post('keys', { ...key, answer })).status).toBe(403);
  await enableEncryption(dan.keys, [ada.ready], paper);
  expect(await store.keys.findCurrent()).toBeDefined();
  // Bob's code was not compared, so his device does not get the latest key. Dan's device gets copies of all keys.
  await bob.keys.refresh();
  expect([dan.keys.state.hasLatestKey, bob.keys.state.hasLatestKey]).toEqual([true, false]);
  expect(dan.keys.state.allKeys.map(({ copy }) => copy !== null)).toEqual([true, true]);
});

test('a device that a removed colleague approved gets no later key, even if encryption was off meanwhile', async () => {
  const { join, ada, bob, cleo, paper } = await createSealedInbox();
  const dan = await join('Dan');
  await admitDevice(cleo.keys, dan.ready);
  await disableEncryption(cleo.keys);
  await ada.api.post('devices/remove', { devices: [cleo.ready.id] });
  await enableEncryption(ada.keys, [bob.ready], paper);
  await dan.keys.refresh();
  expect(dan.keys.state.hasLatestKey).toBe(false);
  await bob.keys.refresh();
  expect(bob.keys.state.hasLatestKey).toBe(true);
});

test('after a colleague’s key with another recovery key, the printed recovery key approves others again', async () => {
  const { join, ada, cleo, bob, paper } = await createSealedInbox();
  const answer = await cleo.answerWith(await cleo.identity());
  const key = await createAgencyKey([ada.ready, bob.ready, cleo.ready], (await createKeyPair()).recipient);
  const recoveryCopy = await encryptText('garbage', paper.recipient);
  const wrongCopy = { ...key, recoveryRecipient: paper.recipient, recoveryCopy, answer };
  await cleo.api.post('keys/rotation', wrongCopy);
  const again = await ada.enter();
  expect(again.state.hasLatestKey).toBe(false);
  expect(await recoverKeys(again, paper)).toBe(true);
  const dan = await join('Dan');
  await admitDevice(again, dan.ready);
  await dan.keys.refresh();
  expect(dan.keys.state.hasLatestKey).toBe(true);
});

test('while the current key cannot be verified, no key is used, and none counts as replaced', async () => {
  const { db, ada, cleo, paper, insert } = await createSealedInbox();
  const fingerprinted = ada.keys.knownKey;
  const { record } = await db.selectFrom('sealing_state').selectAll().executeTakeFirstOrThrow();
  await db.updateTable('sealing_state').set({ record: 'x' }).execute();
  const [{ recipient, identity }, id] = [await createKeyPair(), randomUUID()];
  const copy = await encryptText(`${identity}\n${paper.recipient}`, ada.own.recipient);
  const made = { sequence: 99, made_at: future };
  await insert('desk_keys', { id, recipient, recovery_recipient: paper.recipient, ...made });
  await insert('desk_key_copies', { desk_key: id, device: ada.ready.id, copy, made_at: future });
  await ada.keys.refresh();
  const place = { reference: 'VR-7K3Q-9F2M', author: 'Ada', position: 1 };
  expect(await ada.keys.encryptNote('She called.', place)).toBeUndefined();
  expect(ada.keys.knownKey).toEqual(fingerprinted);

  for (const table of ['desk_key_copies', 'desk_recovery_copies'] as const)
    await db.deleteFrom(table).where('desk_key', '=', id).execute();
  await db.deleteFrom('desk_keys').where('id', '=', id).execute();
  await db.updateTable('sealing_state').set({ record }).execute();
  await ada.keys.refresh();
  expect(ada.keys.state.noteBlock).toBeUndefined();
  expect(await makeKeyWithout(ada.keys, [cleo.ready.id])).toBeDefined();
});

test('a device that creates a key with invalid vouchers can be removed after codes are compared again', async () => {
  const { store, ada, bob, cleo } = await createSealedInbox();
  const refresh = async () => {
    // Refreshes all devices twice, because the second refresh reads the reports of the first.
    for (const { keys } of [ada, bob, cleo, ada, bob, cleo]) await keys.refresh();
  };
  await refresh();
  const key = await makeKeyWithout(cleo.keys, []);
  const wrong = { voucher: '0'.repeat(64) };
  const copies = key?.copies.map((copy) => (copy.device === cleo.ready.id ? copy : { ...copy, ...wrong }));
  expect((await cleo.browser.post('keys/rotation', { ...key, copies })).status).toBe(204);
  await refresh();
  expect(ada.keys.state.latestKey).toMatchObject({ madeBy: 'Cleo', copyState: 'confirmed' });
  await expect(makeKeyWithout(ada.keys, [cleo.ready.id])).rejects.toThrow('Bob’s telephone');

  await admitDevice(ada.keys, bob.ready);
  // Cleo stores garbage as Bob's copy. Cleo's vouchers are valid only for Cleo's own device.
  const copy = await encryptText('garbage', bob.ready.recipient);
  const wrongCopy = { key: ada.keys.state.latestKey?.id, device: bob.ready.id, copy, ...wrong };
  expect((await cleo.browser.post('keys/copies', { copies: [wrongCopy] })).status).toBe(204);
  const newKey = await makeKeyWithout(ada.keys, [cleo.ready.id]);
  const removal = { devices: [cleo.ready.id], newKey };
  expect((await ada.browser.post('devices/remove', removal)).status).toBe(204);

  expect((await cleo.browser.get('people')).status).toBe(401);
  await bob.keys.refresh();
  const reference = await receiveRequest(store, 'Visitor');
  const request = await (await bob.browser.get(`requests/${reference}`)).json();
  expect(await bob.keys.decryptTexts(request.words, reference)).toMatchObject({ name: 'Visitor' });
  // The new key must have valid vouchers.
  expect((await makeKeyWithout(bob.keys, []))?.copies).toHaveLength(2);
});
