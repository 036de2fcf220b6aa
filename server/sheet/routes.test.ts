import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { languages, words } from '#src/brand.ts';
import { sampleStaffTexts } from '../../tests/support/sample-brand.ts';
import {
  createTestServer,
  testSiteFiles,
  writeTestSite,
} from '../../tests/support/server/server-fixtures.ts';
import { MemorySheetStore, sheetRequest } from '../../tests/support/stores/sheet-store.ts';
import { SheetLinks, type SheetLinkTarget } from '../domain/links.ts';
import type { SheetRequest } from '../domain/sheet.ts';
import { loadSite } from '../http/site.ts';
import { createRequestSheetRoutes } from './routes.ts';

const { sheet } = words;

const now = new Date('2026-03-09T13:10:00Z');
const waiting = sheetRequest();
const another = sheetRequest({ reference: 'VR-0000-0001', doubts: ['links', 'quick'] });
const answered = sheetRequest({
  reference: 'VR-0000-0002',
  answeredBy: 'C. D.',
  answeredAt: '2026-03-08T18:12:00.000Z',
  undoable: { action: 'answered', number: 4 },
});
const longAnswered = { ...answered, reference: 'VR-0000-0003', answeredAt: '2026-02-01T00:00:00.000Z' };
const all = [waiting, another, answered, longAnswered];
const wholeSheet: SheetLinkTarget = { kind: 'sheet' };

async function sheetServer(entries: readonly SheetRequest[] = all) {
  const folder = writeTestSite();
  // Without this page, the app creates no routes for the request sheet. The test creates its own routes below.
  rmSync(join(folder, 'consultation-not-sent.html'));
  const server = await createTestServer({}, { folder });
  const store = new MemorySheetStore(entries);
  const siteUrl = new URL('https://vesperrow.example');
  const at = (clock: Date, key?: string) =>
    new SheetLinks(
      async () => key ?? (await store.deriveKey('sheet-links')),
      siteUrl,
      () => clock,
    );
  const delivery = { wake: vi.fn() };
  const routes = createRequestSheetRoutes({
    store,
    links: at(now),
    site: await loadSite(writeTestSite(), { languages }),
    texts: sampleStaffTexts,
    log: { info() {} },
    delivery,
    clock: () => now,
  });
  server.app.route('/sheet', routes);
  const path = async (purpose: SheetLinkTarget, issuedAt = now, key?: string) =>
    new URL((await at(issuedAt, key).createLink(purpose)) ?? '').pathname;
  const form = async (purpose: SheetLinkTarget, fields: Record<string, string>) =>
    server.app.request(await path(purpose), { method: 'POST', body: new URLSearchParams(fields) });
  const contents = async () =>
    JSON.stringify(await Promise.all(entries.map(({ reference }) => store.findSheetRequest(reference))));
  return { ...server, store, path, form, contents, woken: delivery.wake };
}

const extractPart = (page: string, reference: string): string =>
  page.split('data-list="entries"').find((part) => part.includes(`>${reference}<`)) ?? '';
const listButtons = (page: string, reference: string): string[] =>
  [...extractPart(page, reference).matchAll(/data-tag="action">(\w+)</g)].map(([, action = '']) => action);

const readChangeToUndo = (page: string, reference: string): string =>
  extractPart(page, reference).match(/data-tag="undoes">(\d*)</)?.[1] ?? '';

const press = { reference: waiting.reference, action: 'taken', initials: 'A. B.' };

test('each button makes its change once, and the page displays it', async () => {
  const { app, store, path, form, woken } = await sheetServer();
  const page = async (query = '') => (await app.request(`${await path(wholeSheet)}${query}`)).text();
  const pressed = async (reference: string, action: string, query?: string) => {
    const before = await page(query);
    expect(listButtons(before, reference)).toContain(action);
    const undoes = readChangeToUndo(before, reference);
    const answer = await form(wholeSheet, { reference, action, undoes, initials: ' A. B. ' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `#${reference}`]);
  };
  await pressed(waiting.reference, 'taken');
  expect(await store.findSheetRequest(waiting.reference)).toMatchObject({
    takenBy: 'A. B.',
    takenAt: now.toISOString(),
  });
  expect(extractPart(await page(), waiting.reference)).toContain('A. B., since 9:10 am on Monday, March 9');
  await pressed(waiting.reference, 'answered');
  expect(listButtons(await page(), waiting.reference)).toEqual(['undone']);
  expect(extractPart(await page(), waiting.reference)).toContain('by A. B., 9:10 am on Monday, March 9');
  await pressed(waiting.reference, 'undone');
  expect(await store.findSheetRequest(waiting.reference)).toMatchObject({
    answeredBy: null,
    takenBy: 'A. B.',
  });
  expect(extractPart(await page(), another.reference)).toBe('');
  await pressed(another.reference, 'cleared', '?list=doubtful');
  expect(await store.findSheetRequest(another.reference)).toMatchObject({ clearedAt: now.toISOString() });
  expect(listButtons(await page(), another.reference)).not.toContain('cleared');
  expect(woken).toHaveBeenCalledTimes(4);
});

