import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { words } from '#src/brand.ts';
import { createInvitationSecret, startEmptyInbox } from '../../tests/support/server/inbox-browser.ts';
import { readProblemDetail } from '../../tests/support/server/problem-response.ts';
import { SoftwarePasskey } from '../../tests/support/server/software-passkey.ts';
import { engines } from '../../tests/support/stores/databases.ts';
import { readInboxRows } from '../../tests/support/stores/inbox-rows.ts';
import { computeNameSkeleton } from '../domain/name-skeleton.ts';
import { createToken } from '../domain/token.ts';
import { openDatabase } from '../store/store.ts';

const { refusals } = words.desk;
const hour = 3_600_000;

const similarNames = ['Ada', 'ADA', '\u0410da', 'A\u00adda', 'A-d-a'];

afterEach(() => vi.useRealTimers());

describe.each(engines)('%s', (engine) => {
  test('of several simultaneous uses of an invitation, one succeeds', async () => {
    const { store, desk } = await startEmptyInbox(engine);
    const invitation = await createInvitationSecret(store, 'Ada');
    const browsers = Array.from({ length: 4 }, () => desk.browser());
    const bodies = await Promise.all(
      browsers.map(async (browser) => {
        const { options } = await browser.joinOptions(invitation);
        return { invitation, label: 'A telephone', response: browser.passkey.create(options) };
      }),
    );
    const answers = await Promise.all(browsers.map((browser, index) => browser.post('join', bodies[index])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403]);
    const { people, invitations } = await store.access.listPeople();
    expect(people).toMatchObject([{ name: 'Ada', devices: [{ label: 'A telephone' }] }]);
    expect(invitations).toEqual([]);
  });

  test('a name that looks like an invited one, or like a colleague’s, cannot be invited', async () => {
    const { store, desk } = await startEmptyInbox(engine);
    const invite = (name: string) =>
      store.invitations.invite(
        { hash: createToken(), until: new Date(Date.now() + hour) },
        { name },
        'terminal',
      );
    const first = await createInvitationSecret(store, 'Ada');
    for (const name of similarNames) expect(await invite(name)).toBe('name-taken');
    await desk.browser().join(first);
    for (const name of similarNames) expect(await invite(name)).toBe('name-taken');
    for (const name of ['\u115f', '👩', '—']) expect(await invite(name)).toBe('no-name');
    expect((await store.access.listPeople()).invitations).toEqual([]);
    for (const name of ['Ada Byron', 'Адам', '高橋', 'أحمد', 'राम', 'かく', 'がく', 'Νίκος'])
      await desk.browser().join(await createInvitationSecret(store, name));
    expect((await store.access.listPeople()).people).toHaveLength(9);
  });

  test('of several simultaneous invitations with similar names, one succeeds', async () => {
    const { store } = await startEmptyInbox(engine);
    const until = new Date(Date.now() + hour);
    const outcomes = await Promise.all(
      ['Ada', ...similarNames].map((name) =>
        store.invitations.invite({ hash: createToken(), until }, { name }, 'terminal'),
      ),
    );
    expect(outcomes.toSorted()).toEqual(['invited', ...similarNames.map(() => 'name-taken')]);
  });

  test('an invitation is invalid once a colleague has a similar name', async () => {
    const { location, store, desk } = await startEmptyInbox(engine);
    const invitation = await createInvitationSecret(store, 'Ada');
    const db = openDatabase(location);
    onTestFinished(() => db.destroy());
    await db
      .insertInto('desk_people')
      .values({ id: 'other', name: 'ADA', skeleton: computeNameSkeleton('ADA'), added_at: '' })
      .execute();
    const late = desk.browser();
    const { options } = await late.joinOptions(invitation);
    const response = late.passkey.create(options);
    const answer = await late.post('join', { invitation, label: 'x', response });
    expect(await readProblemDetail(answer)).toBe(refusals.invitation);
    expect((await store.access.listPeople()).people).toMatchObject([{ name: 'ADA', devices: [] }]);
  });
});

test('an invitation is valid once, and for an hour', async () => {
  const { store, desk } = await startEmptyInbox();
  const invitation = await createInvitationSecret(store, 'Ada');
  await desk.browser().join(invitation);
  const late = desk.browser();
  for (const path of ['join/options', 'join'])
    expect((await late.post(path, { invitation, label: 'x', response: forgeResponse() })).status).toBe(403);
  const second = await createInvitationSecret(store, 'Bob');
  const { options } = await late.joinOptions(second);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hour });
  const response = late.passkey.create(options);
  const answer = await late.post('join', { invitation: second, label: 'x', response });
  expect(await readProblemDetail(answer)).toBe(refusals.invitation);
  expect((await store.access.listPeople()).people).toHaveLength(1);
});

const forgeResponse = () =>
  new SoftwarePasskey('https://desk.example').create({ challenge: 'AAAA' } as Parameters<
    SoftwarePasskey['create']
  >[0]);

