import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import type { RequestDetails, RequestList, RequestPage } from '#lib/inbox/api.ts';
import { encryptStaffNote } from '#lib/inbox/encryption.ts';
import { words } from '#src/brand.ts';
import { sampleStaffTexts } from '../../tests/support/sample-brand.ts';
import { sampleRequest } from '../../tests/support/server/server-fixtures.ts';
import { createEmptyLocation, engines } from '../../tests/support/stores/databases.ts';
import { setUpEncryptedStore } from '../../tests/support/stores/keys.ts';
import { openTestStore, receiveRequest } from '../../tests/support/stores/test-store.ts';
import { createApiErrorHandler } from './api-error.ts';
import type { InboxEnvironment } from './environment.ts';
import { createRequestRoutes } from './requests.ts';

const { refusals } = words.desk;

async function desk(engine: (typeof engines)[number] = 'sqlite') {
  const { location } = await createEmptyLocation(engine);
  const store = await openTestStore(location);
  const wake = vi.fn();
  const as = (name: string) => {
    const app = new Hono<InboxEnvironment>();
    app.use(async (c, next) => {
      c.set('session', {
        person: { id: name, name },
        device: 'a',
        until: '2999',
        isJoining: false,
        isWaiting: false,
      });
      await next();
    });
    const log = pino({ level: 'silent' });
    app.route('/', createRequestRoutes({ store, delivery: { wake }, log }));
    app.onError(createApiErrorHandler({ log, texts: sampleStaffTexts }));
    const ask = async <Answer>(path: string, init: RequestInit = {}) => {
      const response = await app.request(path, init);
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        answer: (text ? JSON.parse(text) : undefined) as Answer,
      };
    };
    const post = <Answer>(path: string, body: unknown) =>
      ask<Answer>(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) });
    return { ask, post };
  };
  return { location, store, as, wake };
}

