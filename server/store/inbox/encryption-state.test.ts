/**
 * Tests with an attacker who can write to the database, but has no other access. Requests must be encrypted to the
 * staff's key or rejected. They must never be stored unencrypted, or encrypted to the attacker's key.
 */
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { sampleRequest } from '../../../tests/support/server/server-fixtures.ts';
import { createEmptyLocation } from '../../../tests/support/stores/databases.ts';
import {
  createKeyPair,
  createNewKey,
  decryptStoredRequest,
  setUpEncryptedStore,
} from '../../../tests/support/stores/keys.ts';
import { openTestStore as openedStore } from '../../../tests/support/stores/test-store.ts';
import type { Schema } from '../database/schema.ts';
import { openDatabase, openStore, type Store } from '../store.ts';

async function sendRequest(
  store: Store,
): Promise<{ refused: string } | { clear: string } | { reference: string; sealed: string }> {
  const request = { ...sampleRequest, message: crypto.randomUUID() };
  const result = await store.receive(request).catch((error: { code?: string }) => ({
    outcome: 'failed' as const,
    code: error.code ?? '',
  }));
  if (result.outcome === 'failed') return { refused: result.code };
  if (result.outcome !== 'stored') throw new Error(result.outcome);
  const stored = await store.find(result.reference);
  return stored?.sealed
    ? { reference: stored.reference, sealed: stored.sealed }
    : { clear: stored?.name ?? '' };
}

const refused = { refused: 'SEALING_UNVERIFIED' };

/** Switches encryption on, and opens an attacker's connection to the database. */
const createAttackedDesk = async () => {
  const { location } = await createEmptyLocation('sqlite');
  const store = await openedStore(location);
  const desk = await setUpEncryptedStore(location);
  const db = openDatabase(location);
  onTestFinished(() => db.destroy());
  const expectSealedToDesk = async (key = desk.key, target = store) => {
    const outcome = await sendRequest(target);
    expect(outcome).toMatchObject({ sealed: expect.any(String) });
    const words = await decryptStoredRequest('sealed' in outcome ? outcome : undefined, key);
    expect(words).toMatchObject({ name: sampleRequest.name });
  };
  const restart = async () => {
    const reopened = await openStore(location);
    onTestFinished(() => reopened.close());
    return reopened;
  };
  return { location, store, db, ...desk, expectSealedToDesk, restart };
};

async function deleteKeys(db: Kysely<Schema>): Promise<void> {
  for (const table of ['desk_key_copies', 'desk_vouchers', 'desk_recovery_copies', 'desk_keys'] as const)
    await db.deleteFrom(table).execute();
}

const readRecord = (db: Kysely<Schema>) =>
  db.selectFrom('sealing_state').selectAll().executeTakeFirstOrThrow();

test('the current key stays in use if its row is marked as retired or has another recipient', async () => {
  const { db, expectSealedToDesk, restart } = await createAttackedDesk();
  const { recipient } = await createKeyPair();
  for (const changes of [{ retired_at: new Date().toISOString() }, { recipient }]) {
    await db.updateTable('desk_keys').set(changes).execute();
    await expectSealedToDesk();
    await expectSealedToDesk(undefined, await restart());
  }
});

test('additional keys in the database are not used', async () => {
  const { db, expectSealedToDesk, store } = await createAttackedDesk();
  const { recipient } = await createKeyPair();
  const made_at = '2099-01-01T00:00:00.000Z';
  await db
    .insertInto('desk_keys')
    .values({ id: 'strange', recipient, recovery_recipient: recipient, made_at })
    .execute();
  await db.updateTable('desk_keys').set({ retired_at: made_at }).where('id', '!=', 'strange').execute();
  await expectSealedToDesk();
  // A device with the latest key may switch encryption off. The attacker's key must not become the latest one.
  expect((await store.keys.findLatest())?.recipient).not.toBe(recipient);
  await deleteKeys(db);
  await expectSealedToDesk();
});