test('a link to a request displays and changes no other', async () => {
  const { app, path, form, contents } = await sheetServer();
  const own: SheetLinkTarget = { kind: 'request', reference: waiting.reference };
  const page = await (await app.request(await path(own))).text();
  expect(page).toContain(waiting.reference);
  for (const { reference } of all.slice(1)) {
    expect(page).not.toContain(reference);
    const before = await contents();
    expect((await form(own, { ...press, reference })).status).toBe(404);
    expect(await contents()).toBe(before);
  }
  expect((await form(own, press)).status).toBe(303);
});

test('the sheet’s link cannot change requests that were answered long ago', async () => {
  const { form, contents } = await sheetServer();
  const before = await contents();
  expect((await form(wholeSheet, { ...press, reference: longAnswered.reference })).status).toBe(404);
  expect(await contents()).toBe(before);
  const undo = { ...press, action: 'undone', undoes: '4' };
  expect((await form(wholeSheet, { ...undo, reference: answered.reference })).status).toBe(303);
  const old: SheetLinkTarget = { kind: 'request', reference: longAnswered.reference };
  expect((await form(old, { ...undo, reference: longAnswered.reference })).status).toBe(303);
});

test('without initials, the form has an error and nothing changes', async () => {
  const { form, contents, woken } = await sheetServer();
  const before = await contents();
  const answer = await form(wholeSheet, { ...press, initials: 'A1' });
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(extractPart(page, waiting.reference)).toContain(sheet.initialsMissing);
  expect(page.split(sheet.initialsMissing)).toHaveLength(2);
  expect(await contents()).toBe(before);
  expect(woken).not.toHaveBeenCalled();
});

test('the second of two conflicting changes gets an error and the present state', async () => {
  const { form } = await sheetServer();
  expect((await form(wholeSheet, { ...press, action: 'answered' })).status).toBe(303);
  const second = await form(wholeSheet, { ...press, initials: 'C. D.' });
  expect(second.status).toBe(409);
  const page = extractPart(await second.text(), waiting.reference);
  expect(page).toContain(sheet.changedMeanwhile);
  expect(page).toContain('by A. B.');
});

test('too many changes get an error', async () => {
  const { store, form, woken } = await sheetServer();
  store.changeByLink = async () => 'too-many';
  const answer = await form(wholeSheet, press);
  expect(answer.status).toBe(429);
  expect(extractPart(await answer.text(), waiting.reference)).toContain(sheet.changedTooOften);
  expect(woken).not.toHaveBeenCalled();
});

test('an old page cannot undo a later change, and a double click undoes one', async () => {
  const { app, path, form, store, contents } = await sheetServer();
  const own: SheetLinkTarget = { kind: 'request', reference: waiting.reference };
  const page = async () => (await app.request(await path(own))).text();
  await form(own, { ...press, initials: 'AB' });
  const old = { ...press, action: 'undone', undoes: readChangeToUndo(await page(), waiting.reference) };
  await form(own, { ...press, initials: 'CD' });
  const before = await contents();
  for (const undoes of [old.undoes, '', '0', 'x', '1e9']) {
    const refused = await form(own, { ...old, undoes });
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining(sheet.changedMeanwhile),
    ]);
  }
  const { undoes: _, ...without } = old;
  expect((await form(own, without)).status).toBe(409);
  expect(await contents()).toBe(before);
  const present = { ...old, undoes: readChangeToUndo(await page(), waiting.reference) };
  const clicks = [await form(own, present), await form(own, present)];
  expect(clicks.map(({ status }) => status)).toEqual([303, 409]);
  expect((await store.findSheetRequest(waiting.reference))?.takenBy).toBe(null);
});

test('a page has fifty requests, and a change redirects to its own page', async () => {
  const many = Array.from({ length: 120 }, (_, index) => sheetRequest({ reference: `VR-${index}` }));
  const { app, path, store } = await sheetServer(many);
  const read = await path(wholeSheet);
  const referencesOn = async (query: string) =>
    [...(await (await app.request(`${read}${query}`)).text()).matchAll(/<p data-tag="reference">(VR-\d+)</g)]
      .map(([, reference]) => reference)
      .filter((reference, index, all) => all.indexOf(reference) === index);
  const pages = await Promise.all(['', '?page=2', '?page=3'].map(referencesOn));
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(pages.flat()).toEqual(many.map(({ reference }) => reference));
  for (const query of ['?page=0', '?page=-1', '?page=x', '?page=1e99', '?page=201', '?list=erased'])
    expect(await referencesOn(query)).toEqual(pages[0]);
  const fields = { ...press, reference: 'VR-119' };
  const sheetOfAll = vi.spyOn(store, 'readSheetPage');
  const answer = await app.request(`${read}?page=3`, { method: 'POST', body: new URLSearchParams(fields) });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '#VR-119']);
  expect(sheetOfAll).not.toHaveBeenCalled();
});

