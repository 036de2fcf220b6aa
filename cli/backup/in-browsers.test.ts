import { describe, expect, test } from 'vitest';
import type { Keys } from '#lib/inbox/api.ts';
import { copyStore } from '../../server/store/copy.ts';
import type { StoreLocation } from '../../server/store/location.ts';
import { openStore } from '../../server/store/store.ts';
import { createInvitationSecret, startInbox } from '../../tests/support/server/inbox-browser.ts';
import {
  addColleague,
  approveDevice,
  type Colleague,
  createKeyFor,
  withChallengeAnswers,
} from '../../tests/support/server/inbox-colleagues.ts';
import { createLocationAndFile, createTwoLocations } from '../../tests/support/stores/backups.ts';
import { createEmptyLocation, engines } from '../../tests/support/stores/databases.ts';
import { receiveRequest } from '../../tests/support/stores/test-store.ts';

async function startDesk(location: StoreLocation) {
  const store = await openStore(location);
  const desk = await startInbox(store);
  return { store, desk, join: (name: string) => addColleague(desk, store, name), close: () => store.close() };
}

/** Signs in to another server with an employee's passkey. Returns the browser and the response status. */
async function signInAt({ desk }: Awaited<ReturnType<typeof startDesk>>, { browser }: Colleague) {
  const other = desk.browser();
  other.passkey = browser.passkey;
  const { status } = await other.signIn();
  return { other, status };
}

const findCurrentKey = async (browser: Colleague['browser']) => {
  const { keys }: Keys = await (await browser.get('keys')).json();
  return keys.find(({ retiredAt }) => retiredAt === null);
};

const voucher = expect.any(String);

describe.each(engines)('%s', (engine) => {
  test('a restore brings back neither removed devices nor their key, and keeps people who joined later', async () => {
    const { here, file } = await createLocationAndFile(engine);
    const first = await startDesk(here.location);
    const [ada, bob] = [await first.join('Ada'), await first.join('Bob')];
    expect((await ada.browser.post('keys', await createKeyFor([ada, bob]))).status).toBe(204);
    await first.store.access.setCanEdit('Ada', true);
    await first.close();
    await here.run('backup', file);

    const second = await startDesk(here.location);
    const adaNow = withChallengeAnswers((await signInAt(second, ada)).other, ada.device);
    const cleo = await second.join('Cleo');
    expect((await approveDevice({ ...ada, browser: adaNow }, cleo)).status).toBe(204);
    const newKey = await createKeyFor([ada, cleo]);
    const removal = { devices: [bob.device.id], newKey };
    expect((await adaNow.post('devices/remove', removal)).status).toBe(204);
    const open = await createInvitationSecret(second.store, 'Dan');
    await second.store.access.setCanEdit('Ada', false);
    await second.store.access.setCanEdit('Cleo', true);
    await second.close();

    await here.run('restore', file, '--replace');
    const third = await startDesk(here.location);
    const stale = third.desk.browser();
    stale.cookie = adaNow.cookie;
    expect((await stale.get('me')).status).toBe(401);
    expect((await stale.post('join/options', { invitation: open })).status).toBe(403);
    expect((await signInAt(third, bob)).status).toBe(403);
    const { other } = await signInAt(third, ada);
    expect((await signInAt(third, cleo)).status).toBe(200);
    const { people } = await third.store.access.listPeople();
    expect(people.map(({ name, canEdit }) => [name, canEdit])).toEqual([
      ['Ada', false],
      ['Cleo', true],
    ]);
    const approvedBy = { from: 'colleague', name: 'Ada', device: ada.device.id };
    expect(people[1]).toMatchObject({ devices: [{ isApproved: true, approvedBy }] });
    expect((await third.store.keys.listRecoveryCopies()).map(({ recipient }) => recipient)).toContain(
      newKey.recipient,
    );
    const inUse = await findCurrentKey(other);
    expect(inUse).toMatchObject({ recipient: newKey.recipient });
    expect(inUse?.devices.map(({ device }) => device).toSorted()).toEqual(
      [ada.device.id, cleo.device.id].toSorted(),
    );
    expect(inUse?.devices).toMatchObject([{ vouchers: [voucher] }, { vouchers: [voucher] }]);
    await third.close();
  });

  test('on a new server, the inbox is restored from the backup', async () => {
    const { here, there, file } = await createTwoLocations(engine);
    const before = await startDesk(here.location);
    const [ada, bob] = [await before.join('Ada'), await before.join('Bob')];
    const key = await createKeyFor([ada, bob]);
    await ada.browser.post('keys', key);
    await before.store.access.setCanEdit('Bob', true);
    const reference = await receiveRequest(before.store, 'Ann');
    await before.close();
    await here.run('backup', file);
    const empty = await startDesk(there.location);
    const again = await empty.join('Ada');
    await empty.close();
    await there.run('restore', file, '--replace');

    const after = await startDesk(there.location);
    const { people } = await after.store.access.listPeople();
    expect(people).toMatchObject([
      { name: 'Bob', canEdit: true },
      { name: 'Ada', devices: [{}, {}] },
    ]);
    for (const colleague of [ada, bob, again]) expect((await signInAt(after, colleague)).status).toBe(200);
    const { other } = await signInAt(after, bob);
    expect(await (await other.get('keys')).json()).toMatchObject({
      verified: false,
      keys: [
        {
          recipient: key.recipient,
          copy: expect.any(String),
          devices: [{ vouchers: [voucher] }, { vouchers: [voucher] }],
        },
      ],
    });
    expect(await (await other.get(`requests/${reference}`)).json()).toMatchObject({
      words: { sealed: expect.any(String) },
    });
    await after.close();
  });
});

