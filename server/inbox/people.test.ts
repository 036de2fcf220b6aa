import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Invitation, Keys, PeopleList } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import {
  createInvitationSecret,
  inboxOrigin,
  readInvitationSecret,
  startEmptyInbox,
} from '../../tests/support/server/inbox-browser.ts';
import {
  addColleague,
  type Colleague,
  createKeyFor,
  removeDevices,
} from '../../tests/support/server/inbox-colleagues.ts';
import { readProblem, readProblemDetail } from '../../tests/support/server/problem-response.ts';
import { engines } from '../../tests/support/stores/databases.ts';
import { readInboxRows } from '../../tests/support/stores/inbox-rows.ts';
import { createKeyPair } from '../../tests/support/stores/keys.ts';
import { receiveRequest } from '../../tests/support/stores/test-store.ts';
import { createToken } from '../domain/token.ts';

const { refusals } = words.desk;

afterEach(() => vi.useRealTimers());

async function twoColleagues(engine: (typeof engines)[number] = 'sqlite') {
  const server = await startEmptyInbox(engine);
  const join = (name: string) => addColleague(server.desk, server.store, name);
  return { ...server, join, ada: await join('Ada'), bob: await join('Bob') };
}

async function sealedDesk(engine?: (typeof engines)[number]) {
  const server = await twoColleagues(engine);
  const answer = await server.ada.browser.post('keys', await createKeyFor([server.ada, server.bob]));
  if (!answer.ok) throw new Error(await answer.text());
  return server;
}