describe.each(engines)('%s', (engine) => {
  test('a list contains the requests’ content, except for long requests', async () => {
    const { store, as } = await desk(engine);
    const { ask } = as('Ada');
    const reference = await receiveRequest(store, 'Ann', new Date('2026-11-02T10:00:00Z'));
    const long = await store.receive(
      { ...sampleRequest, message: 'x'.repeat(20_000) },
      { now: new Date('2026-11-02T11:00:00Z') },
    );
    const { answer } = await ask<RequestList>('/');
    expect(answer.counts).toEqual({ waiting: 2, late: 0, doubtful: 0 });
    expect(answer.requests).toMatchObject([
      {
        reference,
        service: 'wellness',
        changes: 0,
        words: { clear: { name: 'Ann', message: sampleRequest.message } },
      },
      { words: null },
    ]);
    const details = await ask<RequestDetails>(`/${'reference' in long ? long.reference : ''}`);
    expect(details.answer).toMatchObject({ words: { clear: { message: 'x'.repeat(20_000) } }, notes: [] });
  });

  test('of two changes of the same version, the first succeeds and the second gets an error', async () => {
    const { store, as, wake } = await desk(engine);
    const reference = await receiveRequest(store, 'Ann');
    const [ada, ben] = [as('Ada'), as('Ben')];
    const taken = await ada.post<RequestDetails>(`/${reference}/changes`, { action: 'taken', changes: 0 });
    expect(taken.answer).toMatchObject({ takenBy: 'Ada', changes: 1 });
    const late = await ben.post<{ detail: string }>(`/${reference}/changes`, {
      action: 'answered',
      changes: 0,
    });
    expect([late.status, late.answer.detail]).toEqual([409, refusals['changed-meanwhile']]);
    const answered = await ben.post<RequestDetails>(`/${reference}/changes`, {
      action: 'answered',
      changes: 1,
    });
    expect(answered.answer).toMatchObject({ takenBy: 'Ada', answeredBy: 'Ben', changes: 2 });
    const undone = await ada.post<RequestDetails>(`/${reference}/changes`, { action: 'undone', changes: 2 });
    expect(undone.answer).toMatchObject({ answeredAt: null, takenBy: 'Ada', changes: 3 });
    expect(wake).toHaveBeenCalledTimes(3);
  });

  test('a repeated change is made once, and is not confused with a colleague’s change', async () => {
    const { store, as } = await desk(engine);
    const reference = await receiveRequest(store, 'Ann');
    const [ada, ben] = [as('Ada'), as('Ben')];
    const take = { action: 'taken', changes: 0 };
    await ben.post(`/${reference}/changes`, take);
    expect((await ada.post(`/${reference}/changes`, take)).status).toBe(409);
    await ada.post(`/${reference}/changes`, { action: 'answered', changes: 1 });
    const again = await ben.post<RequestDetails>(`/${reference}/changes`, take);
    expect(again).toMatchObject({
      status: 200,
      answer: { takenBy: 'Ben', answeredBy: 'Ada', changes: 2 },
    });
    expect((await ben.post(`/${reference}/changes`, { action: 'answered', changes: 1 })).status).toBe(409);
  });

  test('of many simultaneous changes, one succeeds', async () => {
    const { store, as } = await desk(engine);
    const reference = await receiveRequest(store, 'Ann');
    const all = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) =>
        as(name).post(`/${reference}/changes`, { action: 'taken', changes: 0 }),
      ),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test('a repeated note is stored once, and is erased with its request', async () => {
    const { store, as } = await desk(engine);
    const { ask, post } = as('Ada');
    const reference = await receiveRequest(store, 'Ann');
    const note = { id: randomUUID(), text: { clear: 'Called; nobody there.' } };
    await Promise.all([1, 2, 3].map(() => post(`/${reference}/notes`, note)));
    const { answer } = await ask<RequestDetails>(`/${reference}`);
    expect(answer.notes).toMatchObject([{ id: note.id, by: 'Ada', text: note.text }]);
    expect((await ask(`/${reference}`, { method: 'DELETE' })).status).toBe(204);
    expect((await ask(`/${reference}`)).status).toBe(404);
    expect((await post<{ detail: string }>(`/${reference}/notes`, note)).answer.detail).toBe(
      refusals['no-request'],
    );
  });

  test('characters that a database cannot store are replaced in notes and invalid in references', async () => {
    const { store, as } = await desk(engine);
    const { ask, post } = as('Ada');
    const reference = await receiveRequest(store, 'Ann');
    const note = { id: randomUUID(), text: { clear: 'Nobody\0 there\ud800.' } };
    const { answer } = await post<RequestDetails>(`/${reference}/notes`, note);
    expect(answer.notes).toMatchObject([{ text: { clear: 'Nobody\ufffd there\ufffd.' } }]);
    expect((await ask('/VR-11Y9-V0%00')).status).toBe(404);
    expect((await ask('/VR-11Y9-V0%00', { method: 'DELETE' })).status).toBe(404);
    for (const [path, body] of [
      ['changes', { action: 'taken', changes: 0 }],
      ['notes', note],
    ] as const)
      expect((await post(`/VR-11Y9-V0%00/${path}`, body)).status).toBe(404);
  });

  test('the server numbers unencrypted notes, also simultaneous ones', async () => {
    const { store, as } = await desk(engine);
    const { ask } = as('Ada');
    const reference = await receiveRequest(store, 'Ann');
    const colleagues = ['Ada', 'Ben', 'Cleo', 'Dan'];
    await Promise.all(
      colleagues.map((name) =>
        as(name).post(`/${reference}/notes`, { id: randomUUID(), text: { clear: `By ${name}` } }),
      ),
    );
    const { answer } = await ask<RequestDetails>(`/${reference}`);
    expect(answer.notes.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    expect(answer.notes.map(({ by }) => by).toSorted()).toEqual(colleagues);
    for (const { by, text } of answer.notes) expect(text).toEqual({ clear: `By ${by}` });
  });

  test('of encrypted notes for one position, one is stored, and the others get an error', async () => {
    const { location, store, as } = await desk(engine);
    const { ask } = as('Ada');
    const reference = await receiveRequest(store, 'Ann');
    const { id: key } = await setUpEncryptedStore(location);
    const note = (position: number) => ({ id: randomUUID(), text: { key, sealed: 'AAAA' }, position });
    const post = (name: string, body: unknown) =>
      as(name).post<{ detail: string }>(`/${reference}/notes`, body);
    const all = await Promise.all(['A', 'B', 'C', 'D'].map((name) => post(name, note(1))));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(all.find(({ status }) => status === 409)?.answer.detail).toBe(refusals['note-position']);
    expect((await post('A', note(3))).status).toBe(409);
    expect((await post('A', note(2))).status).toBe(200);
    const { answer } = await ask<RequestDetails>(`/${reference}`);
    expect(answer.notes.map(({ position }) => position)).toEqual([1, 2]);
  });

  test('an encrypted note that is repeated after a lost response is stored once, even after later notes', async () => {
    const { location, store, as } = await desk(engine);
    const { ask, post } = as('Ada');
    const reference = await receiveRequest(store, 'Ann');
    const { id: key } = await setUpEncryptedStore(location);
    const note = { id: randomUUID(), text: { key, sealed: 'AAAA' }, position: 1 };
    expect((await post(`/${reference}/notes`, note)).status).toBe(200);
    await as('Ben').post(`/${reference}/notes`, { ...note, id: randomUUID(), position: 2 });
    for (const again of [
      note,
      { ...note, position: 3 },
      { ...note, text: { key: 'another', sealed: 'AAAA' } },
    ])
      expect((await post(`/${reference}/notes`, again)).status).toBe(200);
    const { answer } = await ask<RequestDetails>(`/${reference}`);
    expect(answer.notes).toMatchObject([note, { by: 'Ben', position: 2 }]);
  });

  test('the id of a colleague’s note, or of another request’s note, cannot be used again', async () => {
    const { store, as } = await desk(engine);
    const [ann, eve] = [await receiveRequest(store, 'Ann'), await receiveRequest(store, 'Eve')];
    const note = { id: randomUUID(), text: { clear: 'Called.' } };
    expect((await as('Ada').post(`/${ann}/notes`, note)).status).toBe(200);
    expect((await as('Ben').post(`/${ann}/notes`, note)).status).toBe(400);
    expect((await as('Ada').post(`/${eve}/notes`, note)).status).toBe(400);
    expect((await as('Ada').ask<RequestDetails>(`/${ann}`)).answer.notes).toMatchObject([{ by: 'Ada' }]);
    expect((await as('Ada').ask<RequestDetails>(`/${eve}`)).answer.notes).toEqual([]);
  });

  test('all requests are listed in pages, the latest first, each once', async () => {
    const { store, as } = await desk(engine);
    const { ask } = as('Ada');
    const received: string[] = [];
    for (let minute = 0; minute < 45; minute += 1)
      received.push(
        await receiveRequest(store, `${minute}`, new Date(Date.UTC(2026, 10, 2, 10, Math.floor(minute / 3)))),
      );
    const read: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const path: string = next === '' ? '/all' : `/all?after=${encodeURIComponent(next)}`;
      const { answer } = await ask<RequestPage>(path);
      read.push(...answer.requests.map(({ reference }) => reference));
      next = answer.next;
    }
    expect(read.toSorted()).toEqual(received.toSorted());
    expect(read.at(0)).toSatisfy((reference) => received.slice(42).includes(reference));
  });
});

