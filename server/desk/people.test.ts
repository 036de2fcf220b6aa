import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Invitation, Keys, People } from '#lib/desk/api.ts';
import { words } from '#src/brand.ts';
import { emptyDesk, invited, origin, secretIn } from '../../tests/support/server/desk-browser.ts';
import {
  type Colleague,
  colleague,
  newKeyOf,
  removeDevices as remove,
} from '../../tests/support/server/desk-people.ts';
import { problemOf, whyRefused } from '../../tests/support/server/refusal.ts';
import { engines } from '../../tests/support/stores/databases.ts';
import { deskRows } from '../../tests/support/stores/desk-rows.ts';
import { received } from '../../tests/support/stores/open-store.ts';
import { keyPair } from '../../tests/support/stores/sealing.ts';
import { newSecret } from '../domain/secret.ts';

const { refusals } = words.desk;

afterEach(() => vi.useRealTimers());

/** Ada and Bob at a desk. */
async function twoColleagues(engine: (typeof engines)[number] = 'sqlite') {
  const at = await emptyDesk(engine);
  const join = (name: string) => colleague(at.desk, at.store, name);
  return { ...at, join, ada: await join('Ada'), bob: await join('Bob') };
}

/** The same, with sealing switched on by Ada. */
async function sealedDesk(engine?: (typeof engines)[number]) {
  const at = await twoColleagues(engine);
  const answer = await at.ada.browser.post('keys', await newKeyOf([at.ada, at.bob]));
  if (!answer.ok) throw new Error(await answer.text());
  return at;
}

