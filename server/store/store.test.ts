import { describe, expect, test } from 'vitest';
import { sampleRequest } from '../../tests/support/server/server-fixtures.ts';
import { listUnanswered } from '../../tests/support/server/unanswered.ts';
import { engines } from '../../tests/support/stores/databases.ts';
import { answerRequest, openEmptyStore, readReference } from '../../tests/support/stores/test-store.ts';

describe.each(engines)('%s', (engine) => {
  test('a stored request is found by its reference', async () => {
    const store = await openEmptyStore(engine);
    const reference = await readReference(store.receive(sampleRequest));
    const found = await store.find(reference);
    expect(found).toMatchObject({
      reference,
      name: sampleRequest.name,
      email: sampleRequest.email,
      phone: sampleRequest.phone,
      company: sampleRequest.company,
      service_interest: sampleRequest.serviceInterest,
      message: sampleRequest.message,
      answered_at: null,
    });
    expect(await store.find('VR-0000-0000')).toBeUndefined();
  });

  test('the language of the visitor’s page is stored if it is known', async () => {
    const store = await openEmptyStore(engine);
    const japanese = await readReference(store.receive(sampleRequest, { language: 'ja' }));
    const unknown = await readReference(store.receive({ ...sampleRequest, message: 'Another.' }));
    expect(await store.find(japanese)).toMatchObject({ language: 'ja' });
    expect(await store.find(unknown)).toMatchObject({ language: null });
    expect(await store.findSheetRequest(japanese)).toMatchObject({ language: 'ja' });
    const { entries } = await store.readSheetPage({ list: 'waiting', page: 1 });
    expect(entries.map(({ language }) => language).toSorted()).toEqual(['ja', null]);
  });

  test('repetitions with the same key and content are one request', async () => {
    const store = await openEmptyStore(engine);
    const first = await readReference(store.receive(sampleRequest, { key: 'the first of keys' }));
    expect(await store.receive(sampleRequest, { key: 'the first of keys' })).toMatchObject({
      outcome: 'repeated',
      reference: first,
    });
    const other = store.receive({ ...sampleRequest, message: 'Another.' }, { key: 'the first of keys' });
    expect(await other).toEqual({ outcome: 'key-used-for-another' });
    expect(await readReference(store.receive(sampleRequest, { key: 'the second of keys' }))).not.toBe(first);
    expect(await listUnanswered(store)).toHaveLength(2);
  });

  test('short keys and equal texts identify a request only from the same sender', async () => {
    const store = await openEmptyStore(engine);
    const [here, there] = ['203.0.113.5', '198.51.100.7'];
    const first = await readReference(store.receive(sampleRequest, { sender: here, key: '1' }));
    expect(await readReference(store.receive(sampleRequest, { sender: there, key: '1' }))).not.toBe(first);
    expect(await readReference(store.receive(sampleRequest, { sender: here, key: '1' }))).toBe(first);
    const plain = await readReference(store.receive(sampleRequest, { sender: here }));
    expect(await readReference(store.receive(sampleRequest, { sender: there }))).not.toBe(plain);
    const key = 'e2b1c9d0-5f1e-4d55';
    const moved = await readReference(store.receive(sampleRequest, { sender: here, key }));
    expect(await readReference(store.receive(sampleRequest, { sender: there, key }))).toBe(moved);
  });

  test('nothing in the store reveals the network address of a sender', async () => {
    const rows = ['203.0.113.5', '198.51.100.7'].map(async (sender) => {
      const store = await openEmptyStore(engine);
      const now = new Date('2026-11-20T10:00:00Z');
      const arrivals = [
        { sender, now },
        { sender, now, key: '1' },
        { sender, now, key: 'e2b1c9d0-5f1e-4d55' },
      ];
      const found: unknown[] = [];
      for (const arrival of arrivals) {
        const reference = await readReference(store.receive(sampleRequest, arrival));
        found.push({ ...(await store.find(reference)), reference: '' });
      }
      return found;
    });
    const [here, there] = await Promise.all(rows);
    expect(here).toEqual(there);
  });

  test('text is normalized: no lone surrogates, no NUL, one kind of line end', async () => {
    const store = await openEmptyStore(engine);
    const message = 'a\0b \ud800 c\r\nd\re \u202e 🜚';
    const found = await store.find(
      await readReference(store.receive({ ...sampleRequest, message }, { key: 'k\0\ud800' })),
    );
    expect(found?.message).toBe('a\ufffdb \ufffd c\nd\ne \u202e 🜚');
    // Browsers without JavaScript change line ends and lone surrogates. The same text must be the same request.
    const [scripted, plain] = [
      store.receive({ ...sampleRequest, message: 'a\ud800\n' }),
      store.receive({ ...sampleRequest, message: 'a\ufffd\r\n' }),
    ];
    expect(await readReference(plain)).toBe(await readReference(scripted));
  });
});

test('without a key, the same content is one request within ten minutes', async () => {
  const store = await openEmptyStore('sqlite');
  const at = (time: string) => new Date(`2026-11-20T${time}Z`);
  const first = await readReference(store.receive(sampleRequest, { now: at('10:00:00') }));
  expect(await readReference(store.receive(sampleRequest, { now: at('10:09:59') }))).toBe(first);
  const second = await readReference(store.receive(sampleRequest, { now: at('10:10:01') }));
  expect(second).not.toBe(first);
  expect(await readReference(store.receive(sampleRequest, { now: at('10:10:02') }))).toBe(second);
  expect((await listUnanswered(store)).map((request) => request.reference)).toEqual([first, second]);
});

test('the same text after an answer is a new request, however soon it arrives', async () => {
  const store = await openEmptyStore('sqlite');
  const at = (time: string) => new Date(`2026-11-20T${time}Z`);
  const first = await readReference(store.receive(sampleRequest, { now: at('10:00:00') }));
  await answerRequest(store, first, 'AB', at('10:02:00'));
  const second = await readReference(store.receive(sampleRequest, { now: at('10:03:00') }));
  expect(await store.outbox.listDeliveries(second)).toMatchObject([{ kind: 'request', state: 'waiting' }]);
  await store.erase(second);
  expect(await store.receive(sampleRequest, { now: at('10:04:00') })).toMatchObject({ outcome: 'stored' });
});

test('a clock that is set back does not extend the ten minutes', async () => {
  const store = await openEmptyStore('sqlite');
  const at = (time: string) => new Date(`${time}Z`);
  const first = await readReference(store.receive(sampleRequest, { now: at('2026-11-21T10:00:00') }));
  const second = await readReference(store.receive(sampleRequest, { now: at('2026-11-20T10:00:00') }));
  expect(second).not.toBe(first);
  expect(await readReference(store.receive(sampleRequest, { now: at('2026-11-20T10:09:00') }))).toBe(second);
});