describe.each(engines)('%s', (engine) => {
  test('only the session of a removed device learns of the removal, until it would have expired', async () => {
    const { location, desk, ada, bob } = await twoColleagues(engine);
    const { cookie } = bob.browser;
    const other = desk.browser();
    expect((await removeDevices(ada, [bob])).status).toBe(204);
    const readErrorCodes = async (browser: typeof other, sessionCookie: string) => {
      browser.cookie = sessionCookie;
      const answers = [await browser.get('me'), await browser.get('people'), await browser.post('keys', {})];
      const problems = await Promise.all(answers.map(readProblem));
      expect(problems.map(({ status }) => status)).toEqual([401, 401, 401]);
      return [...new Set(problems.map(({ code }) => code))];
    };
    for (const browser of [bob.browser, other])
      expect(await readErrorCodes(browser, cookie)).toEqual(['device-removed']);
    // No response reveals to strangers which passkeys existed.
    for (const stranger of ['', `__Host-desk=${createToken()}`])
      expect(await readErrorCodes(other, stranger)).toEqual(['sign-in']);
    bob.browser.cookie = '';
    const unknownBrowser = desk.browser();
    const refused = [await bob.browser.signIn(), await unknownBrowser.signIn()].map(readProblem);
    const [removed, unknown] = await Promise.all(refused);
    expect(removed).toEqual(unknown);
    expect(removed).toMatchObject({ status: 403, code: 'not-known', detail: refusals['not-known'] });
    const { cookie: signedOut } = ada.browser;
    await ada.browser.post('sign-out');
    expect(await readErrorCodes(other, signedOut)).toEqual(['sign-in']);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * 3_600_000 });
    expect(await readErrorCodes(other, cookie)).toEqual(['sign-in']);
    vi.useRealTimers();
    expect(JSON.stringify(await readInboxRows(location))).not.toContain(cookie.split('=')[1]);
  });

  test('a person at the desk can invite others, and sees everybody’s devices', async () => {
    const { desk, ada, bob } = await twoColleagues(engine);
    const answer = await ada.browser.post('invitations', { name: ' Cleo\nde Nil ' });
    const { address, until } = (await answer.json()) as Invitation;
    expect(address.startsWith(`${inboxOrigin}/desk#invitation=`)).toBe(true);
    const people = async (): Promise<PeopleList> => (await bob.browser.get('people')).json();
    const invitedBy = { from: 'colleague', name: 'Ada' };
    expect((await people()).invitations).toEqual([{ name: 'Cleo de Nil', invitedBy, until }]);
    const cleo = desk.browser();
    const { person } = await cleo.join(readInvitationSecret(address), 'Laptop');
    expect(await people()).toMatchObject({
      people: [
        { name: 'Ada', devices: [{ recipient: ada.device.recipient, isApproved: true }] },
        { name: 'Bob', devices: [{ label: 'Bob’s telephone' }] },
        { id: person.id, name: 'Cleo de Nil', devices: [{ id: cleo.passkey.id, label: 'Laptop' }] },
      ],
      invitations: [],
    });
    const another = await (await cleo.post('invitations', { person: person.id })).json();
    expect((await desk.browser().join(readInvitationSecret(another.address))).person).toEqual(person);
  });

  test('an invitation for another person’s device is refused, whether that person exists or not', async () => {
    const { store, location, ada, bob } = await twoColleagues(engine);
    await store.access.setCanEdit('Ada', true);
    const before = await readInboxRows(location);
    for (const person of [ada.device.person, ada.device.id, 'nobody'])
      expect(await readProblemDetail(await bob.browser.post('invitations', { person }))).toBe(
        refusals['own-devices'],
      );
    expect(await readInboxRows(location)).toEqual(before);
  });

  test('an invitation by a person who is removed meanwhile is invalid', async () => {
    const { desk, ada, bob } = await twoColleagues(engine);
    const [made] = await Promise.all([
      bob.browser.post('invitations', { name: 'Eve' }),
      removeDevices(ada, [bob]),
    ]);
    if (made.ok) {
      const { address } = (await made.json()) as Invitation;
      const answer = await desk.browser().post('join/options', { invitation: readInvitationSecret(address) });
      expect(await readProblemDetail(answer)).toBe(refusals.invitation);
    }
    const { invitations }: PeopleList = await (await ada.browser.get('people')).json();
    expect(invitations).toEqual([]);
  });

  test('a removed person loses access immediately, also to open requests', async () => {
    const { store, location, ada, bob } = await twoColleagues(engine);
    const reference = await receiveRequest(store, 'Ann');
    expect((await bob.browser.get(`requests/${reference}`)).status).toBe(200);
    expect((await removeDevices(ada, [bob])).status).toBe(204);
    for (const path of ['me', 'people', 'keys', 'requests', `requests/${reference}`])
      expect((await bob.browser.get(path)).status).toBe(401);
    const change = { action: 'taken', changes: 0 };
    expect((await bob.browser.post(`requests/${reference}/changes`, change)).status).toBe(401);
    expect(await readProblemDetail(await bob.browser.signIn())).toBe(refusals['not-known']);
    expect((await store.access.listPeople()).people).toMatchObject([{ name: 'Ada' }]);
    expect((await readInboxRows(location)).desk_removed_devices).toMatchObject([{ id: bob.device.id }]);
    expect((await removeDevices(ada, [bob])).status).toBe(204);
  });

  test('a request that a device was sending when it was removed is refused', async () => {
    const { store, desk, ada, bob } = await twoColleagues(engine);
    const reference = await receiveRequest(store, 'Ann');
    const note = JSON.stringify({ id: crypto.randomUUID(), text: { clear: 'half a note' } });
    const body = new ReadableStream(
      {
        // The device is removed after its session was found, while the body is read.
        async pull(controller) {
          await removeDevices(ada, [bob]);
          controller.enqueue(new TextEncoder().encode(note));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { Cookie: bob.browser.cookie, 'Sec-Fetch-Site': 'same-origin' };
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    const answer = await desk.app.request(`${inboxOrigin}/desk/api/requests/${reference}/notes`, init);
    expect((await readProblem(answer)).code).toBe('device-removed');
    expect(await store.desk.findDetails(reference)).toMatchObject({ notes: [] });
  });

  test('while encryption is on, a removal requires a new key', async () => {
    const { join, ada, bob } = await sealedDesk(engine);
    expect(await readProblemDetail(await removeDevices(ada, [bob]))).toBe(refusals['people-changed']);
    expect((await bob.browser.get('me')).status).toBe(200);
    const cleo = await join('Cleo');
    const key = await createKeyFor([ada]);
    expect((await removeDevices(ada, [bob], key)).status).toBe(204);
    const after: Keys = await (await ada.browser.get('keys')).json();
    expect(after.keys).toHaveLength(2);
    expect(after.keys.find(({ retiredAt }) => retiredAt === null)).toMatchObject({
      recipient: key.recipient,
      devices: [{ device: ada.device.id }],
    });
    expect((await bob.browser.get('keys')).status).toBe(401);
    expect((await removeDevices(ada, [cleo])).status).toBe(204);
  });

  test('of two who remove each other at the same time, one stays', async () => {
    const { ada, bob } = await twoColleagues(engine);
    const answers = await Promise.all([removeDevices(ada, [bob]), removeDevices(bob, [ada])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, expect.any(Number)]);
    const left = await Promise.all([ada, bob].map(({ browser }) => browser.get('me')));
    expect(left.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });
});

test('a removal revokes the person’s invitations', async () => {
  const { desk, store, ada, bob } = await twoColleagues();
  const invite = async (by: Colleague, invitee: unknown): Promise<string> => {
    const { address } = (await (await by.browser.post('invitations', invitee)).json()) as Invitation;
    return readInvitationSecret(address);
  };
  const fromBob = [await invite(bob, { name: 'Eve' }), await invite(bob, { person: bob.device.person })];
  const forBob = await createInvitationSecret(store, 'Bob');
  const fromAda = await invite(ada, { name: 'Cleo' });
  expect((await removeDevices(ada, [bob])).status).toBe(204);
  for (const invitation of [...fromBob, forBob]) {
    const answer = await desk.browser().post('join/options', { invitation });
    expect(await readProblemDetail(answer)).toBe(refusals.invitation);
  }
  expect((await desk.browser().join(fromAda)).person.name).toBe('Cleo');
});

test('the last device that can read requests cannot be removed', async () => {
  const { join, ada, bob } = await sealedDesk();
  await join('Cleo');
  expect(await readProblemDetail(await removeDevices(bob, [bob], await createKeyFor([ada])))).toBe(
    refusals['people-changed'],
  );
  expect((await removeDevices(bob, [bob])).status).toBe(204);
  expect(await readProblemDetail(await removeDevices(ada, [ada]))).toBe(refusals['last-device']);
  expect((await ada.browser.get('me')).status).toBe(200);
});

test('the last device cannot be removed', async () => {
  const { ada, bob } = await twoColleagues();
  expect(await readProblemDetail(await removeDevices(ada, [ada, bob]))).toBe(refusals['last-device']);
  expect((await removeDevices(ada, [ada])).status).toBe(204);
  expect(await readProblemDetail(await removeDevices(bob, [bob]))).toBe(refusals['last-device']);
});

test('a name belongs to one person', async () => {
  const { ada } = await twoColleagues();
  const invite = (invitee: unknown) => ada.browser.post('invitations', invitee);
  for (const name of ['Bob ', 'Bob\u200b', '\u202eBob\u2069', '\uff22ob', 'Bob\u200d', 'B\u043eb', 'B0B'])
    expect(await readProblemDetail(await invite({ name }))).toBe(refusals['name-taken']);
  expect(await readProblemDetail(await invite({ name: '\u115f' }))).toBe(refusals['no-name']);
  for (const invitee of [
    {},
    { person: 'a\u0000' },
    { name: '' },
    { name: '\u200b\u0000' },
    { name: 'x'.repeat(81) },
    { name: 'Cleo', person: 'x' },
    'Cleo',
    [],
  ])
    expect((await invite(invitee)).status).toBe(400);
  for (let index = 0; index < 100; index += 1) await invite({ name: `Guest ${index}` });
  expect(await readProblemDetail(await invite({ name: 'Guest 100' }))).toBe(refusals['invitations-many']);
});

test('only its own device gets a key that is encrypted to a passphrase', async () => {
  const { desk, store, ada } = await twoColleagues();
  const cleo = desk.browser();
  await cleo.join(await createInvitationSecret(store, 'Cleo'));
  const { recipient } = await createKeyPair();
  await cleo.post('devices/key', { recipient, lockedIdentity: 'bG9ja2Vk' });
  expect(await (await cleo.get('me')).json()).toMatchObject({ device: { lockedIdentity: 'bG9ja2Vk' } });
  expect(await (await ada.browser.get('people')).text()).not.toContain('bG9ja2Vk');
});

test('a device’s own key cannot be replaced', async () => {
  const { location, ada, bob } = await twoColleagues();
  const before = await readInboxRows(location);
  const saveKey = (recipient: string) => ada.browser.post('devices/key', { recipient, lockedIdentity: null });
  expect((await saveKey(ada.device.recipient)).status).toBe(204);
  expect(await readProblemDetail(await saveKey(bob.device.recipient))).toBe(refusals['device-key']);
  for (const recipient of ['', 'age1pq1', `${ada.device.recipient}q`, 'age1qqq'])
    expect((await saveKey(recipient)).status).toBe(400);
  expect(await readInboxRows(location)).toEqual(before);
});
