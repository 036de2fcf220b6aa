/** Who may enter the desk in the browser, after a backup was restored or a store imported. */
import { describe, expect, test } from 'vitest';
import type { Keys } from '#lib/desk/api.ts';
import { copyStore } from '../../server/store/copy.ts';
import type { StoreLocation } from '../../server/store/location.ts';
import { openStore } from '../../server/store/store.ts';
import { deskOf, invited } from '../../tests/support/server/desk-browser.ts';
import { runDesk } from '../../tests/support/server/desk-command.ts';
import {
  answering,
  type Colleague,
  colleague,
  letIn,
  newKeyOf,
} from '../../tests/support/server/desk-people.ts';
import { placeAndFile, places } from '../../tests/support/stores/backups.ts';
import { emptyPlace, engines } from '../../tests/support/stores/databases.ts';
import { received } from '../../tests/support/stores/open-store.ts';

/** A desk on a store that is there already. Its server ends with `close`. */
async function deskAt(location: StoreLocation) {
  const store = await openStore(location);
  const desk = await deskOf(store);
  return { store, desk, join: (name: string) => colleague(desk, store, name), close: () => store.close() };
}

/** Whether somebody's passkey opens the desk of another server. */
async function entersAt({ desk }: Awaited<ReturnType<typeof deskAt>>, { browser }: Colleague) {
  const other = desk.browser();
  other.passkey = browser.passkey;
  const { status } = await other.signIn();
  return { other, status };
}

const keyInUse = async (browser: Colleague['browser']) => {
  const { keys }: Keys = await (await browser.get('keys')).json();
  return keys.find(({ retiredAt }) => retiredAt === null);
};

const voucher = expect.any(String);

describe.each(engines)('%s', (engine) => {
  test('a backup brings no removed device back, nor the key that it had; who joined since stays in', async () => {
    const { here, file } = await placeAndFile(engine);
    const first = await deskAt(here.location);
    const [ada, bob] = [await first.join('Ada'), await first.join('Bob')];
    expect((await ada.browser.post('keys', await newKeyOf([ada, bob]))).status).toBe(204);
    await first.store.access.letEdit('Ada', true);
    await first.close();
    await runDesk(['backup', file], here.settings);

    const second = await deskAt(here.location);
    const adaNow = answering((await entersAt(second, ada)).other, ada.device);
    const cleo = await second.join('Cleo');
    expect((await letIn({ ...ada, browser: adaNow }, cleo)).status).toBe(204);
    const newKey = await newKeyOf([ada, cleo]);
    const removal = { devices: [bob.device.id], newKey };
    expect((await adaNow.post('devices/remove', removal)).status).toBe(204);
    const open = await invited(second.store, 'Dan');
    await second.store.access.letEdit('Ada', false);
    await second.store.access.letEdit('Cleo', true);
    await second.close();

    expect((await runDesk(['restore', file, '--replace'], here.settings)).code).toBe(0);
    const third = await deskAt(here.location);
    const stale = third.desk.browser();
    stale.cookie = adaNow.cookie;
    expect((await stale.get('me')).status).toBe(401);
    expect((await stale.post('join/options', { invitation: open })).status).toBe(403);
    expect((await entersAt(third, bob)).status).toBe(403);
    const { other } = await entersAt(third, ada);
    expect((await entersAt(third, cleo)).status).toBe(200);
    const { people } = await third.store.access.people();
    expect(people.map(({ name, mayEdit }) => [name, mayEdit])).toEqual([
      ['Ada', false],
      ['Cleo', true],
    ]);
    const letInBy = { from: 'colleague', name: 'Ada', device: ada.device.id };
    expect(people[1]).toMatchObject({ devices: [{ letIn: true, letInBy }] });
    expect((await third.store.keys.recoveryCopies()).map(({ recipient }) => recipient)).toContain(
      newKey.recipient,
    );
    const inUse = await keyInUse(other);
    expect(inUse).toMatchObject({ recipient: newKey.recipient });
    expect(inUse?.devices.map(({ device }) => device).toSorted()).toEqual(
      [ada.device.id, cleo.device.id].toSorted(),
    );
    expect(inUse?.devices).toMatchObject([{ vouchers: [voucher] }, { vouchers: [voucher] }]);
    await third.close();
  });

  test('on a new server the desk is as it was in the backup', async () => {
    const { here, there, file } = await places(engine);
    const before = await deskAt(here.location);
    const [ada, bob] = [await before.join('Ada'), await before.join('Bob')];
    const key = await newKeyOf([ada, bob]);
    await ada.browser.post('keys', key);
    await before.store.access.letEdit('Bob', true);
    const reference = await received(before.store, 'Ann');
    await before.close();
    await runDesk(['backup', file], here.settings);
    // Ada has been invited anew there, before anybody thought of the backup.
    const empty = await deskAt(there.location);
    const again = await empty.join('Ada');
    await empty.close();
    expect((await runDesk(['restore', file, '--replace'], there.settings)).code).toBe(0);

    const after = await deskAt(there.location);
    const { people } = await after.store.access.people();
    // Ada as she is known there.
    expect(people).toMatchObject([
      { name: 'Bob', mayEdit: true },
      { name: 'Ada', devices: [{}, {}] },
    ]);
    for (const each of [ada, bob, again]) expect((await entersAt(after, each)).status).toBe(200);
    const { other } = await entersAt(after, bob);
    // Until somebody confirms the key.
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

test('what is imported has the desk with it; where there is one already, that one knows better', async () => {
  const [small, large] = [(await emptyPlace('sqlite')).location, (await emptyPlace('postgres')).location];
  const before = await deskAt(small);
  const [ada, bob] = [await before.join('Ada'), await before.join('Bob')];
  await ada.browser.post('keys', await newKeyOf([ada, bob]));
  await before.store.access.letEdit('Ada', true);
  const reference = await received(before.store, 'Ann');
  const key = (await before.store.keys.current())?.id ?? '';
  const note = { id: crypto.randomUUID(), text: { key, sealed: 'AAAA' }, position: 1 };
  expect((await ada.browser.post(`requests/${reference}/notes`, note)).status).toBe(200);
  expect(await copyStore(small, large)).toBe(1);

  const after = await deskAt(large);
  const adaThere = answering((await entersAt(after, ada)).other, ada.device);
  expect(await after.store.access.mayEdit(ada.device.person)).toBe(true);
  await after.store.access.letEdit('Ada', false);
  expect((await entersAt(after, bob)).status).toBe(200);
  expect(await (await adaThere.get(`requests/${reference}`)).json()).toMatchObject({
    notes: [note],
  });
  expect(await keyInUse(adaThere)).toMatchObject({
    devices: [{ vouchers: [voucher] }, { vouchers: [voucher] }],
  });
  const newKey = await newKeyOf([ada]);
  const removal = { devices: [bob.device.id], newKey };
  expect((await adaThere.post('devices/remove', removal)).status).toBe(204);

  await copyStore(small, large);
  expect((await entersAt(after, bob)).status).toBe(403);
  expect(await after.store.access.mayEdit(ada.device.person)).toBe(false);
  expect(await keyInUse(adaThere)).toMatchObject({ recipient: newKey.recipient });
  expect(await after.store.find(await received(after.store, 'Eve'))).toMatchObject({ name: '' });
  await after.close();
  await before.close();
});