test('an import includes the inbox, and does not overwrite later changes in the new store', async () => {
  const [small, large] = [
    (await createEmptyLocation('sqlite')).location,
    (await createEmptyLocation('postgres')).location,
  ];
  const before = await startDesk(small);
  const [ada, bob] = [await before.join('Ada'), await before.join('Bob')];
  await ada.browser.post('keys', await createKeyFor([ada, bob]));
  await before.store.access.setCanEdit('Ada', true);
  const reference = await receiveRequest(before.store, 'Ann');
  const key = (await before.store.keys.findCurrent())?.id ?? '';
  const note = { id: crypto.randomUUID(), text: { key, sealed: 'AAAA' }, position: 1 };
  expect((await ada.browser.post(`requests/${reference}/notes`, note)).status).toBe(200);
  expect(await copyStore(small, large)).toBe(1);

  const after = await startDesk(large);
  const adaThere = withChallengeAnswers((await signInAt(after, ada)).other, ada.device);
  expect(await after.store.access.canEdit(ada.device.person)).toBe(true);
  await after.store.access.setCanEdit('Ada', false);
  expect((await signInAt(after, bob)).status).toBe(200);
  expect(await (await adaThere.get(`requests/${reference}`)).json()).toMatchObject({
    notes: [note],
  });
  expect(await findCurrentKey(adaThere)).toMatchObject({
    devices: [{ vouchers: [voucher] }, { vouchers: [voucher] }],
  });
  const newKey = await createKeyFor([ada]);
  const removal = { devices: [bob.device.id], newKey };
  expect((await adaThere.post('devices/remove', removal)).status).toBe(204);

  await copyStore(small, large);
  expect((await signInAt(after, bob)).status).toBe(403);
  expect(await after.store.access.canEdit(ada.device.person)).toBe(false);
  expect(await findCurrentKey(adaThere)).toMatchObject({ recipient: newKey.recipient });
  expect(await after.store.find(await receiveRequest(after.store, 'Eve'))).toMatchObject({ name: '' });
  await after.close();
  await before.close();
});
