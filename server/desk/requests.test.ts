import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { describe, expect, test, vi } from 'vitest';
import { words } from '#lib/brand/selected.ts';
import type { RequestDetails, RequestList, RequestsByTime } from '#lib/desk/api.ts';
import { sampleRequest } from '../../tests/support/server/server-fixtures.ts';
import { emptyPlace, engines } from '../../tests/support/stores/databases.ts';
import { opened, received } from '../../tests/support/stores/open-store.ts';
import type { DeskEnvironment } from './environment.ts';
import { requestRoutes } from './requests.ts';

const { refusals } = words.desk;

describe.each(engines)('%s', (engine) => {
  /** The routes as people at the desk meet them, once they have signed in. */
  const desk = async () => {
    const store = await opened((await emptyPlace(engine)).location);
    const woken = vi.fn();
    const as = (name: string) => {
      const app = new Hono<DeskEnvironment>();
      app.use(async (c, next) => {
        c.set('session', { person: { id: name, name }, device: 'a', until: '2999' });
        await next();
      });
      app.route('/', requestRoutes({ store, delivery: { wake: woken }, log: { info() {} } }));
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
    return { store, as, woken };
  };

  test('a list has what waits with its words; long ones are left to the request itself', async () => {
    const { store, as } = await desk();
    const { ask } = as('Ada');
    const reference = await received(store, 'Ann', new Date('2026-11-02T10:00:00Z'));
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

  test('what has not changed is not sent again, what has is', async () => {
    const { store, as } = await desk();
    const { ask, post } = as('Ada');
    const reference = await received(store, 'Ann');
    const first = await ask('/');
    const again = { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } };
    expect((await ask('/', again)).status).toBe(304);
    await post(`/${reference}/changes`, { action: 'taken', changes: 0 });
    expect((await ask('/', again)).status).toBe(200);
  });

  test('of two who decide on the same sight, the first is done and the second is told', async () => {
    const { store, as, woken } = await desk();
    const reference = await received(store, 'Ann');
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
    expect(woken).toHaveBeenCalledTimes(3);
  });

  test('of many who decide at once, one is done', async () => {
    const { store, as } = await desk();
    const reference = await received(store, 'Ann');
    const all = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) =>
        as(name).post(`/${reference}/changes`, { action: 'taken', changes: 0 }),
      ),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test('a note is kept once, however often it is sent, and goes with its request', async () => {
    const { store, as } = await desk();
    const { ask, post } = as('Ada');
    const reference = await received(store, 'Ann');
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

  test('what a database cannot store is no part of a note, and no reference', async () => {
    const { store, as } = await desk();
    const { ask, post } = as('Ada');
    const reference = await received(store, 'Ann');
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

  test('a note that is sealed to no present key is not kept, and its writer is told', async () => {
    const { store, as } = await desk();
    const { post } = as('Ada');
    const reference = await received(store, 'Ann');
    const sealed = { id: randomUUID(), text: { key: 'none', sealed: 'AAAA' } };
    const { status, answer } = await post<{ detail: string }>(`/${reference}/notes`, sealed);
    expect([status, answer.detail]).toEqual([409, refusals['note-key']]);
  });

  test('all requests are read a few at a time, the latest first, each once', async () => {
    const { store, as } = await desk();
    const { ask } = as('Ada');
    const written: string[] = [];
    for (let minute = 0; minute < 45; minute += 1)
      // Several come in the same instant.
      written.push(
        await received(store, `${minute}`, new Date(Date.UTC(2026, 10, 2, 10, Math.floor(minute / 3)))),
      );
    const read: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const path: string = next === '' ? '/all' : `/all?after=${encodeURIComponent(next)}`;
      const { answer } = await ask<RequestsByTime>(path);
      read.push(...answer.requests.map(({ reference }) => reference));
      next = answer.next;
    }
    expect(read.toSorted()).toEqual(written.toSorted());
    expect(read.at(0)).toSatisfy((reference) => written.slice(42).includes(reference));
  });

  test.each([
    ['/changes', '{'],
    ['/changes', { action: 'deleted', changes: 0 }],
    ['/changes', { action: 'taken', changes: -1 }],
    ['/changes', { action: 'taken' }],
    ['/notes', { id: 'no-uuid', text: { clear: 'a' } }],
    ['/notes', { id: randomUUID(), text: { clear: '   ' } }],
    ['/notes', { id: randomUUID(), text: { clear: 'x'.repeat(16_385) } }],
    ['/notes', { id: randomUUID(), text: { key: 'a', sealed: '<not base64>' } }],
  ])('%s is refused with a sentence when it is %j', async (path, body) => {
    const { store, as } = await desk();
    const reference = await received(store, 'Ann');
    const { status, answer } = await as('Ada').post<{ detail: string }>(`/${reference}${path}`, body);
    expect([status, answer.detail]).toEqual([400, refusals['not-understood']]);
  });

  test('a body that is far too long is refused before it is read', async () => {
    const { store, as } = await desk();
    const reference = await received(store, 'Ann');
    const { status } = await as('Ada').post(`/${reference}/notes`, { text: 'x'.repeat(300_000) });
    expect(status).toBe(413);
  });

  test.each(['?list=all', '?page=0', '?page=x', '?page=9999', '/all?after=x', '/all?after=%00'])(
    'an address that no page of ours has is refused: %s',
    async (path) => {
      const { as } = await desk();
      expect((await as('Ada').ask(path.startsWith('?') ? `/${path}` : path)).status).toBe(400);
    },
  );
});
