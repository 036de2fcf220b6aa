import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import type { Challenge, Keys, RecoveryCopies } from '#lib/inbox/api.ts';
import { openChallenge, openText, sealText } from '#lib/inbox/sealing.ts';
import { texts } from '../../tests/support/sample-brand.ts';
import { createEmptyLocation, engines } from '../../tests/support/stores/databases.ts';
import {
  addDevice,
  createKeyCopies,
  createKeyPair,
  createNewKey,
  type OwnDevice,
  openSealedRequest,
} from '../../tests/support/stores/sealing.ts';
import { openTestStore as openedStore, receiveRequest } from '../../tests/support/stores/test-store.ts';
import { hashToken } from '../domain/token.ts';
import { Problem } from '../http/problem.ts';
import { handleApiErrors } from './api-error.ts';
import type { DeskHonoEnvironment } from './environment.ts';
import { keyRoutes } from './keys.ts';

describe.each(engines)('%s', (engine) => {
  /** A desk with two devices, each of which asks the routes as whoever has signed in with it. */
  const desk = async ({ busy = (): string => '' } = {}) => {
    const { location } = await createEmptyLocation(engine);
    const store = await openedStore(location);
    const log = pino({ level: 'silent' });
    const limits = {
      countKeyChallenge: async (device: string) => {
        if (device === busy()) throw new Problem(429);
      },
    };
    const routes = keyRoutes({ store, limits, log });
    const as =
      ({ id, person }: OwnDevice) =>
      async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<Response> =>
        await new Hono<DeskHonoEnvironment>()
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
          .onError(handleApiErrors({ log, texts }))
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
    const keysOf = async (device: OwnDevice) => (await (await as(device)('GET', '')).json()) as Keys;
    return { location, store, as, telephone, computer, key, recovery, newKey, keysOf };
  };

  const refused = async (answer: Response) => {
    const { detail } = (await answer.json()) as { detail: string };
    expect(detail).toMatch(/^\p{Lu}.*\.$/u);
    return answer.status;
  };

  test('sealing is switched on once, and each device has a copy that it alone can open', async () => {
    const { store, as, telephone, computer, key, recovery, newKey, keysOf } = await desk();
    expect(await keysOf(telephone)).toEqual({
      keys: [],
      latest: null,
      inClear: 0,
      verified: true,
      ended: null,
      rotationDue: null,
      failures: [],
    });
    expect((await as(telephone)('POST', '', newKey)).status).toBe(204);
    const { keys } = await keysOf(computer);
    expect(keys).toMatchObject([
      { recipient: key.recipient, retiredAt: null, recoveryRecipient: recovery.recipient },
    ]);
    const [{ id, copy, devices } = { id: '', copy: '', devices: [] }] = keys;
    expect(await openText(copy ?? '', computer.identity)).toBe(key.identity);
    const { copies } = (await (await as(computer)('GET', `/recovery?key=${id}`)).json()) as RecoveryCopies;
    expect(copies).toMatchObject([{ key: id }]);
    expect(await openText(copies[0]?.copy ?? '', recovery.identity)).toBe(key.identity);
    expect(devices.map(({ device }) => device).toSorted()).toEqual([telephone.id, computer.id].toSorted());
    expect(await refused(await as(computer)('POST', '', newKey))).toBe(409);
    expect(await store.keys.findCurrent()).toMatchObject({ recipient: key.recipient });
    expect((await keysOf(telephone)).keys).toHaveLength(1);
  });

  test('of two who switch it on at once, one does', async () => {
    const { as, telephone, computer, recovery, newKey, keysOf } = await desk();
    const other = await createNewKey(await createKeyPair(), recovery, [telephone, computer]);
    const answers = await Promise.all([as(telephone)('POST', '', newKey), as(computer)('POST', '', other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect((await keysOf(telephone)).keys).toHaveLength(1);
  });

  test('it is not switched on for one device, for others only, or for one that is gone', async () => {
    const { location, as, telephone, computer, key, recovery, newKey, keysOf } = await desk();
    const post = async (body: unknown) => await refused(await as(telephone)('POST', '', body));
    expect(await post(await createNewKey(key, recovery, [telephone]))).toBe(422);
    expect(await post(await createNewKey(key, recovery, [telephone, telephone]))).toBe(422);
    expect(await post(await createNewKey(key, recovery, [telephone, computer, computer]))).toBe(409);
    const third = await addDevice(location);
    expect(await post(await createNewKey(key, recovery, [computer, third]))).toBe(422);
    expect(await post(await createNewKey(key, recovery, [telephone, { ...third, id: 'gone' }]))).toBe(409);
    // To such a key, nothing could be sealed.
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
    expect((await keysOf(telephone)).keys).toEqual([]);
  });

  test('a device is let in by one that has the key, and never by another', async () => {
    const { location, as, telephone, computer, key, newKey, keysOf } = await desk();
    await as(telephone)('POST', '', newKey);
    const [third, stranger] = [await addDevice(location), await addDevice(location)];
    const id = (await keysOf(telephone)).keys[0]?.id;
    const copies = async (devices: OwnDevice[]) => ({
      copies: (await createKeyCopies(devices, key)).map((copy) => ({ ...copy, key: id })),
    });
    expect(await refused(await as(stranger)('POST', '/copies', await copies([third])))).toBe(403);
    expect((await keysOf(third)).keys).toMatchObject([{ copy: null }]);
    expect((await as(computer)('POST', '/copies', await copies([third]))).status).toBe(204);
    expect(await openText((await keysOf(third)).keys[0]?.copy ?? '', third.identity)).toBe(key.identity);
  });

  test('a device lets itself in only by showing that it has the printed key', async () => {
    const { location, as, telephone, key, recovery, newKey, keysOf } = await desk();
    await as(telephone)('POST', '', newKey);
    const [owner, stranger] = [await addDevice(location), await addDevice(location)];
    const id = (await keysOf(telephone)).keys[0]?.id;
    const letInBy = async (device: OwnDevice, answer?: string) => {
      const copies = (await createKeyCopies([device], key)).map((copy) => ({ ...copy, key: id }));
      return await as(device)('POST', '/copies', { copies, answer });
    };
    const challenge = async (path: string) => (await (await as(owner)('POST', path)).json()) as Challenge;
    // A removed device may have kept the desk's key, which answers this challenge.
    const withKey = await openChallenge((await challenge('/challenge')).sealed, key.identity);
    expect(await refused(await letInBy(owner, withKey))).toBe(403);
    const answer = await openChallenge((await challenge('/recovery/challenge')).sealed, recovery.identity);
    for (const wrong of [undefined, '', 'anything', answer])
      expect(await refused(await letInBy(stranger, wrong))).toBe(403);
    expect((await keysOf(stranger)).keys).toMatchObject([{ copy: null }]);
    expect((await letInBy(owner, answer)).status).toBe(204);
    expect(await openText((await keysOf(owner)).keys[0]?.copy ?? '', owner.identity)).toBe(key.identity);
  });

  test('a copy that its device has confirmed stays as it is, another is replaced', async () => {
    const { as, telephone, computer, key, newKey, keysOf } = await desk();
    await as(telephone)('POST', '', newKey);
    const [{ id, copy } = { id: '', copy: null }] = (await keysOf(computer)).keys;
    const report = async (of: string | null, opened: boolean, by = computer) =>
      await as(by)('POST', '/confirmations', {
        confirmations: [{ key: id, copyHash: hashToken(of ?? ''), opened }],
      });
    expect((await report(copy, true)).status).toBe(204);
    // Nobody reports for others, nor about a copy that is no longer there.
    await report(copy, false, telephone);
    await report('another', false);
    expect((await keysOf(computer)).keys).toMatchObject([{ copyState: 'confirmed' }]);
    const spoiled = {
      key: id,
      device: computer.id,
      copy: await sealText('', computer.recipient),
      voucher: '1'.repeat(64),
    };
    const give = async (given: object) => await as(telephone)('POST', '/copies', { copies: [given] });
    expect((await give(spoiled)).status).toBe(204);
    const held = async () => await openText((await keysOf(computer)).keys[0]?.copy ?? '', computer.identity);
    expect(await held()).toBe(key.identity);
    await report(copy, false);
    const { failures } = await keysOf(telephone);
    expect(failures).toMatchObject([{ device: computer.id, label: 'Computer', madeBy: expect.any(String) }]);
    expect((await give({ ...spoiled, copy: 'Z2FyYmFnZQ==' })).status).toBe(400);
    const [right] = await createKeyCopies([computer], key);
    expect((await give({ ...right, key: id })).status).toBe(204);
    expect(await held()).toBe(key.identity);
    expect(await keysOf(telephone)).toMatchObject({ failures: [] });
  });

  test('each device adds a recovery copy of its own, and replaces no other', async () => {
    const { location, as, telephone, computer, key, recovery, newKey, keysOf } = await desk();
    const garbage = await sealText('garbage', recovery.recipient);
    await as(telephone)('POST', '', { ...newKey, recoveryCopy: garbage });
    const copies = async () =>
      (
        (await (
          await as(telephone)('GET', `/recovery?key=${(await keysOf(telephone)).latest}`)
        ).json()) as RecoveryCopies
      ).copies.map(({ copy }) => copy);
    const add = async (by: OwnDevice, copy: string) => {
      const [{ id = '', copy: own = '' } = {}] = (await keysOf(by)).keys;
      const confirmation = { key: id, copyHash: hashToken(own ?? ''), opened: true };
      const added = { recipient: recovery.recipient, copy };
      return await as(by)('POST', '/confirmations', {
        confirmations: [{ ...confirmation, recovery: added }],
      });
    };
    const right = await sealText(key.identity, recovery.recipient);
    expect((await add(computer, right)).status).toBe(204);
    expect(await copies()).toEqual([garbage, right]);
    expect((await add(telephone, right)).status).toBe(204);
    expect(await copies()).toHaveLength(2);
    expect(await copies()).not.toContain(garbage);
    expect((await add(computer, 'Z2FyYmFnZQ==')).status).toBe(400);
    // A device without a copy adds no recovery copy.
    expect((await add(await addDevice(location), right)).status).toBe(204);
    expect(await copies()).toHaveLength(2);
  });

  test('only who has the key can switch sealing off, and each challenge is of one device', async () => {
    const { store, as, telephone, computer, key, recovery, newKey, keysOf } = await desk();
    expect(await refused(await as(telephone)('POST', '/challenge'))).toBe(409);
    await as(telephone)('POST', '', newKey);
    const challenge = (await (await as(telephone)('POST', '/challenge')).json()) as Challenge;
    const answer = await openChallenge(challenge.sealed, key.identity);
    expect(await refused(await as(telephone)('POST', '/off', { answer: 'anything' }))).toBe(403);
    expect(await refused(await as(computer)('POST', '/off', { answer }))).toBe(403);
    expect(await store.keys.findCurrent()).toBeDefined();
    expect((await as(telephone)('POST', '/off', { answer })).status).toBe(204);
    expect(await store.keys.findCurrent()).toBeUndefined();
    // What was sealed stays readable, and an answer opens nothing twice.
    expect((await keysOf(computer)).keys[0]?.copy).toBeTruthy();
    expect(await refused(await as(telephone)('POST', '/off', { answer }))).toBe(409);
    expect((await as(telephone)('POST', '/challenge')).status).toBe(200);
    const again = await createNewKey(await createKeyPair(), recovery, [telephone, computer]);
    // Another key is put in its place by the printed one alone, which stays the same.
    const asked = (await (await as(telephone)('POST', '/recovery/challenge')).json()) as Challenge;
    const byPaper = await openChallenge(asked.sealed, recovery.identity);
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
      expect(await refused(await as(telephone)('POST', '', body))).toBe(status);
    expect((await as(telephone)('POST', '', { ...again, answer: byPaper })).status).toBe(204);
    expect(await refused(await as(telephone)('POST', '/off', { answer }))).toBe(403);
    expect((await keysOf(computer)).keys).toHaveLength(2);
  });

  test('a device makes only so many keys in an hour', async () => {
    const { as, telephone, computer, newKey } = await desk({ busy: () => telephone.id });
    await as(computer)('POST', '', newKey);
    const challenge = async (device: OwnDevice) => (await as(device)('POST', '/challenge')).status;
    expect(await challenge(telephone)).toBe(429);
    expect(await challenge(computer)).toBe(200);
  });

  test('requests from before are sealed in steps', async () => {
    const { store, as, telephone, key, newKey, keysOf } = await desk();
    const references: string[] = [];
    for (let count = 0; count < 25; count += 1)
      references.push(await receiveRequest(store, `Client ${count}`));
    expect(await refused(await as(telephone)('POST', '/seal-earlier'))).toBe(409);
    await as(telephone)('POST', '', newKey);
    expect(await keysOf(telephone)).toMatchObject({ inClear: 25 });
    const step = async () => await (await as(telephone)('POST', '/seal-earlier')).json();
    expect(await step()).toEqual({ sealed: 20, left: 5 });
    expect(await step()).toEqual({ sealed: 5, left: 0 });
    expect(await step()).toEqual({ sealed: 0, left: 0 });
    for (const [count, reference] of references.entries()) {
      const request = await store.find(reference);
      expect(request).toMatchObject({ name: '', email: '', company: '', message: '', content_hash: '' });
      expect(await openSealedRequest(request, key)).toMatchObject({ name: `Client ${count}` });
    }
  });
});