test('an unchanged list is 304, a changed one is sent', async () => {
  const { store, as } = await desk();
  const { ask, post } = as('Ada');
  const reference = await receiveRequest(store, 'Ann');
  const first = await ask('/');
  const again = { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } };
  expect((await ask('/', again)).status).toBe(304);
  await post(`/${reference}/changes`, { action: 'taken', changes: 0 });
  expect((await ask('/', again)).status).toBe(200);
});

test('a note that is encrypted with an unknown key is rejected', async () => {
  const { store, as } = await desk();
  const { post } = as('Ada');
  const reference = await receiveRequest(store, 'Ann');
  const sealed = { id: randomUUID(), text: { key: 'none', sealed: 'AAAA' }, position: 1 };
  const { status, answer } = await post<{ detail: string }>(`/${reference}/notes`, sealed);
  expect([status, answer.detail]).toEqual([409, refusals['note-key']]);
});

test('the longest allowed note can also be stored encrypted', async () => {
  const { location, store, as } = await desk();
  const reference = await receiveRequest(store, 'Ann');
  const { id: key, key: pair } = await setUpEncryptedStore(location);
  for (const [index, part] of ['"', 'ж', '漢', '\n!'].entries()) {
    const place = { reference, author: 'Ada', position: index + 1 };
    const sealed = await encryptStaffNote(part.repeat(16_384 / part.length), pair.recipient, place);
    const note = { id: randomUUID(), text: { key, sealed }, position: place.position };
    expect((await as('Ada').post(`/${reference}/notes`, note)).status, part).toBe(200);
  }
});