describe.each(engines)('%s', (engine) => {
  test('only the session of a removed device is told of the removal, until it would have ended', async () => {
    const { location, desk, ada, bob } = await twoColleagues(engine);
    const { cookie } = bob.browser;
    const other = desk.browser();
    expect((await remove(ada, [bob])).status).toBe(204);
    const told = async (browser: typeof other, of: string) => {
      browser.cookie = of;
      const answers = [await browser.get('me'), await browser.get('people'), await browser.post('keys', {})];
      const problems = await Promise.all(answers.map(problemOf));
      expect(problems.map(({ status }) => status)).toEqual([401, 401, 401]);
      return [...new Set(problems.map(({ code }) => code))];
    };
    // In each of its open pages.
    for (const browser of [bob.browser, other])
      expect(await told(browser, cookie)).toEqual(['device-removed']);
    // A passkey alone proves nothing: no answer reveals which passkeys there were.
    for (const stranger of ['', `__Host-desk=${newSecret()}`])
      expect(await told(other, stranger)).toEqual(['sign-in']);
    bob.browser.cookie = '';
    const never = desk.browser();
    const refused = [await bob.browser.signIn(), await never.signIn()].map(problemOf);
    const [removed, unknown] = await Promise.all(refused);
    expect(removed).toEqual(unknown);
    expect(removed).toMatchObject({ status: 403, code: 'not-known', detail: refusals['not-known'] });
    // Nor does signing out reveal anything.
    const { cookie: signedOut } = ada.browser;
    await ada.browser.post('sign-out');
    expect(await told(other, signedOut)).toEqual(['sign-in']);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * 3_600_000 });
    expect(await told(other, cookie)).toEqual(['sign-in']);
    vi.useRealTimers();
    expect(JSON.stringify(await deskRows(location))).not.toContain(cookie.split('=')[1]);
  });

  test('whoever is in invites, and sees who has which devices', async () => {
    const { desk, ada, bob } = await twoColleagues(engine);
    const answer = await ada.browser.post('invitations', { name: ' Cleo\nde Nil ' });
    const { address, until } = (await answer.json()) as Invitation;
    expect(address.startsWith(`${origin}/desk#invitation=`)).toBe(true);
    const people = async (): Promise<People> => (await bob.browser.get('people')).json();
    const invitedBy = { from: 'colleague', name: 'Ada' };
    expect((await people()).invitations).toEqual([{ name: 'Cleo de Nil', invitedBy, until }]);
    const cleo = desk.browser();
    const { person } = await cleo.join(secretIn(address), 'Laptop');
    expect(await people()).toMatchObject({
      people: [
        { name: 'Ada', devices: [{ recipient: ada.device.recipient, letIn: true }] },
        { name: 'Bob', devices: [{ label: 'Bob’s telephone' }] },
        { id: person.id, name: 'Cleo de Nil', devices: [{ id: cleo.passkey.id, label: 'Laptop' }] },
      ],
      invitations: [],
    });
    const another = await (await cleo.post('invitations', { person: person.id })).json();
    expect((await desk.browser().join(secretIn(another.address))).person).toEqual(person);
  });

  test('nobody invites a device of somebody else, whether they exist or not', async () => {
    const { store, location, ada, bob } = await twoColleagues(engine);
    await store.access.letEdit('Ada', true);
    const before = await deskRows(location);
    for (const person of [ada.device.person, ada.device.id, 'nobody'])
      expect(await whyRefused(await bob.browser.post('invitations', { person }))).toBe(
        refusals['own-devices'],
      );
    expect(await deskRows(location)).toEqual(before);
  });

  test('an invitation that is made while its maker is removed is void', async () => {
    const { desk, ada, bob } = await twoColleagues(engine);
    const [made] = await Promise.all([bob.browser.post('invitations', { name: 'Eve' }), remove(ada, [bob])]);
    if (made.ok) {
      const { address } = (await made.json()) as Invitation;
      const answer = await desk.browser().post('join/options', { invitation: secretIn(address) });
      expect(await whyRefused(answer)).toBe(refusals.invitation);
    }
    const { invitations }: People = await (await ada.browser.get('people')).json();
    expect(invitations).toEqual([]);
  });

  test('who is removed is out at once, with what they had open', async () => {
    const { store, location, ada, bob } = await twoColleagues(engine);
    const reference = await received(store, 'Ann');
    expect((await bob.browser.get(`requests/${reference}`)).status).toBe(200);
    expect((await remove(ada, [bob])).status).toBe(204);
    for (const path of ['me', 'people', 'keys', 'requests', `requests/${reference}`])
      expect((await bob.browser.get(path)).status).toBe(401);
    const change = { action: 'taken', changes: 0 };
    expect((await bob.browser.post(`requests/${reference}/changes`, change)).status).toBe(401);
    expect(await whyRefused(await bob.browser.signIn())).toBe(refusals['not-known']);
    expect((await store.access.people()).people).toMatchObject([{ name: 'Ada' }]);
    expect((await deskRows(location)).desk_removed_devices).toMatchObject([{ id: bob.device.id }]);
    // Once more, since the answer may have been lost.
    expect((await remove(ada, [bob])).status).toBe(204);
  });

  test('what a device had begun to send when it was removed is not done', async () => {
    const { store, desk, ada, bob } = await twoColleagues(engine);
    const reference = await received(store, 'Ann');
    const note = JSON.stringify({ id: crypto.randomUUID(), text: { clear: 'half a note' } });
    const body = new ReadableStream(
      {
        // Read once the session was found.
        async pull(controller) {
          await remove(ada, [bob]);
          controller.enqueue(new TextEncoder().encode(note));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { Cookie: bob.browser.cookie, 'Sec-Fetch-Site': 'same-origin' };
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    const answer = await desk.app.request(`${origin}/desk/api/requests/${reference}/notes`, init);
    expect((await problemOf(answer)).code).toBe('device-removed');
    expect(await store.desk.details(reference)).toMatchObject({ notes: [] });
  });

  test('while requests are sealed, a removal brings a new key, which what comes from then on is sealed to', async () => {
    const { join, ada, bob } = await sealedDesk(engine);
    expect(await whyRefused(await remove(ada, [bob]))).toBe(refusals['people-changed']);
    expect((await bob.browser.get('me')).status).toBe(200);
    const cleo = await join('Cleo');
    const key = await newKeyOf([ada]);
    expect((await remove(ada, [bob], key)).status).toBe(204);
    const after: Keys = await (await ada.browser.get('keys')).json();
    expect(after.keys).toHaveLength(2);
    expect(after.keys.find(({ retiredAt }) => retiredAt === null)).toMatchObject({
      recipient: key.recipient,
      devices: [{ device: ada.device.id }],
    });
    expect((await bob.browser.get('keys')).status).toBe(401);
    // Somebody who was never let in has nothing to take away.
    expect((await remove(ada, [cleo])).status).toBe(204);
  });

  test('two who remove each other at once: one stays', async () => {
    const { ada, bob } = await twoColleagues(engine);
    const answers = await Promise.all([remove(ada, [bob]), remove(bob, [ada])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, expect.any(Number)]);
    const left = await Promise.all([ada, bob].map(({ browser }) => browser.get('me')));
    expect(left.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });
});

test('who is removed leaves no way in behind', async () => {
  const { desk, store, ada, bob } = await twoColleagues();
  const invite = async (by: Colleague, whom: unknown): Promise<string> => {
    const { address } = (await (await by.browser.post('invitations', whom)).json()) as Invitation;
    return secretIn(address);
  };
  const ofBob = [await invite(bob, { name: 'Eve' }), await invite(bob, { person: bob.device.person })];
  const forBob = await invited(store, 'Bob');
  const ofAda = await invite(ada, { name: 'Cleo' });
  expect((await remove(ada, [bob])).status).toBe(204);
  for (const invitation of [...ofBob, forBob]) {
    const answer = await desk.browser().post('join/options', { invitation });
    expect(await whyRefused(answer)).toBe(refusals.invitation);
  }
  expect((await desk.browser().join(ofAda)).person.name).toBe('Cleo');
});

test('the last device stays, and the last that can read', async () => {
  const { join, ada, bob } = await sealedDesk();
  await join('Cleo');
  // Whoever leaves takes no key away that they do not have already, nor makes the next.
  expect(await whyRefused(await remove(bob, [bob], await newKeyOf([ada])))).toBe(refusals['people-changed']);
  expect((await remove(bob, [bob])).status).toBe(204);
  expect(await whyRefused(await remove(ada, [ada]))).toBe(refusals['last-device']);
  expect((await ada.browser.get('me')).status).toBe(200);
});

test('alone at the desk, nobody locks everybody out', async () => {
  const { ada, bob } = await twoColleagues();
  expect(await whyRefused(await remove(ada, [ada, bob]))).toBe(refusals['last-device']);
  expect((await remove(ada, [ada])).status).toBe(204);
  expect(await whyRefused(await remove(bob, [bob]))).toBe(refusals['last-device']);
});

test('a name belongs to one person', async () => {
  const { ada } = await twoColleagues();
  const invite = (whom: unknown) => ada.browser.post('invitations', whom);
  for (const alike of ['Bob ', 'Bob\u200b', '\u202eBob\u2069', '\uff22ob', 'Bob\u200d', 'B\u043eb', 'B0B'])
    expect(await whyRefused(await invite({ name: alike }))).toBe(refusals['name-taken']);
  expect(await whyRefused(await invite({ name: '\u115f' }))).toBe(refusals['no-name']);
  for (const whom of [
    {},
    { person: 'a\u0000' },
    { name: '' },
    { name: '\u200b\u0000' },
    { name: 'x'.repeat(81) },
    { name: 'Cleo', person: 'x' },
    'Cleo',
    [],
  ])
    expect((await invite(whom)).status).toBe(400);
  for (let index = 0; index < 100; index += 1) await invite({ name: `Guest ${index}` });
  expect(await whyRefused(await invite({ name: 'Guest 100' }))).toBe(refusals['invitations-many']);
});

test('what a passphrase locks is told to its own device alone', async () => {
  const { desk, store, ada } = await twoColleagues();
  const cleo = desk.browser();
  await cleo.join(await invited(store, 'Cleo'));
  const { recipient } = await keyPair();
  await cleo.post('devices/key', { recipient, lockedIdentity: 'bG9ja2Vk' });
  expect(await (await cleo.get('me')).json()).toMatchObject({ device: { lockedIdentity: 'bG9ja2Vk' } });
  expect(await (await ada.browser.get('people')).text()).not.toContain('bG9ja2Vk');
});

test('a device has one key of its own, for good', async () => {
  const { location, ada, bob } = await twoColleagues();
  const before = await deskRows(location);
  const keep = (recipient: string) => ada.browser.post('devices/key', { recipient, lockedIdentity: null });
  expect((await keep(ada.device.recipient)).status).toBe(204);
  expect(await whyRefused(await keep(bob.device.recipient))).toBe(refusals['device-key']);
  for (const recipient of ['', 'age1pq1', `${ada.device.recipient}q`, 'age1qqq'])
    expect((await keep(recipient)).status).toBe(400);
  expect(await deskRows(location)).toEqual(before);
});
