import { describe, expect, test } from 'vitest';
import type { CurrentUser, KeyChallenge, Keys, PeopleList } from '#lib/inbox/api.ts';
import { decryptChallenge, encryptText } from '#lib/inbox/encryption.ts';
import { words } from '#src/brand.ts';
import { startEmptyInbox } from '../../tests/support/server/inbox-browser.ts';
import {
  addColleague,
  approveDevice,
  type Colleague,
  createKeyFor,
  printedRecoveryKey,
  readLatestKey,
  removeDevices,
  reportKeyCopy,
} from '../../tests/support/server/inbox-colleagues.ts';
import { readProblemDetail } from '../../tests/support/server/problem-response.ts';
import { engines } from '../../tests/support/stores/databases.ts';
import { readInboxRows } from '../../tests/support/stores/inbox-rows.ts';
import { createKeyCopies, createKeyPair } from '../../tests/support/stores/keys.ts';
import { openDatabase } from '../store/store.ts';

const { refusals } = words.desk;

/** `others` maps the name of each further colleague to the colleague who approves their device. */
async function sealedDesk(
  others: Readonly<Record<string, string>> = {},
  engine: (typeof engines)[number] = 'sqlite',
) {
  const { location, store, desk } = await startEmptyInbox(engine);
  const join = (name: string) => addColleague(desk, store, name);
  const colleagues: Record<string, Colleague> = { Ada: await join('Ada'), Bob: await join('Bob') };
  const find = (name: string): Colleague => {
    const colleague = colleagues[name];
    if (!colleague) throw new Error(name);
    return colleague;
  };
  const [ada, bob] = [find('Ada'), find('Bob')];
  await requireOk(ada.browser.post('keys', await createKeyFor([ada, bob])));
  for (const [name, by] of Object.entries(others)) {
    colleagues[name] = await join(name);
    await requireOk(approveDevice(find(by), find(name)));
  }
  const keyFor = (...names: string[]) => createKeyFor(names.map(find));
  return { store, location, join, find, keyFor, ada, bob };
}

async function requireOk(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  if (!response.ok) throw new Error(await response.text());
}

const readMe = async ({ browser }: Colleague): Promise<CurrentUser> => (await browser.get('me')).json();

const hasAccess = async (someone: Colleague) => (await someone.browser.get('people')).status === 200;