describe('a join whose response was lost', () => {
  async function joinOnce() {
    const { location, store, desk } = await startEmptyInbox();
    const ada = desk.browser();
    const invitation = await createInvitationSecret(store, 'Ada');
    const { options } = await ada.joinOptions(invitation);
    const body = { invitation, label: 'Telephone', response: ada.passkey.create(options) };
    expect((await ada.post('join', body)).status).toBe(200);
    return { location, store, desk, ada, body, lostCookie: ada.cookie };
  }

  test('is repeated by the same request, which begins another session', async () => {
    const { store, ada, body, lostCookie } = await joinOnce();
    ada.cookie = '';
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 59 * 60_000 });
    const again = await ada.post('join', body);
    expect(await again.json()).toMatchObject({ person: { name: 'Ada' }, device: { label: 'Telephone' } });
    expect((await ada.get('me')).status).toBe(200);
    ada.cookie = lostCookie;
    expect((await ada.get('me')).status).toBe(401);
    expect((await store.access.listPeople()).people).toMatchObject([{ devices: [{ id: ada.passkey.id }] }]);
  });

  test('is not repeated by another request, once the session was used, or after an hour', async () => {
    const { desk, ada, body, lostCookie } = await joinOnce();
    const stranger = desk.browser();
    const refused = async (changed: object) =>
      await readProblemDetail(await stranger.post('join', { ...body, ...changed }));
    const forged = ada.passkey.create({ challenge: 'AAAA' } as Parameters<SoftwarePasskey['create']>[0]);
    for (const changed of [
      { response: forged },
      { response: stranger.passkey.create({ challenge: 'AAAA' } as never) },
      { response: { ...body.response, id: stranger.passkey.id } },
      { invitation: createToken() },
    ])
      expect(await refused(changed)).toBe(refusals.invitation);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hour });
    expect(await refused({})).toBe(refusals.invitation);
    vi.useRealTimers();
    ada.cookie = lostCookie;
    expect((await ada.get('me')).status).toBe(200);
    expect(await refused({})).toBe(refusals.invitation);
    expect(stranger.cookie).toBe('');
  });

  test('is not repeated for a removed device, which cannot join again', async () => {
    const { store, desk, ada, body } = await joinOnce();
    const bob = desk.browser();
    await bob.join(await createInvitationSecret(store, 'Bob'));
    expect((await bob.post('devices/remove', { devices: [ada.passkey.id] })).status).toBe(204);
    expect(await readProblemDetail(await ada.post('join', body))).toBe(refusals.invitation);
    await expect(ada.join(await createInvitationSecret(store, 'Ada'))).rejects.toThrow(refusals.invitation);
  });
});

test('an invitation can be neither guessed nor derived from the stored hash', async () => {
  const { location, store, desk } = await startEmptyInbox();
  const invitation = await createInvitationSecret(store, 'Ada');
  const rows = await readInboxRows(location);
  expect(JSON.stringify(rows)).not.toContain(invitation);
  const [hash] = (rows.desk_invitations ?? []).map((row) => ('token_hash' in row ? row.token_hash : ''));
  const stranger = desk.browser();
  for (const guess of [createToken(), hash])
    expect(await readProblemDetail(await stranger.post('join/options', { invitation: guess }))).toBe(
      refusals.invitation,
    );
  for (const guess of ['', 'x', `${invitation}x`, null, 7, { $ne: '' }, `${invitation}\u0000`])
    expect((await stranger.post('join/options', { invitation: guess })).status).toBe(400);
  expect(await readInboxRows(location)).toEqual(rows);
});

test('a new passkey for another invitation, site or person, or a known one, is refused', async () => {
  const { location, store, desk } = await startEmptyInbox();
  const ada = desk.browser();
  await ada.join(await createInvitationSecret(store, 'Ada'));
  const [one, other] = [
    await createInvitationSecret(store, 'Bob'),
    await createInvitationSecret(store, 'Cleo'),
  ];
  const bob = desk.browser();
  const { options } = await bob.joinOptions(one);
  const { options: otherOptions } = await bob.joinOptions(other);
  const before = await readInboxRows(location);
  const passkey = bob.passkey;
  const copied = new SoftwarePasskey('https://desk.example', ada.passkey.id);
  for (const response of [
    passkey.create(otherOptions),
    passkey.create(options, { origin: 'https://evil.example' }),
    passkey.create(options, { rpId: 'evil.example' }),
    passkey.create(options, { verified: false }),
    passkey.create(options, { type: 'webauthn.get' }),
    passkey.create(options, { challenge: (await bob.signInOptions()).challenge }),
    copied.create(options),
  ]) {
    const answer = await bob.post('join', { invitation: one, label: 'x', response });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.status).toBe(403);
  }
  expect(await readInboxRows(location)).toEqual(before);
  expect((await ada.signIn()).status).toBe(200);
  // The invitation is still valid after the rejected responses.
  expect((await bob.join(one)).person.name).toBe('Bob');
});

test('a device’s name is one line, and the secret of its extensions is not stored', async () => {
  const { location, store, desk } = await startEmptyInbox();
  const ada = desk.browser();
  const invitation = await createInvitationSecret(store, 'Ada');
  const { options } = await ada.joinOptions(invitation);
  const response = ada.passkey.create(options);
  const secret = createToken();
  const extended = { ...response, clientExtensionResults: { prf: { results: { first: secret } } } };
  const send = (label: unknown) => ada.post('join', { invitation, label, response: extended });
  for (const label of ['', ' \n', 'x'.repeat(81), 7]) expect((await send(label)).status).toBe(400);
  expect((await send(' My\u0000 old\ntelephone ')).status).toBe(200);
  const { people } = await store.access.listPeople();
  expect(people).toMatchObject([{ devices: [{ label: 'My old telephone' }] }]);
  expect(JSON.stringify(await readInboxRows(location))).not.toContain(secret);
});

test('a person with passkeys must create another one', async () => {
  const { store, desk } = await startEmptyInbox();
  const ada = desk.browser();
  const { person } = await ada.join(await createInvitationSecret(store, 'Ada'));
  const { name, options } = await desk.browser().joinOptions(await createInvitationSecret(store, 'Ada'));
  expect(name).toBe('Ada');
  expect(options.excludeCredentials).toMatchObject([{ id: ada.passkey.id }]);
  expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(person.id);
  expect(options.authenticatorSelection).toMatchObject({
    residentKey: 'required',
    userVerification: 'required',
  });
});
