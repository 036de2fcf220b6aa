/**
 * Somebody writes to the database, and to nothing else. No request is then stored in clear, or sealed to a stranger's key: it is
 * sealed to the desk's key, or refused.
 */
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { sampleRequest } from '../../../tests/support/server/server-fixtures.ts';
import { createEmptyLocation } from '../../../tests/support/stores/databases.ts';
import {
  createKeyPair,
  createNewKey,
  openSealedRequest,
  switchSealingOn,
} from '../../../tests/support/stores/sealing.ts';
import { openTestStore as openedStore } from '../../../tests/support/stores/test-store.ts';
import type { Schema } from '../database/schema.ts';
import { openDatabase, openStore, type Store } from '../store.ts';

/** What became of a request: refused, stored in clear, or sealed to a key. */
async function fateOf(
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

/** A desk that seals, and a stranger with a connection to its database. */
const attackedDesk = async () => {
  const { location } = await createEmptyLocation('sqlite');
  const store = await openedStore(location);
  const desk = await switchSealingOn(location);
  const db = openDatabase(location);
  onTestFinished(() => db.destroy());
  const isForDesk = async (key = desk.key, of = store) => {
    const fate = await fateOf(of);
    expect(fate).toMatchObject({ sealed: expect.any(String) });
    const words = await openSealedRequest('sealed' in fate ? fate : undefined, key);
    expect(words).toMatchObject({ name: sampleRequest.name });
  };
  /** The same server after a restart. */
  const restarted = async () => {
    const again = await openStore(location);
    onTestFinished(() => again.close());
    return again;
  };
  return { location, store, db, ...desk, isForDesk, restarted };
};

async function deleteKeys(db: Kysely<Schema>): Promise<void> {
  for (const table of ['desk_key_copies', 'desk_vouchers', 'desk_recovery_copies', 'desk_keys'] as const)
    await db.deleteFrom(table).execute();
}

const recordOf = (db: Kysely<Schema>) => db.selectFrom('sealing_state').selectAll().executeTakeFirstOrThrow();

test('a key that is marked as retired, or has a stranger’s recipient, is sealed to all the same', async () => {
  const { db, isForDesk, restarted } = await attackedDesk();
  const { recipient } = await createKeyPair();
  for (const changes of [{ retired_at: new Date().toISOString() }, { recipient }]) {
    await db.updateTable('desk_keys').set(changes).execute();
    await isForDesk();
    await isForDesk(undefined, await restarted());
  }
});

test('a stranger’s key beside the desk’s is not sealed to, and another row of keys is not either', async () => {
  const { db, isForDesk, store } = await attackedDesk();
  const { recipient } = await createKeyPair();
  const made_at = '2099-01-01T00:00:00.000Z';
  await db
    .insertInto('desk_keys')
    .values({ id: 'strange', recipient, recovery_recipient: recipient, made_at })
    .execute();
  await db.updateTable('desk_keys').set({ retired_at: made_at }).where('id', '!=', 'strange').execute();
  await isForDesk();
  // Whoever opens the latest key may switch sealing off: that is the desk's.
  expect((await store.keys.findLatest())?.recipient).not.toBe(recipient);
  await deleteKeys(db);
  await isForDesk();
});

test('without its record, or with one that was changed, no request is taken', async () => {
  const { db, store, restarted } = await attackedDesk();
  const { record } = await recordOf(db);
  const [head, body = '', signature] = record.split('.');
  const said = JSON.parse(Buffer.from(body, 'base64url').toString());
  const forged = (changes: object) =>
    [head, Buffer.from(JSON.stringify({ ...said, ...changes })).toString('base64url'), signature].join('.');
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`;
  for (const wrong of ['', 'no record', forged({ sealing: false }), forged({ sequence: 9 }), unsigned]) {
    await db.updateTable('sealing_state').set({ record: wrong }).execute();
    expect(await fateOf(store)).toEqual(refused);
  }
  await db.deleteFrom('sealing_state').execute();
  expect(await fateOf(store)).toEqual(refused);
  expect(await fateOf(await restarted())).toEqual(refused);
  // As if the server had never started.
  await db.deleteFrom('server_secret').execute();
  expect(await fateOf(await restarted())).toEqual(refused);
  await deleteKeys(db);
  for (const table of ['consultation_requests', 'sealing_state', 'server_secret'] as const)
    await db.deleteFrom(table).execute();
  expect(await fateOf(await restarted())).toEqual(refused);
});

test('an earlier record is refused: that sealing was off, or another key in use', async () => {
  const { location } = await createEmptyLocation('sqlite');
  const store = await openedStore(location);
  const db = openDatabase(location);
  onTestFinished(() => db.destroy());
  const never = await recordOf(db);
  const { devices, recovery, id } = await switchSealingOn(location);
  const first = await recordOf(db);
  await store.keys.switchOff(id, 'Ada');
  const off = await recordOf(db);
  const key = await createKeyPair();
  expect(
    await store.keys.switchOn(
      { ...(await createNewKey(key, recovery, devices)), shownKey: id },
      devices[0]?.id ?? '',
    ),
  ).toBe('made');
  const present = await recordOf(db);
  const again = await openStore(location);
  onTestFinished(() => again.close());
  for (const { record } of [never, first, off]) {
    await db.updateTable('sealing_state').set({ record }).execute();
    for (const each of [store, again]) expect(await fateOf(each)).toEqual(refused);
  }
  await db.updateTable('sealing_state').set(present).execute();
  expect(await fateOf(store)).toMatchObject({ sealed: expect.any(String) });
});

test('the record of another database of the same server is refused', async () => {
  const { location, db, store, restarted } = await attackedDesk();
  const other = { ...(await createEmptyLocation('sqlite')).location };
  const secretKey = (await import('../secret-file.ts')).readSecretFile(location.dataDirectory);
  const elsewhere = await openedStore({ ...other, secretKey });
  const otherDb = openDatabase(other);
  onTestFinished(() => otherDb.destroy());
  const never = await recordOf(otherDb);
  const stranger = await switchSealingOn({ ...other, secretKey });
  await elsewhere.keys.switchOff(stranger.id, 'Eve');
  for (const { record } of [never, await recordOf(otherDb)]) {
    await db.updateTable('sealing_state').set({ record }).execute();
    expect(await fateOf(store)).toEqual(refused);
    expect(await fateOf(await restarted())).toEqual(refused);
  }
});

test('while the record is not valid, nothing is written in clear, switched or replaced', async () => {
  const { db, store, devices, recovery, id } = await attackedDesk();
  const fate = await fateOf(store);
  expect(fate).toMatchObject({ sealed: expect.any(String) });
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
    () => store.keys.sealPlaintext(),
    () => store.keys.findCurrent(),
    () => store.access.removeDevices([devices[1]?.id ?? ''], telephone?.id ?? '', newKey),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'SEALING_UNVERIFIED' });
  // The desk can still be read.
  const { keys, verified } = await store.keys.listForDevice(telephone?.id ?? '');
  expect(verified).toBe(false);
  expect(keys).toMatchObject([{ id, retiredAt: expect.any(String), copy: expect.any(String) }]);
  expect(await store.desk.findDetails(reference)).toMatchObject({ words: { sealed: expect.any(String) } });
});

test('a store that never sealed takes requests in clear, also when it is opened again', async () => {
  const { location } = await createEmptyLocation('sqlite');
  for (let time = 0; time < 2; time += 1) {
    const store = await openStore(location);
    expect(await fateOf(store)).toEqual({ clear: sampleRequest.name });
    await store.close();
  }
});

test('on PostgreSQL, too, servers that have seen a later record refuse an earlier one', async () => {
  const { location } = await createEmptyLocation('postgres');
  const { dataDirectory } = (await createEmptyLocation('postgres')).location;
  const first = await openedStore(location);
  const secretKey = (await import('../secret-file.ts')).readSecretFile(location.dataDirectory);
  const second = await openedStore({ ...location, dataDirectory, secretKey });
  const db = openDatabase(location);
  onTestFinished(() => db.destroy());
  const { id } = await switchSealingOn(location);
  const on = await sql<{ record: string }>`select record from sealing_state`.execute(db);
  expect(await first.keys.switchOff(id, 'Ada')).toBe(true);
  expect(await fateOf(second)).toEqual({ clear: sampleRequest.name });
  await db
    .updateTable('sealing_state')
    .set({ record: on.rows[0]?.record ?? '' })
    .execute();
  for (const each of [first, second]) expect(await fateOf(each)).toEqual(refused);
});
