import { describe, expect, onTestFinished, test } from 'vitest';
import { computeFingerprint } from '#lib/inbox/fingerprint.ts';
import { openDatabase } from '../server/store/store.ts';
import { createSessionCookie } from '../tests/support/leaks/searched-content.ts';
import { createStoreWithCli } from '../tests/support/server/agency.ts';
import { expectCommandError, runCommandInProcess } from '../tests/support/server/cli-command.ts';
import { engines } from '../tests/support/stores/databases.ts';
import {
  addDevice,
  createKeyPair,
  createNewKey,
  decryptStoredRequest,
  setUpEncryptedStore,
} from '../tests/support/stores/keys.ts';
import { receiveRequest } from '../tests/support/stores/test-store.ts';

describe.each(engines)('%s', (engine) => {
  const createSealedAgency = async () => {
    const { store, desk, settings } = await createStoreWithCli(engine);
    const location = {
      dataDirectory: settings.DATA_DIR ?? '',
      ...(settings.DATABASE_URL && { databaseUrl: new URL(settings.DATABASE_URL) }),
    };
    const sealing = await setUpEncryptedStore(location);
    const db = openDatabase(location);
    onTestFinished(() => db.destroy());
    const typing = async (typed: string, ...words: string[]) =>
      await runCommandInProcess(words, settings, { typed });
    return { store, desk, settings, location, db, typing, ...sealing };
  };

  test('the command sealing prints the state of encryption', async () => {
    const { desk: never } = await createStoreWithCli(engine);
    expect((await never('sealing')).said).toContain('never were');
    const { desk, key, recovery } = await createSealedAgency();
    expect((await desk('sealing')).said).toContain(
      await computeFingerprint({ recipient: key.recipient, recoveryRecipient: recovery.recipient }),
    );
    for (const wrong of ['--ends', '--end --now', '--confirm --yes', '--confirm --fingerprint'])
      expect((await desk('sealing', ...wrong.split(' '))).code).toBe(1);
  });

  test('without any key, the CLI can switch encryption off, and requests are accepted again', async () => {
    const { store, desk, settings, typing, devices, recovery, id } = await createSealedAgency();
    for (const typed of ['', 'yes\n', 'end\n'])
      await expectCommandError('Nothing was changed', ['sealing', '--end'], settings, { typed });
    expect(await store.keys.findCurrent()).toMatchObject({ id });
    expect((await typing('end sealing\n', 'sealing', '--end')).code).toBe(0);
    expect(await store.find(await receiveRequest(store, 'Ada'))).toMatchObject({ name: 'Ada', sealed: null });
    const { ended, keys, verified } = await store.keys.listForDevice(devices[0]?.id ?? '');
    expect(ended).toMatchObject({ from: 'terminal', at: expect.any(String), by: expect.stringMatching(/./) });
    expect(verified).toBe(true);
    expect(keys).toMatchObject([{ retiredAt: expect.any(String), copy: expect.any(String) }]);
    expect((await desk('sealing')).said).toContain('from the terminal');
    expect((await desk('sealing', '--end', '--yes')).said).toContain('not sealed');
    expect(
      await store.keys.switchOn(
        await createNewKey(await createKeyPair(), recovery, devices),
        devices[0]?.id ?? '',
      ),
    ).toBe('made');
    expect(await store.keys.listForDevice(devices[0]?.id ?? '')).toMatchObject({ ended: null });
    expect((await store.find(await receiveRequest(store, 'Eve')))?.sealed).toBeTruthy();
  });

  test('the CLI can remove all devices with their sessions', async () => {
    const { store, desk, typing, location, db, devices } = await createSealedAgency();
    const [telephone, computer] = devices;
    if (!telephone || !computer) throw new Error('no devices');
    await createSessionCookie(telephone, location);
    const { said } = await desk('devices');
    expect(said.match(/reads/g)).toHaveLength(2);
    expect(await typing('no\n', 'devices', '--remove', telephone.id)).toMatchObject({ code: 1 });
    expect(await desk('devices', '--remove', 'unknown', '--yes')).toMatchObject({ code: 1 });
    expect((await typing('remove\n', 'devices', '--remove', telephone.id.slice(0, 10))).said).toMatch(
      /is removed.*make another key/s,
    );
    const ofDevices = db.selectFrom('desk_sessions').selectAll().where('device', 'is not', null);
    expect(await ofDevices.execute()).toEqual([]);
    expect((await store.access.listPeople()).people).toHaveLength(1);
    expect((await desk('sealing')).said).toContain('make another key');
    expect((await desk('devices', '--remove', computer.id, '--yes')).said).toContain('No device can read');
    expect((await desk('devices')).said).toContain('The desk has no devices');
    // New requests are still encrypted, because encryption was not switched off.
    expect((await store.find(await receiveRequest(store, 'Ada')))?.sealed).toBeTruthy();
  });

  test('after a removal, a new key is due until a device with the current key has created it', async () => {
    const { store, desk, id: shownKey, key, recovery, devices } = await createSealedAgency();
    const [telephone, computer] = devices;
    if (!telephone || !computer) throw new Error('no devices');
    await desk('devices', '--remove', telephone.id, '--yes');
    expect((await store.keys.listForDevice(computer.id)).rotationDue).toEqual(expect.any(String));
    const next = await createKeyPair();
    const strange = await createNewKey(next, await createKeyPair(), [computer]);
    expect(await store.keys.rotate({ ...strange, shownKey }, computer.id)).toBe(false);
    expect(await store.keys.rotate({ ...strange, shownKey }, 'nobody')).toBe(false);
    const newKey = await createNewKey(next, recovery, [computer]);
    expect(await store.keys.rotate(newKey, computer.id)).toBe(false);
    expect(await store.keys.rotate({ ...newKey, shownKey }, computer.id)).toBe(true);
    expect((await store.keys.listForDevice(computer.id)).rotationDue).toBeNull();
    const request = await store.find(await receiveRequest(store, 'Ada'));
    expect(await decryptStoredRequest(request, next)).toMatchObject({ name: 'Ada' });
    await expect(decryptStoredRequest(request, key)).rejects.toThrow();
  });

  test('after encryption was switched off in the inbox and through the CLI, devices without the key can switch it on', async () => {
    const { store, desk, id, location, devices } = await createSealedAgency();
    await store.keys.switchOff(id, 'Ada');
    for (const device of devices) await desk('devices', '--remove', device.id, '--yes');
    const others = [await addDevice(location, 'Tablet'), await addDevice(location, 'Laptop')];
    const key = await createNewKey(await createKeyPair(), await createKeyPair(), others);
    expect(await store.keys.switchOn(key, others[0]?.id ?? '')).toBe('not-proven');
    expect((await desk('sealing', '--end', '--yes')).code).toBe(0);
    expect(await store.keys.switchOn(key, others[0]?.id ?? '')).toBe('made');
  });

  test('an unverified encryption state can be confirmed by the fingerprint on a device, or encryption can be switched off', async () => {
    const { store, desk, typing, db, key, recovery } = await createSealedAgency();
    const [recipient, recoveryRecipient] = [key.recipient, recovery.recipient];
    const fingerprint = await computeFingerprint({ recipient, recoveryRecipient });
    expect((await desk('sealing', '--confirm', '--fingerprint', fingerprint)).said).toContain(
      'needs no confirmation',
    );
    await db.deleteFrom('sealing_state').execute();
    // A malicious server may store its own key in the database.
    const stranger = await createKeyPair();
    const made_at = '2099-01-01T00:00:00.000Z';
    await db
      .insertInto('desk_keys')
      .values({ id: 'x', recipient: stranger.recipient, recovery_recipient: '', made_at })
      .execute();
    expect((await desk('sealing')).said).toContain('sealing --confirm');
    for (const typed of ['\n', 'yes\n', `${fingerprint.slice(0, -1)}\n`])
      expect(await typing(typed, 'sealing', '--confirm')).toMatchObject({ code: 1 });
    await expect(receiveRequest(store, 'Ada')).rejects.toMatchObject({ code: 'SEALING_UNVERIFIED' });
    expect(await typing(`${fingerprint.toLowerCase()}\n`, 'sealing', '--confirm')).toMatchObject({ code: 0 });
    expect(
      await decryptStoredRequest(await store.find(await receiveRequest(store, 'Ada')), key),
    ).toMatchObject({
      name: 'Ada',
    });
    await db.deleteFrom('sealing_state').execute();
    expect((await desk('sealing', '--end', '--yes')).code).toBe(0);
    expect(await store.find(await receiveRequest(store, 'Eve'))).toMatchObject({ name: 'Eve' });
  });
});
