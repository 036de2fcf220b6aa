import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { decryptStaffNote, encryptedFields, TamperedTextError } from '#lib/inbox/encryption.ts';
import type { ConsultationRequest } from '#lib/request/consultation-request.ts';
import { deliverDueMessageIds } from '../../../tests/support/server/deliver-due.ts';
import { sampleRequest } from '../../../tests/support/server/server-fixtures.ts';
import { createEmptyLocation, engines } from '../../../tests/support/stores/databases.ts';
import {
  addDevice,
  createKeyPair,
  createNewKey,
  decryptStoredRequest,
  setUpEncryptedStore,
} from '../../../tests/support/stores/keys.ts';
import {
  openTestStore as openedStore,
  readReference,
  receiveRequest,
} from '../../../tests/support/stores/test-store.ts';
import { getOpenSpamReasons } from '../../domain/spam-detection.ts';
import type { StoredRequest } from '../../domain/stored-request.ts';
import { createSealingState, loadSecret } from '../server-secret.ts';
import { openDatabase, openStore } from '../store.ts';

const at = (time: string) => new Date(`2026-11-20T${time}Z`);
const text = 'A week of silence near water, for two and a small dog, from the third of May on.';
const key = 'a key that nobody else has';

describe.each(engines)('%s', (engine) => {
  const createSealedStore = async () => {
    const { location } = await createEmptyLocation(engine);
    const store = await openedStore(location);
    return { location, store, ...(await setUpEncryptedStore(location)) };
  };

  test('no column contains the visitor’s text, and only the private key decrypts it', async () => {
    const { store, id, key } = await createSealedStore();
    const promised = { remindAt: at('11:00:00'), replyBy: at('12:00:00') };
    const reference = await readReference(
      store.receive(sampleRequest, { language: 'en', promised, now: at('10:00:00') }),
    );
    const request = (await store.find(reference)) as StoredRequest;
    expect(request).toMatchObject({
      service_interest: sampleRequest.serviceInterest,
      language: 'en',
      received_at: '2026-11-20T10:00:00.000Z',
      reply_by: '2026-11-20T12:00:00.000Z',
      sealed_with: id,
    });
    for (const field of encryptedFields) expect(request[field]).toBe('');
    const { serviceInterest: _, ...words } = sampleRequest;
    expect(await decryptStoredRequest(request, key)).toEqual(words);
    await expect(decryptStoredRequest(request, await createKeyPair())).rejects.toThrow();
    expect(await store.findSheetRequest(reference)).toMatchObject({
      serviceInterest: sampleRequest.serviceInterest,
    });
    expect(await deliverDueMessageIds(store, at('12:00:00'))).toEqual([
      `request:${reference}`,
      `alarm:${reference}`,
    ]);
  });

  test('a ciphertext from another row or for another key cannot be decrypted', async () => {
    const { location, store, key } = await createSealedStore();
    const [ada, bob] = [await receiveRequest(store, 'Ada'), await receiveRequest(store, 'Bob')];
    const sealedIn = async (reference: string) => (await store.find(reference))?.sealed ?? '';
    const words = { [ada]: await sealedIn(ada), [bob]: await sealedIn(bob) };
    const db = openDatabase(location);
    const put = async (reference: string, sealed: string | undefined) => {
      await db
        .updateTable('consultation_requests')
        .set({ sealed: sealed ?? null })
        .where('reference', '=', reference)
        .execute();
      return decryptStoredRequest(await store.find(reference), key);
    };
    await expect(put(ada, words[bob])).rejects.toThrow(TamperedTextError);
    await expect(put(bob, words[ada])).rejects.toThrow(TamperedTextError);
    expect(await put(ada, words[ada])).toMatchObject({ name: 'Ada' });
    await expect(decryptStoredRequest(await store.find(ada), await createKeyPair())).rejects.toThrow(
      TamperedTextError,
    );
    await db.destroy();
  });

  test('the encryption of earlier requests and notes authenticates their reference and position', async () => {
    const { location } = await createEmptyLocation(engine);
    const store = await openedStore(location);
    const [ada, bob] = [await receiveRequest(store, 'Ada'), await receiveRequest(store, 'Bob')];
    const note = (author: string, text: string) =>
      store.desk.addNote(ada, { id: crypto.randomUUID(), text: { clear: text } }, author);
    for (const [author, text] of [
      ['Grace', 'First.'],
      ['Ben', 'Second.'],
    ] as const)
      expect(await note(author, text)).toBe('kept');
    const { key } = await setUpEncryptedStore(location);
    expect(await store.keys.encryptStoredBatch()).toEqual({ sealed: 2, left: 0 });
    const details = await store.desk.findDetails(ada);
    const notes = await Promise.all(
      details?.notes.map(async ({ text, by: author, position }) => {
        const sealed = 'sealed' in text ? text.sealed : '';
        const other = { reference: bob, author, position };
        await expect(decryptStaffNote(sealed, key.identity, other)).rejects.toThrow(TamperedTextError);
        return await decryptStaffNote(sealed, key.identity, { reference: ada, author, position });
      }) ?? [],
    );
    expect(notes).toEqual(['First.', 'Second.']);
    const words = await store.find(ada);
    expect(await decryptStoredRequest(words, key)).toMatchObject({ name: 'Ada' });
    await expect(decryptStoredRequest({ sealed: words?.sealed ?? '', reference: bob }, key)).rejects.toThrow(
      TamperedTextError,
    );
  });

  test('encrypted requests of up to four thousand characters have the same length', async () => {
    const { store } = await createSealedStore();
    const lengthOf = async (message: string) =>
      (await store.find(await readReference(store.receive({ ...sampleRequest, message }))))?.sealed?.length;
    expect(await lengthOf('Call me.')).toBe(await lengthOf('Please. '.repeat(450).trim()));
  });

  test('a repeated request is stored once, and a key of another request is rejected', async () => {
    const { store } = await createSealedStore();
    const first = await readReference(store.receive(sampleRequest, { key }));
    expect(await store.receive(sampleRequest, { key })).toMatchObject({
      outcome: 'repeated',
      reference: first,
    });
    const other: ConsultationRequest = { ...sampleRequest, message: 'Another.' };
    expect(await store.receive(other, { key })).toEqual({ outcome: 'key-used-for-another' });
    const plain = await readReference(store.receive(sampleRequest));
    expect(await store.receive(sampleRequest)).toMatchObject({ outcome: 'repeated', reference: plain });
  });

  test('a known idempotency key means a repetition, also for another process and after the keyed hash was deleted', async () => {
    const { location, store } = await createSealedStore();
    const other: ConsultationRequest = { ...sampleRequest, message: 'Another.' };
    const reference = await readReference(store.receive(sampleRequest, { key, now: at('10:00:00') }));
    const elsewhere = await openStore(location);
    expect(await elsewhere.receive(other, { key })).toMatchObject({ outcome: 'repeated', reference });
    await elsewhere.close();
    await store.clearTraces(new Date('2026-11-21T09:01:00Z'));
    expect(await store.receive(other, { key })).toMatchObject({ outcome: 'repeated', reference });
  });

  test('a repetition of a request that was stored unencrypted is recognized', async () => {
    const { location } = await createEmptyLocation(engine);
    const store = await openedStore(location);
    const reference = await readReference(store.receive(sampleRequest, { key }));
    await setUpEncryptedStore(location);
    expect(await store.receive(sampleRequest, { key })).toMatchObject({ outcome: 'repeated', reference });
    const other: ConsultationRequest = { ...sampleRequest, message: 'Another.' };
    expect(await store.receive(other, { key })).toEqual({ outcome: 'key-used-for-another' });
    await store.keys.encryptStoredBatch();
    expect(await store.receive(other, { key })).toMatchObject({ outcome: 'repeated', reference });
  });

  test('the same text is possible spam from another address, but not from the same one', async () => {
    const { store } = await createSealedStore();
    // A form that is sent quickly is not enough to be possible spam.
    const signals = { hiddenField: undefined, millisecondsOpen: 100 };
    const doubtsOf = async (email: string, now: Date) => {
      const receipt = store.receive({ ...sampleRequest, email, message: text }, { signals, now });
      return getOpenSpamReasons((await store.find(await readReference(receipt))) as StoredRequest);
    };
    expect(await doubtsOf('ada@example.com', at('10:00:00'))).toEqual([]);
    expect(await doubtsOf('ADA@example.com', at('10:20:00'))).toEqual([]);
    expect(await doubtsOf('eve@example.com', at('10:21:00'))).toEqual(['same-text', 'quick']);
    expect(await doubtsOf('bob@example.com', new Date('2026-11-22T10:00:00Z'))).toEqual([]);
  });

  test('keyed hashes reveal nothing, and are deleted within a day', async () => {
    const { location, store } = await createSealedStore();
    const other = await openStore(location);
    const traces = async (of = store, message = text) => {
      const reference = await readReference(
        of.receive({ ...sampleRequest, message }, { now: at('10:00:00') }),
      );
      const found = (await store.find(reference)) as StoredRequest;
      return [found.content_hash, found.text_fingerprint, found.sender_trace];
    };
    const [here, there] = [await traces(), await traces(other)];
    for (const [index, trace] of here.entries()) {
      expect(trace).toMatch(/[\da-f]{64}$/);
      expect(trace).not.toBe(there[index]);
    }
    await other.close();
    const all = async () => {
      const rows: (string | null)[] = [];
      for await (const row of store.streamAll())
        rows.push(row.content_hash, row.text_fingerprint, row.sender_trace);
      return rows;
    };
    await store.clearTraces(new Date('2026-11-21T08:59:00Z'));
    expect(await all()).not.toContain('');
    await store.clearTraces(new Date('2026-11-21T09:00:01Z'));
    expect(await all()).toEqual(['', null, null, '', null, null]);
  });

  test('a request is encrypted or not according to the encryption state when it is stored', async () => {
    const { location } = await createEmptyLocation(engine);
    const store = await openedStore(location);
    /** Calls `change` after the store has read the current key, and before it stores the request. */
    const receiveDuring = async (name: string, change: () => Promise<unknown>) => {
      const current = store.keys.findCurrent.bind(store.keys);
      vi.spyOn(store.keys, 'findCurrent').mockImplementationOnce(async () => {
        const before = await current();
        await change();
        return before;
      });
      return (await store.find(await receiveRequest(store, name))) as StoredRequest;
    };
    const first = await receiveDuring('Ada', () => setUpEncryptedStore(location));
    const { id = '' } = (await store.keys.findCurrent()) ?? {};
    expect(first).toMatchObject({ name: '', sealed_with: id });
    const second = await receiveDuring('Eve', () => store.keys.switchOff(id, 'Ada'));
    expect(second).toMatchObject({ name: 'Eve', sealed_with: null, sender_trace: null, sealed: null });
    const { key } = await setUpEncryptedStore(location);
    let next = key;
    const third = await receiveDuring('Bob', async () => {
      await store.keys.switchOff((await store.keys.findCurrent())?.id ?? '', 'Ada');
      ({ key: next } = await setUpEncryptedStore(location));
    });
    expect(await decryptStoredRequest(third, next)).toMatchObject({ name: 'Bob' });
    await expect(decryptStoredRequest(third, key)).rejects.toThrow();
  });

  test('concurrent requests are stored once each, and are encrypted after encryption was switched on', async () => {
    const { location } = await createEmptyLocation(engine);
    const store = await openedStore(location);
    const early = Array.from({ length: 20 }, (_, count) => receiveRequest(store, `Client ${count}`));
    const { id } = await setUpEncryptedStore(location);
    const late = Array.from({ length: 20 }, (_, count) => receiveRequest(store, `Late client ${count}`));
    expect(new Set(await Promise.all([...early, ...late])).size).toBe(40);
    for (const reference of await Promise.all(late))
      expect(await store.find(reference)).toMatchObject({ name: '', sealed_with: id });
  });
});