test('all invalid links get the same response, for GET and POST', async () => {
  const { app, path } = await sheetServer();
  const token = await path(wholeSheet);
  const long = 100 * 24 * 60 * 60 * 1000;
  const bad = [
    '/sheet/x',
    `${token}x`,
    token.replace('/sheet/', '/sheet/x'),
    `${token.slice(0, token.lastIndexOf('.'))}.`,
    await path(wholeSheet, new Date(now.getTime() - long)),
    await path({ kind: 'request', reference: waiting.reference }, new Date(now.getTime() - long)),
    await path({ kind: 'request', reference: 'VR-9999-9999' }),
    await path(wholeSheet, now, 'revoked'),
  ];
  const body = new URLSearchParams(press);
  for (const init of [{}, { method: 'POST', body }]) {
    const answers = await Promise.all(
      bad.map(async (address) => {
        const answer = await app.request(address, init);
        return { status: answer.status, headers: [...answer.headers], page: await answer.text() };
      }),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 404, page: testSiteFiles['404.html'] });
  }
});

test('a link that a mail program has extended is redirected to the link, an invalid one is not', async () => {
  const { app, path } = await sheetServer();
  const link = await path(wholeSheet);
  for (const added of ['.', ')', ').', ',', '/', '%29', '>', '%E3%80%82', '%C2%A0']) {
    const { status, headers } = await app.request(`${link}${added}?list=spam&page=2`);
    expect([added, status, headers.get('location')]).toEqual([added, 302, `${link}?list=spam&page=2`]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect((await app.request(`${link}x${added}`)).status).toBe(404);
  }
});

test('an invalid POST request is refused', async () => {
  const { app, path, form, contents } = await sheetServer();
  const before = await contents();
  const post = async (body: BodyInit, headers: Record<string, string> = {}) =>
    (await app.request(await path(wholeSheet), { method: 'POST', body, headers })).status;
  expect(await post(JSON.stringify(press), { 'Content-Type': 'application/json' })).toBe(415);
  const parts = new FormData();
  for (const [name, value] of Object.entries(press)) parts.set(name, value);
  expect(await post(parts)).toBe(415);
  expect((await form(wholeSheet, { ...press, padding: 'x'.repeat(4096) })).status).toBe(413);
  for (const action of ['', 'erased', 'constructor'])
    expect((await form(wholeSheet, { ...press, action })).status).toBe(400);
  for (const reference of ['', 'VR-9999-9999', '%00'])
    expect((await form(wholeSheet, { ...press, reference })).status).toBe(404);
  expect((await app.request(await path(wholeSheet), { method: 'DELETE' })).status).toBe(405);
  expect(await contents()).toBe(before);
});

test('a change needs only the link, with any Origin', async () => {
  const { app, path } = await sheetServer();
  const init = { method: 'POST', body: new URLSearchParams(press) };
  for (const headers of [{ Origin: 'null' }, { 'Sec-Fetch-Site': 'cross-site' }])
    expect((await app.request(await path(wholeSheet), { ...init, headers })).status).toBe(303);
});

test('responses are not cached, indexed or framed, and send no referrer', async () => {
  const { app, path, form } = await sheetServer();
  const read = await path(wholeSheet);
  for (const answer of [
    await app.request(read),
    await app.request(read, { method: 'HEAD' }),
    await app.request(read, { method: 'PUT' }),
    await app.request('/sheet/x'),
    await form(wholeSheet, press),
    await form(wholeSheet, { ...press, initials: '' }),
    await form(wholeSheet, { ...press, action: '' }),
  ]) {
    expect(Object.fromEntries(answer.headers), String(answer.status)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-content-type-options': 'nosniff',
    });
  }
});

test('without the sheet’s template, links get 404', async () => {
  const store = new MemorySheetStore(all);
  const links = { verifyToken: async () => wholeSheet };
  const deps = { store, links, texts: sampleStaffTexts, log: { info() {} }, delivery: { wake() {} } };
  const routes = new Hono()
    .route('/sheet', createRequestSheetRoutes({ ...deps, site: { fill: () => undefined } }))
    .onError((error, c) => c.text(error.message, 404));
  expect((await routes.request('/sheet/x')).status).toBe(404);
});
