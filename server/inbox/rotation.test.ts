/** Key rotations, decisions about devices that a removed device had let in, and colleagues who lock others out. */
import { describe, expect, test } from 'vitest';
import type { Challenge, Keys, Me, People } from '#lib/inbox/api.ts';
import { openChallenge, sealText } from '#lib/inbox/sealing.ts';
import { words } from '#src/brand.ts';
import { startEmptyDeskServer } from '../../tests/support/server/inbox-browser.ts';
import {
  addColleague,
  type Colleague,
  createKeyFor,
  letIn,
  printedRecoveryKey,
  readLatestKey,
  removeDevices,
  reportCopy,
} from '../../tests/support/server/inbox-colleagues.ts';
import { readProblemDetail } from '../../tests/support/server/problem-response.ts';
import { engines } from '../../tests/support/stores/databases.ts';
import { readDeskRows } from '../../tests/support/stores/inbox-rows.ts';
import { createKeyCopies, createKeyPair } from '../../tests/support/stores/sealing.ts';
import { openDatabase } from '../store/store.ts';

const { refusals } = words.desk;

/** A desk where Ada has switched sealing on with Bob, and others were let in in turn, each by somebody before. */
async function sealedDesk(
  others: Readonly<Record<string, string>> = {},
  engine: (typeof engines)[number] = 'sqlite',
) {
  const { location, store, desk } = await startEmptyDeskServer(engine);
  const join = (name: string) => addColleague(desk, store, name);
  const at: Record<string, Colleague> = { Ada: await join('Ada'), Bob: await join('Bob') };
  const named = (name: string): Colleague => {
    const found = at[name];
    if (!found) throw new Error(name);
    return found;
  };
  const [ada, bob] = [named('Ada'), named('Bob')];
  await done(ada.browser.post('keys', await createKeyFor([ada, bob])));
  for (const [name, by] of Object.entries(others)) {
    at[name] = await join(name);
    await done(letIn(named(by), named(name)));
  }
  /** The devices that the next key is expected for, by the names of their owners. */
  const keyFor = (...names: string[]) => createKeyFor(names.map(named));
  return { store, location, join, named, keyFor, ada, bob };
}

async function done(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  if (!response.ok) throw new Error(await response.text());
}

const meOf = async ({ browser }: Colleague): Promise<Me> => (await browser.get('me')).json();

/** Whether somebody may act at the desk. */
const acts = async (someone: Colleague) => (await someone.browser.get('people')).status === 200;