test('on PostgreSQL, no server stores an unencrypted request while another one switches encryption on', async () => {
  const { location } = await createEmptyLocation('postgres');
  const store = await openedStore(location);
  const devices = [await addDevice(location), await addDevice(location)];
  const newKey = await createNewKey(await createKeyPair(), await createKeyPair(), devices);
  const db = openDatabase(location);
  const encryption = createSealingState(location, loadSecret(location));
  const waiting = sql<{
    pid: number;
  }>`select pid from pg_locks where not granted and relation = 'desk_keys'::regclass`;
  let reference: Promise<string> | undefined;
  await db.transaction().execute(async (trx) => {
    await encryption.lockExclusively(trx);
    reference = receiveRequest(store, 'Ada');
    await expect.poll(async () => (await waiting.execute(trx)).rows.length).toBe(1);
    const { recipient, recoveryRecipient } = newKey;
    const made_at = new Date().toISOString();
    const values = { recipient, recovery_recipient: recoveryRecipient, made_at };
    await trx
      .insertInto('desk_keys')
      .values({ id: 'new', ...values })
      .execute();
    await encryption.change(trx, { sealing: true, key: { id: 'new', recipient: newKey.recipient } });
  });
  await db.destroy();
  expect(await store.find((await reference) ?? '')).toMatchObject({ name: '', sealed_with: 'new' });
});