describe.each(engines)('%s', (engine) => {
  test('a key that is not for exactly the remaining devices is refused', async () => {
    const { location, join, find, keyFor, ada, bob } = await sealedDesk({ Cleo: 'Ada', Dan: 'Ada' }, engine);
    const stranger = await join('Eve');
    const before = await readInboxRows(location);
    const validKey = await keyFor('Ada', 'Cleo', 'Dan');
    const [first, second] = validKey.copies;
    const currentKey = await readLatestKey(ada);
    for (const invalidKey of [
      await keyFor('Ada'),
      await keyFor('Ada', 'Cleo'),
      await keyFor('Cleo', 'Dan'),
      await keyFor('Ada', 'Bob', 'Cleo', 'Dan'),
      await createKeyFor([ada, find('Cleo'), find('Dan'), stranger]),
      { ...validKey, copies: [...validKey.copies, first] },
      { ...validKey, copies: [first, second, { ...second, device: first?.device }] },
      { ...validKey, recipient: currentKey.recipient },
      { ...validKey, recoveryRecipient: bob.device.recipient },
    ]) {
      expect(await readProblemDetail(await removeDevices(ada, [bob], invalidKey))).toBe(
        refusals['people-changed'],
      );
    }
    for (const invalidKey of [
      { ...validKey, recoveryCopy: 'Z2FyYmFnZQ==' },
      { ...validKey, copies: validKey.copies.map((copy) => ({ ...copy, copy: 'Z2FyYmFnZQ==' })) },
    ])
      expect((await removeDevices(ada, [bob], invalidKey)).status).toBe(400);
    expect((await ada.browser.post('keys/rotation', validKey)).status).toBe(409);
    expect(await readInboxRows(location)).toEqual(before);
    await requireOk(removeDevices(ada, [bob], validKey));
    await requireOk(find('Cleo').browser.post('keys/rotation', await keyFor('Ada', 'Cleo', 'Dan')));
    // Simulates that the server's clock was ahead when the previous key was created.
    const db = openDatabase(location);
    await db
      .updateTable('desk_keys')
      .set({ made_at: '2099-01-01T00:00:00.000Z' })
      .where('recipient', '=', validKey.recipient)
      .execute();
    await db.destroy();
    expect((await readLatestKey(ada)).madeBy).toBe('Cleo');
  });

  test('if only one colleague can decrypt the key, another can create a new one with the recovery key', async () => {
    const { store, find, keyFor, ada, bob } = await sealedDesk({ Eve: 'Ada' }, engine);
    const eve = find('Eve');
    for (let count = 0; count < 2; count += 1) {
      const key = await keyFor('Ada', 'Bob', 'Eve');
      const copies = await Promise.all(
        key.copies.map(async (copy) => ({
          ...copy,
          copy:
            copy.device === eve.device.id
              ? copy.copy
              : await encryptText('garbage', printedRecoveryKey.recipient),
        })),
      );
      const recoveryCopy = await encryptText('garbage', printedRecoveryKey.recipient);
      await requireOk(eve.browser.post('keys/rotation', { ...key, copies, recoveryCopy }));
    }
    await reportKeyCopy(ada, false);
    expect((await removeDevices(ada, [eve], await keyFor('Ada', 'Bob'))).status).toBe(409);

    const challenge = async ({ browser }: Colleague): Promise<string> => {
      const { sealed }: KeyChallenge = await (await browser.post('keys/recovery/challenge')).json();
      return await decryptChallenge(sealed, printedRecoveryKey.identity);
    };
    const answer = await challenge(ada);
    const recover = (key: object, proof: string) =>
      ada.browser.post('keys/recovery', { ...key, answer: proof });
    const key = await keyFor('Ada');
    for (const [invalidKey, proof] of [
      [key, 'anything'],
      [key, await challenge(bob)],
      [await keyFor('Bob'), answer],
      [await keyFor('Ada', 'Eve'), answer],
      [await createKeyFor([ada], await createKeyPair()), answer],
    ] as const)
      expect((await recover(invalidKey, proof)).status).toBe(403);
    await requireOk(recover(key, answer));
    expect((await store.keys.findCurrent())?.recipient).toBe(key.recipient);
    expect((await recover(await keyFor('Ada'), answer)).status).toBe(403);
    expect([await hasAccess(ada), await hasAccess(bob), await hasAccess(eve)]).toEqual([true, false, false]);
    await requireOk(approveDevice(ada, bob));
    await requireOk(removeDevices(ada, [eve]));
    expect(await hasAccess(bob)).toBe(true);
  });

  test('of two simultaneous new keys, one is accepted', async () => {
    const { keyFor, find, ada } = await sealedDesk({ Cleo: 'Ada', Dan: 'Ada' }, engine);
    const answers = await Promise.all([
      removeDevices(ada, [find('Dan')], await keyFor('Ada', 'Bob', 'Cleo')),
      removeDevices(find('Cleo'), [find('Bob')], await keyFor('Ada', 'Cleo', 'Dan')),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });

  test('devices that a removed one approved, directly or indirectly, need a decision', async () => {
    const { find, keyFor, ada, bob } = await sealedDesk({ Cleo: 'Ada', Eve: 'Bob', Fay: 'Eve' }, engine);
    const [eve, fay] = [find('Eve'), find('Fay')];
    expect(
      await readProblemDetail(await removeDevices(ada, [bob], await keyFor('Ada', 'Cleo', 'Eve', 'Fay'))),
    ).toBe(refusals['people-changed']);
    await requireOk(removeDevices(ada, [bob], await keyFor('Ada', 'Cleo')));
    expect(await readMe(ada)).toMatchObject({ attention: { decisions: 2 } });
    for (const waiting of [eve, fay]) {
      expect(await hasAccess(waiting)).toBe(false);
      expect(await readMe(waiting)).toMatchObject({
        device: { isApproved: false, awaitsDecisionSince: expect.any(String) },
        attention: { decisions: 0 },
      });
    }
    expect((await approveDevice(eve, fay)).status).toBe(403);
    await requireOk(ada.browser.post('keys/rotation', await keyFor('Ada', 'Cleo')));
    await requireOk(approveDevice(find('Cleo'), eve));
    expect(await hasAccess(eve)).toBe(true);
    expect(await hasAccess(fay)).toBe(false);
    const { people }: PeopleList = await (await eve.browser.get('people')).json();
    expect(people.find(({ name }) => name === 'Eve')?.devices).toMatchObject([
      { approvedBy: { from: 'colleague', name: 'Cleo', device: find('Cleo').device.id } },
    ]);
    await requireOk(removeDevices(eve, [fay], undefined));
    expect(await readMe(ada)).toMatchObject({ attention: { decisions: 0 } });
  });
});

describe('a device that was approved by a person who leaves', () => {
  test('needs a decision although the key stays', async () => {
    const { find, ada, bob } = await sealedDesk({ Eve: 'Bob' });
    const eve = find('Eve');
    await requireOk(removeDevices(bob, [bob]));
    expect(await hasAccess(eve)).toBe(false);
    const { rotationDue } = (await (await ada.browser.get('keys')).json()) as Keys;
    expect(rotationDue).toEqual(expect.any(String));
    const { id, copy } = await readLatestKey(eve);
    expect(copy).toBeNull();
    const copies = (await createKeyCopies([eve.device], await createKeyPair())).map((each) => ({
      ...each,
      key: id,
    }));
    for (const answer of [undefined, 'anything'])
      expect((await eve.browser.post('keys/copies', { copies, answer })).status).toBe(403);
    await requireOk(approveDevice(ada, eve));
    expect(await hasAccess(eve)).toBe(true);
  });

  test('keeps access if no other device is left to decide, and the first to decide stays', async () => {
    const { find, keyFor, ada, bob } = await sealedDesk({ Cleo: 'Ada', Eve: 'Ada' });
    await requireOk(removeDevices(bob, [bob]));
    await requireOk(removeDevices(ada, [ada]));
    const [cleo, eve] = [find('Cleo'), find('Eve')];
    for (const each of [cleo, eve]) {
      expect(await hasAccess(each)).toBe(true);
      expect(await readMe(each)).toMatchObject({ attention: { decisions: 2 } });
    }
    await requireOk(cleo.browser.post('keys/rotation', await keyFor('Cleo')));
    expect(await hasAccess(cleo)).toBe(true);
    expect(await hasAccess(eve)).toBe(false);
    expect(await readMe(cleo)).toMatchObject({ attention: { decisions: 1 } });
  });

  test('a leaving device can neither remove others in the same request nor make the next key', async () => {
    const { location, keyFor, ada, bob } = await sealedDesk({ Eve: 'Bob' });
    const before = await readInboxRows(location);
    expect(await readProblemDetail(await removeDevices(bob, [bob, ada], await keyFor('Eve')))).toBe(
      refusals['people-changed'],
    );
    expect(await readProblemDetail(await removeDevices(bob, [bob], await keyFor('Ada', 'Eve')))).toBe(
      refusals['people-changed'],
    );
    expect(await readProblemDetail(await removeDevices(bob, [bob, ada]))).toBe(refusals['people-changed']);
    expect(await readInboxRows(location)).toEqual(before);
  });
});

test('devices that approve each other do not hide who approved the first one', async () => {
  const { find, keyFor, ada, bob } = await sealedDesk({ Eve: 'Bob', Fay: 'Eve' });
  const [eve, fay] = [find('Eve'), find('Fay')];
  await reportKeyCopy(eve, false);
  await requireOk(approveDevice(fay, eve));
  await reportKeyCopy(fay, false);
  await requireOk(approveDevice(eve, fay));
  await requireOk(removeDevices(ada, [bob], await keyFor('Ada')));
  for (const waiting of [eve, fay]) expect(await hasAccess(waiting)).toBe(false);
});

test('a device with the recovery key approves itself and needs no decision', async () => {
  const { find, keyFor, ada, bob } = await sealedDesk({ Eve: 'Bob' });
  await requireOk(removeDevices(ada, [bob], await keyFor('Ada')));
  const eve = find('Eve');
  const { key, sealed }: KeyChallenge = await (await eve.browser.post('keys/recovery/challenge')).json();
  const answer = await decryptChallenge(sealed, printedRecoveryKey.identity);
  const copies = (await createKeyCopies([eve.device, ada.device], await createKeyPair())).map((copy) => ({
    ...copy,
    key,
  }));
  expect((await eve.browser.post('keys/copies', { copies, answer })).status).toBe(403);
  await requireOk(eve.browser.post('keys/copies', { copies: copies.slice(0, 1), answer }));
  expect(await readMe(eve)).toMatchObject({
    device: { isApproved: true, approvedBy: { from: 'recovery-key', name: null } },
  });
  expect(await readMe(ada)).toMatchObject({ device: { approvedBy: { from: 'switch-on' } } });
});

test('a key with invalid copies takes no rights from others, who can make a new one', async () => {
  const { find, keyFor, ada, bob } = await sealedDesk({ Cleo: 'Ada' });
  const cleo = find('Cleo');
  await requireOk(bob.browser.post('keys/rotation', await keyFor('Ada', 'Bob', 'Cleo')));
  for (const each of [ada, cleo]) await reportKeyCopy(each, false);
  const { failures } = await (await ada.browser.get('keys')).json();
  expect(failures).toMatchObject([{ madeBy: 'Bob' }, { madeBy: 'Bob' }]);
  expect(await readMe(cleo)).toMatchObject({ attention: { failures: 2 } });
  // Bob's device is the last one that can decrypt the key, so it cannot be removed.
  expect((await approveDevice(ada, cleo)).status).toBe(403);
  expect(await readProblemDetail(await removeDevices(bob, [bob]))).toBe(refusals['last-device']);
  await requireOk(removeDevices(ada, [bob], await keyFor('Ada', 'Cleo')));
  expect(await readMe(ada)).toMatchObject({ attention: { failures: 0 } });
  expect(await hasAccess(cleo)).toBe(true);
});
