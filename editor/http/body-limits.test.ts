import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { editorApiPath } from '#lib/editor/api.ts';
import { createProblemResponse } from '../files/editor-error.ts';
import { createApiRoutes, type EditorServices } from './api.ts';
import type { EditorHonoEnvironment } from './authentication.ts';
import { EditLocks } from './edit-lock.ts';

const megabyte = 1024 * 1024;

function createApi() {
  const editLocks = new EditLocks();
  const parts = {
    editLocks,
    copy: { save: async () => ({ saved: [] }) },
    preview: { show: async () => ({}) },
  };
  const app = new Hono<EditorHonoEnvironment>();
  app.use(async (c, next) => {
    c.set('person', c.req.header('person') ?? '');
    await next();
  });
  app.onError((error, c) => createProblemResponse(c, error, () => {}));
  app.route(editorApiPath, createApiRoutes(parts as unknown as EditorServices));
  const ask = (person: string, method: string, path: string, length: number, body: BodyInit) =>
    app.request(`${editorApiPath}/${path}`, {
      method,
      headers: {
        person,
        'Editor-Window': `window-of-${person}`,
        'Content-Type': 'application/json',
        'Content-Length': String(length),
      },
      body,
      duplex: 'half',
    } as RequestInit);
  return {
    editLocks,
    send: async (person: string, method: string, path: string, value: object) => {
      const body = JSON.stringify(value);
      return (await ask(person, method, path, body.length, body)).status;
    },
    sendChunked: async (person: string, method: string, path: string, length: number) => {
      const headers = { person, 'Editor-Window': `window-of-${person}`, 'Transfer-Encoding': 'chunked' };
      const body = new Blob([new Uint8Array(length)]).stream();
      const request = { method, headers, body, duplex: 'half' } as unknown as RequestInit;
      return (await app.request(`${editorApiPath}/${path}`, request)).status;
    },
    /** Sends a request whose body never ends. The status is undefined while the API reads the body. */
    stall(person: string, method: string, path: string, length: number) {
      const stalled: { status?: number } = {};
      const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('{')) });
      void Promise.resolve(ask(person, method, path, length, body)).then(({ status }) => {
        stalled.status = status;
      });
      return stalled;
    },
  };
}

const words = { files: [{ name: 'en/hero.yaml', version: 'x', value: {} }] };

test.each([
  ['POST', 'edit-lock'],
  ['PUT', 'preview'],
  ['PUT', 'files'],
])('people without the edit lock do not keep its holder from saving: %s %s', async (method, path) => {
  const { editLocks, send, stall } = createApi();
  editLocks.acquire('Ada', 'window-of-Ada');
  const stalled = Array.from({ length: 100 }, () => stall('Eve', method, path, 2 * megabyte));
  await expect.poll(() => stalled.every(({ status }) => status !== undefined)).toBe(true);
  const small = Array.from({ length: 1000 }, () => stall('Eve', method, path, 100));
  await expect.poll(() => small.some(({ status }) => status !== undefined)).toBe(true);
  expect(await send('Ada', 'PUT', 'files', words)).toBe(200);
  expect(await send('Ada', 'POST', 'edit-lock', { take: true })).toBe(200);
});

test('after the edit lock was lost, the former holder does not block the new one', async () => {
  const { editLocks, send, stall } = createApi();
  editLocks.acquire('Eve', 'window-of-Eve');
  const stalled = Array.from({ length: 40 }, () => stall('Eve', 'PUT', 'files', 2 * megabyte));
  await expect.poll(() => stalled.filter(({ status }) => status === 503).length).toBe(37);
  expect(await send('Ada', 'POST', 'edit-lock', { take: true })).toBe(200);
  expect(await send('Ada', 'PUT', 'files', words)).toBe(200);
});

test('of several large pictures at the same time, one is read, and the others are rejected first', async () => {
  const { editLocks, stall } = createApi();
  editLocks.acquire('Ada', 'window-of-Ada');
  const stalled = Array.from({ length: 30 }, () =>
    stall('Ada', 'PUT', 'picture?role=about&area=0,0,1,1', 49 * megabyte),
  );
  await expect.poll(() => stalled.filter(({ status }) => status === 503).length).toBe(29);
});

test('the size limit is 1 KB for requests for the edit lock, and 50 MB for pictures', async () => {
  const { send, sendChunked, stall } = createApi();
  expect(await send('Ada', 'POST', 'edit-lock', { take: true, more: 'x'.repeat(1024) })).toBe(413);
  expect(await send('Ada', 'PUT', 'preview', { language: 'x'.repeat(1024) })).toBe(413);
  expect(await send('Ada', 'POST', 'edit-lock', { take: true })).toBe(200);
  const picture = stall('Ada', 'PUT', 'picture?role=about&area=0,0,1,1', 50 * megabyte + 1);
  await expect.poll(() => picture.status).toBe(413);
  // The API counts the bytes of a chunked body while it reads them.
  expect(await sendChunked('Ada', 'PUT', 'picture?role=about&area=0,0,1,1', 50 * megabyte + 1)).toBe(413);
});
