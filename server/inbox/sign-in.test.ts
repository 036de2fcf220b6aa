import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import {
  createInvitationSecret,
  inboxOrigin,
  startEmptyInbox,
} from '../../tests/support/server/inbox-browser.ts';
import { readProblemDetail } from '../../tests/support/server/problem-response.ts';
import { generateKeys, type SoftwarePasskey } from '../../tests/support/server/software-passkey.ts';
import { engines } from '../../tests/support/stores/databases.ts';
import { readInboxRows } from '../../tests/support/stores/inbox-rows.ts';

const { refusals } = words.desk;
const minute = 60_000;

afterEach(() => vi.useRealTimers());

const setTime = (time: number) => vi.useFakeTimers({ toFake: ['Date'], now: time });

async function deskWithAda(engine: (typeof engines)[number] = 'sqlite') {
  const server = await startEmptyInbox(engine);
  const ada = server.desk.browser();
  const me = await ada.join(await createInvitationSecret(server.store, 'Ada'), 'iPhone');
  return { ...server, ada, me };
}

describe.each(engines)('%s', (engine) => {
  test('an invited person can join, sign out and sign in again', async () => {
    const { ada, me } = await deskWithAda(engine);
    expect(me).toMatchObject({
      person: { name: 'Ada' },
      device: { label: 'iPhone', isApproved: true, recipient: null },
      sealing: false,
    });
    expect(await (await ada.get('me')).json()).toEqual(me);
    const { cookie } = ada;
    expect((await ada.post('sign-out')).status).toBe(204);
    expect(ada.cookie).toBe('');
    ada.cookie = cookie;
    expect(await readProblemDetail(await ada.get('me'))).toBe(refusals['sign-in']);
    ada.cookie = '';
    const answer = await ada.signIn();
    expect(((await answer.json()) as CurrentUser).person).toEqual(me.person);
    expect((await ada.get('people')).status).toBe(200);
  });

  test('of several simultaneous responses to a challenge, one is accepted', async () => {
    const { ada } = await deskWithAda(engine);
    const response = ada.passkey.get(await ada.signInOptions());
    const answers = await Promise.all(Array.from({ length: 5 }, () => ada.post('sign-in', { response })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403, 403]);
    expect((await ada.post('sign-in', { response })).status).toBe(403);
    // A passkey without a signature counter may sign many challenges.
    expect((await ada.signIn()).status).toBe(200);
  });

  test('a response with an old signature counter is refused', async () => {
    const { ada } = await deskWithAda(engine);
    expect((await ada.signIn({ counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) expect((await ada.signIn({ counter })).status).toBe(403);
    const two = [await ada.signInOptions(), await ada.signInOptions()];
    const answers = await Promise.all(
      two.map((options) => ada.post('sign-in', { response: ada.passkey.get(options, { counter: 8 }) })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect((await ada.signIn({ counter: 9 })).status).toBe(200);
  });
});

type ResponseOverrides = Parameters<SoftwarePasskey['get']>[1];

test.each<[string, ResponseOverrides]>([
  ['from another site', { origin: 'https://desk.example.evil.example' }],
  ['from a subdomain', { origin: 'https://evil.desk.example' }],
  ['from an HTTP page', { origin: 'http://desk.example' }],
  ['from another port', { origin: 'https://desk.example:8443' }],
  ['for another relying party', { rpId: 'example' }],
  ['without user verification', { verified: false }],
  ['signed by another key', { key: generateKeys().privateKey }],
  ['of the type for a new passkey', { type: 'webauthn.create' }],
  ['from a frame of another site', { crossOrigin: true }],
  ['to a forged challenge', { challenge: Buffer.from('challenge').toString('base64url') }],
])('a response %s is refused and stores nothing', async (_, overrides) => {
  const { location, ada } = await deskWithAda();
  await ada.post('sign-out');
  const before = await readInboxRows(location);
  const answer = await ada.signIn(overrides);
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(await readProblemDetail(answer)).toBe(refusals.passkey);
  expect(await readInboxRows(location)).toEqual(before);
});

test('a response to a challenge for another use, or older than five minutes, is refused', async () => {
  const { store, ada } = await deskWithAda();
  const { options } = await ada.joinOptions(await createInvitationSecret(store, 'Bob'));
  expect((await ada.signIn({ challenge: options.challenge })).status).toBe(403);
  const { SheetLinks } = await import('../domain/links.ts');
  const link = await new SheetLinks(() => store.deriveKey('sheet-links'), new URL(inboxOrigin)).createLink({
    kind: 'sheet',
  });
  const token = link?.split('/').at(-1) ?? '';
  const challenge = Buffer.from(token).toString('base64url');
  expect((await ada.signIn({ challenge })).status).toBe(403);
  const response = ada.passkey.get(await ada.signInOptions());
  const now = Date.now();
  setTime(now + 5 * minute + 1000);
  expect((await ada.post('sign-in', { response })).status).toBe(403);
  setTime(now + 4 * minute);
  expect((await ada.post('sign-in', { response })).status).toBe(200);
});

test('a passkey is identified by its own id only', async () => {
  const { store, desk, ada } = await deskWithAda();
  const bob = desk.browser();
  await bob.join(await createInvitationSecret(store, 'Bob'));
  const response = bob.passkey.get(await bob.signInOptions());
  const { id } = ada.passkey;
  expect((await bob.post('sign-in', { response: { ...response, id, rawId: id } })).status).toBe(403);
  const stranger = desk.browser();
  expect(await readProblemDetail(await stranger.signIn())).toBe(refusals['not-known']);
});

test('the cookie is for this host only, hidden from scripts, and stored as a hash', async () => {
  const { location, ada } = await deskWithAda();
  const answer = await ada.signIn();
  const cookie = answer.headers.get('set-cookie') ?? '';
  expect(cookie.split('; ').slice(1).toSorted()).toEqual(
    ['HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Strict', 'Secure'].toSorted(),
  );
  const [, secret = ''] = cookie.match(/^__Host-desk=([\w-]{43});/) ?? [];
  expect(secret).not.toBe('');
  const rows = await readInboxRows(location);
  expect(JSON.stringify(rows)).not.toContain(secret);
  for (const { token_hash } of rows.desk_sessions as { token_hash: string }[]) {
    ada.cookie = `__Host-desk=${token_hash}`;
    expect((await ada.get('me')).status).toBe(401);
  }
  ada.cookie = `desk=${secret}`;
  expect((await ada.get('me')).status).toBe(401);
});

test('a session expires after twelve hours, even if it is used', async () => {
  const { location, ada, me } = await deskWithAda();
  const start = Date.parse(me.until) - 12 * 60 * minute;
  setTime(start + 11 * 60 * minute);
  expect((await ada.get('me')).status).toBe(200);
  setTime(start + 12 * 60 * minute - 1000);
  expect((await ada.get('requests')).status).toBe(200);
  setTime(start + 12 * 60 * minute);
  expect((await ada.get('requests')).status).toBe(401);
  expect((await ada.signIn()).status).toBe(200);
  expect((await readInboxRows(location)).desk_sessions).toHaveLength(1);
});