describe.each(engines)('%s', (engine) => {
  test('a key that is not for exactly those who stay is refused', async () => {
    const { location, join, named, keyFor, ada, bob } = await sealedDesk({ Cleo: 'Ada', Dan: 'Ada' }, engine);
    const stranger = await join('Eve');
    const before = await readDeskRows(location);
    const right = await keyFor('Ada', 'Cleo', 'Dan');
    const [first, second] = right.copies;
    const present = await readLatestKey(ada);
    for (const wrong of [
      await keyFor('Ada'),
      await keyFor('Ada', 'Cleo'),
      await keyFor('Cleo', 'Dan'),
      await keyFor('Ada', 'Bob', 'Cleo', 'Dan'),
      await createKeyFor([ada, named('Cleo'), named('Dan'), stranger]),
      { ...right, copies: [...right.copies, first] },
      { ...right, copies: [first, second, { ...second, device: first?.device }] },
      { ...right, recipient: present.recipient },
      { ...right, recoveryRecipient: bob.device.recipient },
    ]) {
      expect(await readProblemDetail(await removeDevices(ada, [bob], wrong))).toBe(
        refusals['people-changed'],
      );
    }
    for (const wrong of [
      { ...right, recoveryCopy: 'Z2FyYmFnZQ==' },
      { ...right, copies: right.copies.map((copy) => ({ ...copy, copy: 'Z2FyYmFnZQ==' })) },
    ])
      expect((await removeDevices(ada, [bob], wrong)).status).toBe(400);
    expect((await ada.browser.post('keys/rotation', right)).status).toBe(409);
    expect(await readDeskRows(location)).toEqual(before);
    await done(removeDevices(ada, [bob], right));
    // Without a removal.
    await done(named('Cleo').browser.post('keys/rotation', await keyFor('Ada', 'Cleo', 'Dan')));
    // The server's clock was ahead when the key before was made.
    const db = openDatabase(location);
    await db
      .updateTable('desk_keys')
      .set({ made_at: '2099-01-01T00:00:00.000Z' })
      .where('recipient', '=', right.recipient)
      .execute();
    await db.destroy();
    expect((await readLatestKey(ada)).madeBy).toBe('Cleo');
  });

  test('where one colleague alone can open the key, the printed one lets another make the next', async () => {
    const { store, named, keyFor, ada, bob } = await sealedDesk({ Eve: 'Ada' }, engine);
    const eve = named('Eve');
    for (let count = 0; count < 2; count += 1) {
      const key = await keyFor('Ada', 'Bob', 'Eve');
      const copies = await Promise.all(
        key.copies.map(async (copy) => ({
          ...copy,
          copy:
            copy.device === eve.device.id
              ? copy.copy
              : await sealText('garbage', printedRecoveryKey.recipient),
        })),
      );
      const recoveryCopy = await sealText('garbage', printedRecoveryKey.recipient);
      await done(eve.browser.post('keys/rotation', { ...key, copies, recoveryCopy }));
    }
    await reportCopy(ada, false);
    expect((await removeDevices(ada, [eve], await keyFor('Ada', 'Bob'))).status).toBe(409);

    const challenge = async ({ browser }: Colleague): Promise<string> => {
      const { sealed }: Challenge = await (await browser.post('keys/recovery/challenge')).json();
      return await openChallenge(sealed, printedRecoveryKey.identity);
    };
    const answer = await challenge(ada);
    const byAda = (key: object, proof: string) =>
      ada.browser.post('keys/recovery', { ...key, answer: proof });
    const key = await keyFor('Ada');
    for (const [wrong, proof] of [
      [key, 'anything'],
      [key, await challenge(bob)],
      [await keyFor('Bob'), answer],
      [await keyFor('Ada', 'Eve'), answer],
      [await createKeyFor([ada], await createKeyPair()), answer],
    ] as const)
      expect((await byAda(wrong, proof)).status).toBe(403);
    await done(byAda(key, answer));
    expect((await store.keys.findCurrent())?.recipient).toBe(key.recipient);
    expect((await byAda(await keyFor('Ada'), answer)).status).toBe(403);
    // Codes are compared again with everybody who stays.
    expect([await acts(ada), await acts(bob), await acts(eve)]).toEqual([true, false, false]);
    await done(letIn(ada, bob));
    await done(removeDevices(ada, [eve]));
    expect(await acts(bob)).toBe(true);
  });

  test('of two who make a key at once, one does', async () => {
    const { keyFor, named, ada } = await sealedDesk({ Cleo: 'Ada', Dan: 'Ada' }, engine);
    const answers = await Promise.all([
      removeDevices(ada, [named('Dan')], await keyFor('Ada', 'Bob', 'Cleo')),
      removeDevices(named('Cleo'), [named('Bob')], await keyFor('Ada', 'Cleo', 'Dan')),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });

  test('who was let in by somebody removed, or through them, waits until somebody else has decided', async () => {
    const { named, keyFor, ada, bob } = await sealedDesk({ Cleo: 'Ada', Eve: 'Bob', Fay: 'Eve' }, engine);
    const [eve, fay] = [named('Eve'), named('Fay')];
    expect(
      await readProblemDetail(await removeDevices(ada, [bob], await keyFor('Ada', 'Cleo', 'Eve', 'Fay'))),
    ).toBe(refusals['people-changed']);
    await done(removeDevices(ada, [bob], await keyFor('Ada', 'Cleo')));
    expect(await meOf(ada)).toMatchObject({ attention: { decisions: 2 } });
    for (const waiting of [eve, fay]) {
      expect(await acts(waiting)).toBe(false);
      expect(await meOf(waiting)).toMatchObject({
        device: { letIn: false, awaitsDecisionSince: expect.any(String) },
        attention: { decisions: 0 },
      });
    }
    expect((await letIn(eve, fay)).status).toBe(403);
    // Nor are they in the next key, before the decision.
    await done(ada.browser.post('keys/rotation', await keyFor('Ada', 'Cleo')));
    await done(letIn(named('Cleo'), eve));
    expect(await acts(eve)).toBe(true);
    expect(await acts(fay)).toBe(false);
    const { people }: People = await (await eve.browser.get('people')).json();
    expect(people.find(({ name }) => name === 'Eve')?.devices).toMatchObject([
      { letInBy: { from: 'colleague', name: 'Cleo', device: named('Cleo').device.id } },
    ]);
    await done(removeDevices(eve, [fay], undefined));
    expect(await meOf(ada)).toMatchObject({ attention: { decisions: 0 } });
  });
});

describe('who was let in by somebody who leaves', () => {
  test('waits, though the key stays', async () => {
    const { named, ada, bob } = await sealedDesk({ Eve: 'Bob' });
    const eve = named('Eve');
    await done(removeDevices(bob, [bob]));
    expect(await acts(eve)).toBe(false);
    // Bob may have kept the key: another one is due.
    const { rotationDue } = (await (await ada.browser.get('keys')).json()) as Keys;
    expect(rotationDue).toEqual(expect.any(String));
    const { id, copy } = await readLatestKey(eve);
    expect(copy).toBeNull();
    // The key that it has kept lets it in no more than a copy of its own.
    const copies = (await createKeyCopies([eve.device], await createKeyPair())).map((each) => ({
      ...each,
      key: id,
    }));
    for (const answer of [undefined, 'anything'])
      expect((await eve.browser.post('keys/copies', { copies, answer })).status).toBe(403);
    await done(letIn(ada, eve));
    expect(await acts(eve)).toBe(true);
  });

  test('goes on when nobody else is left to decide, and whoever decides first stays', async () => {
    const { named, keyFor, ada, bob } = await sealedDesk({ Cleo: 'Ada', Eve: 'Ada' });
    await done(removeDevices(bob, [bob]));
    await done(removeDevices(ada, [ada]));
    const [cleo, eve] = [named('Cleo'), named('Eve')];
    for (const each of [cleo, eve]) {
      expect(await acts(each)).toBe(true);
      expect(await meOf(each)).toMatchObject({ attention: { decisions: 2 } });
    }
    await done(cleo.browser.post('keys/rotation', await keyFor('Cleo')));
    expect(await acts(cleo)).toBe(true);
    expect(await acts(eve)).toBe(false);
    expect(await meOf(cleo)).toMatchObject({ attention: { decisions: 1 } });
  });

  test('removes others and itself in one request, or makes the next key: neither is done', async () => {
    const { location, keyFor, ada, bob } = await sealedDesk({ Eve: 'Bob' });
    const before = await readDeskRows(location);
    expect(await readProblemDetail(await removeDevices(bob, [bob, ada], await keyFor('Eve')))).toBe(
      refusals['people-changed'],
    );
    expect(await readProblemDetail(await removeDevices(bob, [bob], await keyFor('Ada', 'Eve')))).toBe(
      refusals['people-changed'],
    );
    expect(await readProblemDetail(await removeDevices(bob, [bob, ada]))).toBe(refusals['people-changed']);
    expect(await readDeskRows(location)).toEqual(before);
  });
});

test('accomplices who let each other in do not hide who let in the first', async () => {
  const { named, keyFor, ada, bob } = await sealedDesk({ Eve: 'Bob', Fay: 'Eve' });
  const [eve, fay] = [named('Eve'), named('Fay')];
  await reportCopy(eve, false);
  await done(letIn(fay, eve));
  await reportCopy(fay, false);
  await done(letIn(eve, fay));
  await done(removeDevices(ada, [bob], await keyFor('Ada')));
  for (const waiting of [eve, fay]) expect(await acts(waiting)).toBe(false);
});

test('a device that opens the keys by the printed key was let in by it, and waits for nobody', async () => {
  const { named, keyFor, ada, bob } = await sealedDesk({ Eve: 'Bob' });
  await done(removeDevices(ada, [bob], await keyFor('Ada')));
  const eve = named('Eve');
  const { key, sealed }: Challenge = await (await eve.browser.post('keys/recovery/challenge')).json();
  const answer = await openChallenge(sealed, printedRecoveryKey.identity);
  const copies = (await createKeyCopies([eve.device, ada.device], await createKeyPair())).map((copy) => ({
    ...copy,
    key,
  }));
  // For itself alone.
  expect((await eve.browser.post('keys/copies', { copies, answer })).status).toBe(403);
  await done(eve.browser.post('keys/copies', { copies: copies.slice(0, 1), answer }));
  expect(await meOf(eve)).toMatchObject({
    device: { letIn: true, letInBy: { from: 'recovery-key', name: null } },
  });
  expect(await meOf(ada)).toMatchObject({ device: { letInBy: { from: 'switch-on' } } });
});

test('a key whose copies open nothing takes no right from the others, who make the next', async () => {
  const { named, keyFor, ada, bob } = await sealedDesk({ Cleo: 'Ada' });
  const cleo = named('Cleo');
  await done(bob.browser.post('keys/rotation', await keyFor('Ada', 'Bob', 'Cleo')));
  for (const each of [ada, cleo]) await reportCopy(each, false);
  const { failures } = await (await ada.browser.get('keys')).json();
  expect(failures).toMatchObject([{ madeBy: 'Bob' }, { madeBy: 'Bob' }]);
  expect(await meOf(cleo)).toMatchObject({ attention: { failures: 2 } });
  // A device that cannot open a key gives it to no other. Bob's is the last that reads, and stays.
  expect((await letIn(ada, cleo)).status).toBe(403);
  expect(await readProblemDetail(await removeDevices(bob, [bob]))).toBe(refusals['last-device']);
  await done(removeDevices(ada, [bob], await keyFor('Ada', 'Cleo')));
  expect(await meOf(ada)).toMatchObject({ attention: { failures: 0 } });
  expect(await acts(cleo)).toBe(true);
});