test('no request is accepted if the record is missing or was changed', async () => {
  const { db, store, restart } = await createAttackedDesk();
  const { record } = await readRecord(db);
  const [head, body = '', signature] = record.split('.');
  const said = JSON.parse(Buffer.from(body, 'base64url').toString());
  const forge = (changes: object) =>
    [head, Buffer.from(JSON.stringify({ ...said, ...changes })).toString('base64url'), signature].join('.');
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`;
  for (const wrong of ['', 'no record', forge({ sealing: false }), forge({ sequence: 9 }), unsigned]) {
    await db.updateTable('sealing_state').set({ record: wrong }).execute();
    expect(await sendRequest(store)).toEqual(refused);
  }
  await db.deleteFrom('sealing_state').execute();
  expect(await sendRequest(store)).toEqual(refused);
  expect(await sendRequest(await restart())).toEqual(refused);
  // Without this row, the database looks like one that no server has used.
  await db.deleteFrom('server_secret').execute();
  expect(await sendRequest(await restart())).toEqual(refused);
  await deleteKeys(db);
  for (const table of ['consultation_requests', 'sealing_state', 'server_secret'] as const)
    await db.deleteFrom(table).execute();
  expect(await sendRequest(await restart())).toEqual(refused);
});

test('an earlier record is rejected', async () => {
  const { location } = await createEmptyLocation('sqlite');
  const store = await openedStore(location);
  const db = openDatabase(location);
  onTestFinished(() => db.destroy());
  const never = await readRecord(db);
  const { devices, recovery, id } = await setUpEncryptedStore(location);
  const first = await readRecord(db);
  await store.keys.switchOff(id, 'Ada');
  const off = await readRecord(db);
  const key = await createKeyPair();
  expect(
    await store.keys.switchOn(
      { ...(await createNewKey(key, recovery, devices)), shownKey: id },
      devices[0]?.id ?? '',
    ),
  ).toBe('made');
  const present = await readRecord(db);
  const reopened = await openStore(location);
  onTestFinished(() => reopened.close());
  for (const { record } of [never, first, off]) {
    await db.updateTable('sealing_state').set({ record }).execute();
    for (const each of [store, reopened]) expect(await sendRequest(each)).toEqual(refused);
  }
  await db.updateTable('sealing_state').set(present).execute();
  expect(await sendRequest(store)).toMatchObject({ sealed: expect.any(String) });
});

test('the record of another database of the same server is rejected', async () => {
  const { location, db, store, restart } = await createAttackedDesk();
  const other = { ...(await createEmptyLocation('sqlite')).location };
  const secretKey = (await import('../secret-file.ts')).readSecretFile(location.dataDirectory);
  const elsewhere = await openedStore({ ...other, secretKey });
  const otherDb = openDatabase(other);
  onTestFinished(() => otherDb.destroy());
  const never = await readRecord(otherDb);
  const stranger = await setUpEncryptedStore({ ...other, secretKey });
  await elsewhere.keys.switchOff(stranger.id, 'Eve');
  for (const { record } of [never, await readRecord(otherDb)]) {
    await db.updateTable('sealing_state').set({ record }).execute();
    expect(await sendRequest(store)).toEqual(refused);
    expect(await sendRequest(await restart())).toEqual(refused);
  }
});

test('while the record is invalid, nothing is stored unencrypted, and the encryption state cannot be changed', async () => {
  const { db, store, devices, recovery, id } = await createAttackedDesk();
  const outcome = await sendRequest(store);
  expect(outcome).toMatchObject({ sealed: expect.any(String) });
  const { reference } = await db
    .selectFrom('consultation_requests')
    .select('reference')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('sealing_state').execute();
  const [telephone] = devices;
  const newKey = await createNewKey(await createKeyPair(), recovery, devices.slice(0, 1));
  const note = { id: crypto.randomUUID(), text: { clear: 'Call her.' } };
  for (const attempt of [
    () => store.desk.addNote(reference, note, 'Ada'),
    () => store.keys.switchOn(newKey, telephone?.id ?? ''),
    () => store.keys.switchOff(id, 'Ada'),
    () => store.keys.encryptStoredBatch(),
    () => store.keys.findCurrent(),
    () => store.access.removeDevices([devices[1]?.id ?? ''], telephone?.id ?? '', newKey),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'SEALING_UNVERIFIED' });
  const { keys, verified } = await store.keys.listForDevice(telephone?.id ?? '');
  expect(verified).toBe(false);
  expect(keys).toMatchObject([{ id, retiredAt: expect.any(String), copy: expect.any(String) }]);
  expect(await store.desk.findDetails(reference)).toMatchObject({ words: { sealed: expect.any(String) } });
});

test('if encryption was never on, requests are stored unencrypted, also after a restart', async () => {
  const { location } = await createEmptyLocation('sqlite');
  for (let time = 0; time < 2; time += 1) {
    const store = await openStore(location);
    expect(await sendRequest(store)).toEqual({ clear: sampleRequest.name });
    await store.close();
  }
});

test('on PostgreSQL, servers that have seen a later record reject an earlier one', async () => {
  const { location } = await createEmptyLocation('postgres');
  const { dataDirectory } = (await createEmptyLocation('postgres')).location;
  const first = await openedStore(location);
  const secretKey = (await import('../secret-file.ts')).readSecretFile(location.dataDirectory);
  const second = await openedStore({ ...location, dataDirectory, secretKey });
  const db = openDatabase(location);
  onTestFinished(() => db.destroy());
  const { id } = await setUpEncryptedStore(location);
  const on = await sql<{ record: string }>`select record from sealing_state`.execute(db);
  expect(await first.keys.switchOff(id, 'Ada')).toBe(true);
  expect(await sendRequest(second)).toEqual({ clear: sampleRequest.name });
  await db
    .updateTable('sealing_state')
    .set({ record: on.rows[0]?.record ?? '' })
    .execute();
  for (const each of [first, second]) expect(await sendRequest(each)).toEqual(refused);
});