test('the last allowed note of a request can be repeated, and one more is refused', async () => {
  const { store, as } = await desk();
  const { post } = as('Ada');
  const reference = await receiveRequest(store, 'Ann');
  const note = () => ({ id: randomUUID(), text: { clear: 'Called.' } });
  for (let count = 1; count < 200; count += 1)
    expect(await store.desk.addNote(reference, note(), 'Ada')).toBe('kept');
  const last = note();
  expect((await post(`/${reference}/notes`, last)).status).toBe(200);
  expect((await post(`/${reference}/notes`, last)).status).toBe(200);
  const { status, answer } = await post<{ detail: string }>(`/${reference}/notes`, note());
  expect([status, answer.detail]).toEqual([422, refusals['note-many']]);
});

test('an invalid body or query is refused with a sentence', async () => {
  const { store, as } = await desk();
  const { ask, post } = as('Ada');
  const reference = await receiveRequest(store, 'Ann');
  for (const [path, body] of [
    ['/changes', '{'],
    ['/changes', { action: 'deleted', changes: 0 }],
    ['/changes', { action: 'taken', changes: -1 }],
    ['/changes', { action: 'taken' }],
    ['/notes', { id: 'no-uuid', text: { clear: 'a' } }],
    ['/notes', { id: randomUUID(), text: { clear: '   ' } }],
    ['/notes', { id: randomUUID(), text: { clear: 'x'.repeat(16_385) } }],
    ['/notes', { id: randomUUID(), text: { key: 'a', sealed: '<not base64>' }, position: 1 }],
    ['/notes', { id: randomUUID(), text: { key: 'a', sealed: 'AAAA' } }],
    ['/notes', { id: randomUUID(), text: { key: 'a', sealed: 'AAAA' }, position: 0 }],
    ['/notes', { id: randomUUID(), text: { key: 'a', sealed: 'AAAA' }, position: '1' }],
    ['/notes', { id: randomUUID(), text: { clear: 'a' }, position: 1 }],
  ] as const) {
    const { status, answer } = await post<{ detail: string }>(`/${reference}${path}`, body);
    expect([status, answer.detail], JSON.stringify(body)).toEqual([400, refusals['not-understood']]);
  }
  for (const path of ['?list=all', '?page=0', '?page=x', '?page=9999', 'all?after=x', 'all?after=%00'])
    expect((await ask(`/${path}`)).status, path).toBe(400);
});

test('a body that is too long is refused before it is read', async () => {
  const { store, as } = await desk();
  const reference = await receiveRequest(store, 'Ann');
  const { status } = await as('Ada').post(`/${reference}/notes`, { text: 'x'.repeat(300_000) });
  expect(status).toBe(413);
});
