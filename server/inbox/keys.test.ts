import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import type { KeyChallenge, Keys, RecoveryKeyCopies } from '#lib/inbox/api.ts';
import { decryptChallenge, decryptText, encryptText } from '#lib/inbox/encryption.ts';
import { sampleStaffTexts } from '../../tests/support/sample-brand.ts';
import { createEmptyLocation, engines } from '../../tests/support/stores/databases.ts';
import {
  addDevice,
  createKeyCopies,
  createKeyPair,
  createNewKey,
  type DeviceWithKeyPair,
  decryptStoredRequest,
} from '../../tests/support/stores/keys.ts';
import { openTestStore, receiveRequest } from '../../tests/support/stores/test-store.ts';
import { hashToken } from '../domain/token.ts';
import { HttpProblem } from '../http/problem.ts';
import { createApiErrorHandler } from './api-error.ts';
import type { InboxEnvironment } from './environment.ts';
import { createKeyRoutes } from './keys.ts';

async function desk(engine: (typeof engines)[number] = 'sqlite', { limitedDevice = (): string => '' } = {}) {
  const { location } = await createEmptyLocation(engine);
  const store = await openTestStore(location);
  const log = pino({ level: 'silent' });
  const limits = {
    countKeyChallenge: async (device: string) => {
      if (device === limitedDevice()) throw new HttpProblem(429);
    },
  };
  const routes = createKeyRoutes({ store, limits, log });
  const as =
    ({ id, person }: DeviceWithKeyPair) =>
    async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<Response> =>
      await new Hono<InboxEnvironment>()
        .use(async (c, next) => {
          c.set('session', {
            person: { id: person, name: 'Somebody' },
            device: id,
            until: '',
            isJoining: false,
            isWaiting: false,
          });
          await next();
        })
        .route('/keys', routes)
        .onError(createApiErrorHandler({ log, texts: sampleStaffTexts }))
        .request(`/keys${path}`, {
          method,
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
  const [telephone, computer] = [
    await addDevice(location, 'Telephone'),
    await addDevice(location, 'Computer'),
  ];
  const [key, recovery] = [await createKeyPair(), await createKeyPair()];
  const newKey = await createNewKey(key, recovery, [telephone, computer]);
  const readKeys = async (device: DeviceWithKeyPair) => (await (await as(device)('GET', '')).json()) as Keys;
  return { location, store, as, telephone, computer, key, recovery, newKey, readKeys };
}

const expectError = async (answer: Response) => {
  const { detail } = (await answer.json()) as { detail: string };
  expect(detail).toMatch(/^\p{Lu}.*\.$/u);
  return answer.status;
};

describe.each(engines)('%s', (engine) => {
  test('encryption is switched on once, and each device has a copy of the key that only it can decrypt', async () => {
    const { store, as, telephone, computer, key, recovery, newKey, readKeys } = await desk(engine);
    expect(await readKeys(telephone)).toEqual({
      keys: [],
      latest: null,
      inClear: 0,
      verified: true,
      ended: null,
      rotationDue: null,
      failures: [],
    });
    expect((await as(telephone)('POST', '', newKey)).status).toBe(204);
    const { keys } = await readKeys(computer);
    expect(keys).toMatchObject([
      { recipient: key.recipient, retiredAt: null, recoveryRecipient: recovery.recipient },
    ]);
    const [{ id, copy, devices } = { id: '', copy: '', devices: [] }] = keys;
    expect(await decryptText(copy ?? '', computer.identity)).toBe(key.identity);
    const { copies } = (await (await as(computer)('GET', `/recovery?key=${id}`)).json()) as RecoveryKeyCopies;
    expect(copies).toMatchObject([{ key: id }]);
    expect(await decryptText(copies[0]?.copy ?? '', recovery.identity)).toBe(key.identity);
    expect(devices.map(({ device }) => device).toSorted()).toEqual([telephone.id, computer.id].toSorted());
    expect(await expectError(await as(computer)('POST', '', newKey))).toBe(409);
    expect(await store.keys.findCurrent()).toMatchObject({ recipient: key.recipient });
    expect((await readKeys(telephone)).keys).toHaveLength(1);
  });

  test('of two simultaneous requests to switch encryption on, one succeeds', async () => {
    const { as, telephone, computer, recovery, newKey, readKeys } = await desk(engine);
    const other = await createNewKey(await createKeyPair(), recovery, [telephone, computer]);
    const answers = await Promise.all([as(telephone)('POST', '', newKey), as(computer)('POST', '', other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect((await readKeys(telephone)).keys).toHaveLength(1);
  });

  test('only a device with the key can approve another device', async () => {
    const { location, as, telephone, computer, key, newKey, readKeys } = await desk(engine);
    await as(telephone)('POST', '', newKey);
    const [third, stranger] = [await addDevice(location), await addDevice(location)];
    const id = (await readKeys(telephone)).keys[0]?.id;
    const copies = async (devices: DeviceWithKeyPair[]) => ({
      copies: (await createKeyCopies(devices, key)).map((copy) => ({ ...copy, key: id })),
    });
    expect(await expectError(await as(stranger)('POST', '/copies', await copies([third])))).toBe(403);
    expect((await readKeys(third)).keys).toMatchObject([{ copy: null }]);
    expect((await as(computer)('POST', '/copies', await copies([third]))).status).toBe(204);
    expect(await decryptText((await readKeys(third)).keys[0]?.copy ?? '', third.identity)).toBe(key.identity);
  });

  test('a device can approve itself only with the printed recovery key', async () => {
    const { location, as, telephone, key, recovery, newKey, readKeys } = await desk(engine);
    await as(telephone)('POST', '', newKey);
    const [owner, stranger] = [await addDevice(location), await addDevice(location)];
    const id = (await readKeys(telephone)).keys[0]?.id;
    const letIn = async (device: DeviceWithKeyPair, answer?: string) => {
      const copies = (await createKeyCopies([device], key)).map((copy) => ({ ...copy, key: id }));
      return await as(device)('POST', '/copies', { copies, answer });
    };
    const challenge = async (path: string) => (await (await as(owner)('POST', path)).json()) as KeyChallenge;
    // A removed device may still have the inbox key.
    const withKey = await decryptChallenge((await challenge('/challenge')).sealed, key.identity);
    expect(await expectError(await letIn(owner, withKey))).toBe(403);
    const answer = await decryptChallenge((await challenge('/recovery/challenge')).sealed, recovery.identity);
    for (const wrong of [undefined, '', 'anything', answer])
      expect(await expectError(await letIn(stranger, wrong))).toBe(403);
    expect((await readKeys(stranger)).keys).toMatchObject([{ copy: null }]);
    expect((await letIn(owner, answer)).status).toBe(204);
    expect(await decryptText((await readKeys(owner)).keys[0]?.copy ?? '', owner.identity)).toBe(key.identity);
  });

  test('a confirmed copy is not replaced, and an unconfirmed one is', async () => {
    const { as, telephone, computer, key, newKey, readKeys } = await desk(engine);
    await as(telephone)('POST', '', newKey);
    const [{ id, copy } = { id: '', copy: null }] = (await readKeys(computer)).keys;
    const report = async (copy: string | null, opened: boolean, by = computer) =>
      await as(by)('POST', '/confirmations', {
        confirmations: [{ key: id, copyHash: hashToken(copy ?? ''), opened }],
      });
    expect((await report(copy, true)).status).toBe(204);
    // Reports about copies of other devices, or about a replaced copy, are ignored.
    await report(copy, false, telephone);
    await report('another', false);
    expect((await readKeys(computer)).keys).toMatchObject([{ copyState: 'confirmed' }]);
    const brokenCopy = {
      key: id,
      device: computer.id,
      copy: await encryptText('', computer.recipient),
      voucher: '1'.repeat(64),
    };
    const sendCopy = async (copy: object) => await as(telephone)('POST', '/copies', { copies: [copy] });
    expect((await sendCopy(brokenCopy)).status).toBe(204);
    const openCopy = async () =>
      await decryptText((await readKeys(computer)).keys[0]?.copy ?? '', computer.identity);
    expect(await openCopy()).toBe(key.identity);
    await report(copy, false);
    const { failures } = await readKeys(telephone);
    expect(failures).toMatchObject([{ device: computer.id, label: 'Computer', madeBy: expect.any(String) }]);
    expect((await sendCopy({ ...brokenCopy, copy: 'Z2FyYmFnZQ==' })).status).toBe(400);
    const [right] = await createKeyCopies([computer], key);
    expect((await sendCopy({ ...right, key: id })).status).toBe(204);
    expect(await openCopy()).toBe(key.identity);
    expect(await readKeys(telephone)).toMatchObject({ failures: [] });
  });

  test('each device adds a recovery copy of its own without replacing others', async () => {
    const { location, as, telephone, computer, key, recovery, newKey, readKeys } = await desk(engine);
    const garbage = await encryptText('garbage', recovery.recipient);
    await as(telephone)('POST', '', { ...newKey, recoveryCopy: garbage });
    const copies = async () =>
      (
        (await (
          await as(telephone)('GET', `/recovery?key=${(await readKeys(telephone)).latest}`)
        ).json()) as RecoveryKeyCopies
      ).copies.map(({ copy }) => copy);
    const add = async (by: DeviceWithKeyPair, copy: string) => {
      const [{ id = '', copy: own = '' } = {}] = (await readKeys(by)).keys;
      const confirmation = { key: id, copyHash: hashToken(own ?? ''), opened: true };
      const added = { recipient: recovery.recipient, copy };
      return await as(by)('POST', '/confirmations', {
        confirmations: [{ ...confirmation, recovery: added }],
      });
    };
    const right = await encryptText(key.identity, recovery.recipient);
    expect((await add(computer, right)).status).toBe(204);
    expect(await copies()).toEqual([garbage, right]);
    expect((await add(telephone, right)).status).toBe(204);
    expect(await copies()).toHaveLength(2);
    expect(await copies()).not.toContain(garbage);
    expect((await add(computer, 'Z2FyYmFnZQ==')).status).toBe(400);
    // A recovery copy is ignored if the device that sends it has no copy of the key.
    expect((await add(await addDevice(location), right)).status).toBe(204);
    expect(await copies()).toHaveLength(2);
  });

  test('only a device with the key can switch encryption off, and a challenge is for one device', async () => {
    const { store, as, telephone, computer, key, recovery, newKey, readKeys } = await desk(engine);
    expect(await expectError(await as(telephone)('POST', '/challenge'))).toBe(409);
    await as(telephone)('POST', '', newKey);
    const challenge = (await (await as(telephone)('POST', '/challenge')).json()) as KeyChallenge;
    const answer = await decryptChallenge(challenge.sealed, key.identity);
    expect(await expectError(await as(telephone)('POST', '/off', { answer: 'anything' }))).toBe(403);
    expect(await expectError(await as(computer)('POST', '/off', { answer }))).toBe(403);
    expect(await store.keys.findCurrent()).toBeDefined();
    expect((await as(telephone)('POST', '/off', { answer })).status).toBe(204);
    expect(await store.keys.findCurrent()).toBeUndefined();
    expect((await readKeys(computer)).keys[0]?.copy).toBeTruthy();
    expect(await expectError(await as(telephone)('POST', '/off', { answer }))).toBe(409);
    expect((await as(telephone)('POST', '/challenge')).status).toBe(200);
    const again = await createNewKey(await createKeyPair(), recovery, [telephone, computer]);
    // Encryption can only be enabled again with the same recovery key.
    const paperChallenge = (await (
      await as(telephone)('POST', '/recovery/challenge')
    ).json()) as KeyChallenge;
    const byPaper = await decryptChallenge(paperChallenge.sealed, recovery.identity);
    const otherPaper = await createNewKey(await createKeyPair(), await createKeyPair(), [
      telephone,
      computer,
    ]);
    for (const [body, status] of [
      [again, 403],
      [{ ...again, answer: 'anything' }, 403],
      [{ ...again, answer }, 403],
      [{ ...otherPaper, answer: byPaper }, 409],
    ] as const)
      expect(await expectError(await as(telephone)('POST', '', body))).toBe(status);
    expect((await as(telephone)('POST', '', { ...again, answer: byPaper })).status).toBe(204);
    expect(await expectError(await as(telephone)('POST', '/off', { answer }))).toBe(403);
    expect((await readKeys(computer)).keys).toHaveLength(2);
  });

  test('stored requests are encrypted in batches', async () => {
    const { store, as, telephone, key, newKey, readKeys } = await desk(engine);
    const references: string[] = [];
    for (let count = 0; count < 25; count += 1)
      references.push(await receiveRequest(store, `Client ${count}`));
    expect(await expectError(await as(telephone)('POST', '/seal-earlier'))).toBe(409);
    await as(telephone)('POST', '', newKey);
    expect(await readKeys(telephone)).toMatchObject({ inClear: 25 });
    const step = async () => await (await as(telephone)('POST', '/seal-earlier')).json();
    expect(await step()).toEqual({ sealed: 20, left: 5 });
    expect(await step()).toEqual({ sealed: 5, left: 0 });
    expect(await step()).toEqual({ sealed: 0, left: 0 });
    for (const [count, reference] of references.entries()) {
      const request = await store.find(reference);
      expect(request).toMatchObject({ name: '', email: '', company: '', message: '', content_hash: '' });
      expect(await decryptStoredRequest(request, key)).toMatchObject({ name: `Client ${count}` });
    }
  });
});

test('encryption is not switched on for one device only, for others only, or for a removed device', async () => {
  const { location, as, telephone, computer, key, recovery, newKey, readKeys } = await desk();
  const post = async (body: unknown) => await expectError(await as(telephone)('POST', '', body));
  expect(await post(await createNewKey(key, recovery, [telephone]))).toBe(422);
  expect(await post(await createNewKey(key, recovery, [telephone, telephone]))).toBe(422);
  expect(await post(await createNewKey(key, recovery, [telephone, computer, computer]))).toBe(409);
  const third = await addDevice(location);
  expect(await post(await createNewKey(key, recovery, [computer, third]))).toBe(422);
  expect(await post(await createNewKey(key, recovery, [telephone, { ...third, id: 'gone' }]))).toBe(409);
  const { recipient } = newKey;
  const wrong = recipient.slice(0, -1) + (recipient.endsWith('q') ? 'p' : 'q');
  expect(await post({ ...newKey, recipient: wrong })).toBe(400);
  expect(await post({ ...newKey, recoveryRecipient: wrong })).toBe(400);
  const bytes = Buffer.from(newKey.recoveryCopy, 'base64');
  const short = bytes.subarray(0, -100).toString('base64');
  const passphrase = Buffer.from(
    bytes.toString('latin1').replace('-> mlkem768x25519', '-> scrypt'),
    'latin1',
  );
  const forged = passphrase.toString('base64');
  for (const garbage of ['no base64!', '', 'Z2FyYmFnZQ==', short, forged, bytes.toString('base64url')]) {
    expect(await post({ ...newKey, recoveryCopy: garbage })).toBe(400);
    const [first, second] = newKey.copies;
    expect(await post({ ...newKey, copies: [first, { ...second, copy: garbage }] })).toBe(400);
  }
  expect(await post({ ...newKey, copies: [] })).toBe(400);
  expect(await post('nonsense')).toBe(400);
  expect((await readKeys(telephone)).keys).toEqual([]);
});

test('the number of keys that a device creates in an hour is limited', async () => {
  const { as, telephone, computer, newKey } = await desk('sqlite', { limitedDevice: () => telephone.id });
  await as(computer)('POST', '', newKey);
  const challenge = async (device: DeviceWithKeyPair) => (await as(device)('POST', '/challenge')).status;
  expect(await challenge(telephone)).toBe(429);
  expect(await challenge(computer)).toBe(200);
});
