/** Tests the commands `sealing` and `devices`. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { computeFingerprint } from '#lib/inbox/fingerprint.ts';
import { openDatabase } from '../server/store/store.ts';
import { createSessionCookie } from '../tests/support/leaks/searched-content.ts';
import { createAgency } from '../tests/support/server/agency.ts';
import { runCommandInProcess } from '../tests/support/server/cli-command.ts';
import { engines } from '../tests/support/stores/databases.ts';
import {
  addDevice,
  createKeyPair,
  createNewKey,
  openSealedRequest,
  switchSealingOn,
} from '../tests/support/stores/sealing.ts';
import { receiveRequest } from '../tests/support/stores/test-store.ts';

describe.each(engines)('%s', (engine) => {
  /** Creates an agency that seals requests. */
  const sealedAgency = async () => {
    const { store, desk, settings } = await createAgency(engine);
    const location = {
      dataDirectory: settings.DATA_DIR ?? '',
      ...(settings.DATABASE_URL && { databaseUrl: new URL(settings.DATABASE_URL) }),
    };
    const sealing = await switchSealingOn(location);
    const db = openDatabase(location);
    onTestFinished(() => db.destroy());
    const typing = async (typed: string, ...words: string[]) =>
      await runCommandInProcess(words, settings, { typed });
    return { store, desk, location, db, typing, ...sealing };
  };

  test('the terminal says how requests are sealed', async () => {
    const { desk: never } = await createAgency(engine);
    expect((await never('sealing')).said).toContain('never were');
    const { desk, key, recovery } = await sealedAgency();
    expect((await desk('sealing')).said).toContain(
      await computeFingerprint({ recipient: key.recipient, recoveryRecipient: recovery.recipient }),
    );
    for (const wrong of [
      ['--ends'],
      ['--end', '--now'],
      ['--confirm', '--yes'],
      ['--confirm', '--fingerprint'],
    ])
      expect((await desk('sealing', ...wrong)).code).toBe(1);
  });

  test('with every key lost, somebody at the terminal ends sealing, and nobody is refused for it', async () => {
    const { store, desk, typing, devices, recovery, id } = await sealedAgency();
    for (const typed of ['', 'yes\n', 'end\n'])
      expect(await typing(typed, 'sealing', '--end')).toMatchObject({
        code: 1,
        complained: expect.stringContaining('Nothing was changed'),
      });
    expect(await store.keys.findCurrent()).toMatchObject({ id });
    expect((await typing('end sealing\n', 'sealing', '--end')).code).toBe(0);
    expect(await store.find(await receiveRequest(store, 'Ada'))).toMatchObject({ name: 'Ada', sealed: null });
    const { ended, keys, verified } = await store.keys.listForDevice(devices[0]?.id ?? '');
    expect(ended).toMatchObject({ from: 'terminal', at: expect.any(String), by: expect.stringMatching(/./) });
    expect(verified).toBe(true);
    expect(keys).toMatchObject([{ retiredAt: expect.any(String), copy: expect.any(String) }]);
    expect((await desk('sealing')).said).toContain('from the terminal');
    expect((await desk('sealing', '--end', '--yes')).said).toContain('not sealed');
    // After a device has switched sealing on again, the notice is gone.
    expect(
      await store.keys.switchOn(
        await createNewKey(await createKeyPair(), recovery, devices),
        devices[0]?.id ?? '',
      ),
    ).toBe('made');
    expect(await store.keys.listForDevice(devices[0]?.id ?? '')).toMatchObject({ ended: null });
    expect((await store.find(await receiveRequest(store, 'Eve')))?.sealed).toBeTruthy();
  });

  test('devices are removed in the terminal, the last one as well, with their sessions', async () => {
    const { store, desk, typing, location, db, devices } = await sealedAgency();
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
    // New requests are sealed even without devices, until somebody ends sealing.
    expect((await store.find(await receiveRequest(store, 'Ada')))?.sealed).toBeTruthy();
  });

  test('another key is due after such a removal, until a device that reads has made it', async () => {
    const { store, desk, id: shownKey, key, recovery, devices } = await sealedAgency();
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
    expect(await openSealedRequest(request, next)).toMatchObject({ name: 'Ada' });
    await expect(openSealedRequest(request, key)).rejects.toThrow();
  });

  test('where sealing was switched off at the desk, ending it lets devices without the key switch it on', async () => {
    const { store, desk, id, location, devices } = await sealedAgency();
    await store.keys.switchOff(id, 'Ada');
    for (const device of devices) await desk('devices', '--remove', device.id, '--yes');
    const others = [await addDevice(location, 'Tablet'), await addDevice(location, 'Laptop')];
    const key = await createNewKey(await createKeyPair(), await createKeyPair(), others);
    expect(await store.keys.switchOn(key, others[0]?.id ?? '')).toBe('not-proven');
    expect((await desk('sealing', '--end', '--yes')).code).toBe(0);
    expect(await store.keys.switchOn(key, others[0]?.id ?? '')).toBe('made');
  });

  test('what cannot be verified is confirmed by the fingerprint that a device shows, or sealing is ended', async () => {
    const { store, desk, typing, db, key, recovery } = await sealedAgency();
    const fingerprint = await computeFingerprint({
      recipient: key.recipient,
      recoveryRecipient: recovery.recipient,
    });
    expect((await desk('sealing', '--confirm', '--fingerprint', fingerprint)).said).toContain(
      'needs no confirmation',
    );
    await db.deleteFrom('sealing_state').execute();
    // Somebody with access to the database has deleted the sealing state, and added their own key.
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
    expect(await openSealedRequest(await store.find(await receiveRequest(store, 'Ada')), key)).toMatchObject({
      name: 'Ada',
    });
    await db.deleteFrom('sealing_state').execute();
    expect((await desk('sealing', '--end', '--yes')).code).toBe(0);
    expect(await store.find(await receiveRequest(store, 'Eve'))).toMatchObject({ name: 'Eve' });
  });
});
