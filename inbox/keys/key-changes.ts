/** Changes of the agency's keys: admit devices, rotate the key, and switch encryption on and off. */
import { joinWithCommas } from '#lib/brand/punctuation.ts';
import { ActionError } from '#lib/browser/use-async-action.ts';
import { findDevicesForNextKey } from '#lib/inbox/admission.ts';
import type { KeyChallenge, NewKey, NewKeyCopies, PeopleList, RecoveryKeyCopies } from '#lib/inbox/api.ts';
import { decryptChallenge } from '#lib/inbox/encryption.ts';
import type { RecoveryKey } from '#lib/inbox/recovery-key.ts';
import { locale, words } from '#src/brand.ts';
import {
  createAgencyKey,
  createKeyCopies,
  type DeviceWithKey,
  filterDevicesWithVoucher,
} from './agency-key.ts';
import { type DeviceKeys, splitIntoBatches } from './device-keys.ts';

/** The maximum number of keys in one request for recovery copies. */
const maxRecoveryBatch = 5;

export const canEnableWithoutRecoveryKey = ({ state: { latestKey, ended } }: DeviceKeys): boolean =>
  latestKey === undefined || ended?.from === 'terminal';

/**
 * Switches encryption on. A retry after a lost response is safe.
 * @param others devices whose codes the user has compared
 * @param recoveryKey the recovery key, typed from the printed page
 */
export async function enableEncryption(
  keys: DeviceKeys,
  others: readonly DeviceWithKey[],
  recoveryKey: RecoveryKey,
): Promise<void> {
  const { ownDevice } = keys;
  if (!ownDevice) return;
  await keys.refresh();
  if (!keys.state.currentKey) {
    const answer = canEnableWithoutRecoveryKey(keys)
      ? undefined
      : await answerRecoveryChallenge(keys, recoveryKey);
    if (answer !== undefined) {
      // Decrypts the earlier keys, so that this device and the others can still read earlier requests.
      await decryptRecoveryCopies(keys, recoveryKey);
      await admitDevice(keys, ownDevice, answer);
    }
    const newKey = await createAgencyKey([ownDevice, ...others], recoveryKey.recipient);
    await keys.api.post('keys', { ...newKey, answer } satisfies NewKey);
  }
  await keys.refresh();
  for (const device of others) await admitDevice(keys, device);
}

/**
 * Decrypts the agency's keys with the recovery key. An earlier recovery key decrypts only the keys that were created
 * while it was in use.
 */
async function decryptRecoveryCopies({ api, keyring, state }: DeviceKeys, { identity }: RecoveryKey) {
  for (const keys of splitIntoBatches(state.allKeys, maxRecoveryBatch)) {
    const query = keys.map(({ id }) => `key=${id}`).join('&');
    const { copies } = await api.get<RecoveryKeyCopies>(`keys/recovery?${query}`);
    await keyring.recover(keys, copies, identity);
  }
}

/** Requests a challenge, and decrypts it with the recovery key; undefined if another recovery key is in use. */
async function answerRecoveryChallenge({ api }: DeviceKeys, { identity }: RecoveryKey) {
  const { sealed } = await api.post<KeyChallenge>('keys/recovery/challenge');
  return await decryptChallenge(sealed, identity).catch(() => undefined);
}

/**
 * Decrypts the agency's keys with the recovery key, and admits this device.
 * If no recovery copy of the current key is valid, creates a new key for this device only.
 * @returns false if another recovery key is in use
 */
export async function recoverKeys(keys: DeviceKeys, recoveryKey: RecoveryKey): Promise<boolean> {
  const { ownDevice } = keys;
  if (!ownDevice) return false;
  await keys.refresh();
  await decryptRecoveryCopies(keys, recoveryKey);
  const answer = await answerRecoveryChallenge(keys, recoveryKey);
  if (answer === undefined) return false;
  await admitDevice(keys, ownDevice, answer);
  if (keys.state.currentKey && !keys.latestDecryptedKey) {
    const newKey = await createAgencyKey([ownDevice], recoveryKey.recipient);
    await keys.api.post('keys/recovery', { ...newKey, answer } satisfies NewKey);
    await keys.refresh();
  }
  return keys.latestDecryptedKey !== undefined;
}

/**
 * Creates the key that replaces the current key when devices are removed. The key is encrypted to this device and those
 * that `findDevicesForNextKey` returns.
 * @returns undefined while encryption is off, or if this device is one of the removed devices, which must not have the
 * next key
 * @throws {ActionError} if a remaining device has no valid voucher, because a malicious server may have added it
 */
export async function makeKeyWithout(keys: DeviceKeys, removed: readonly string[]) {
  const { people } = await keys.api.get<PeopleList>('people');
  await keys.refresh();
  const { ownDevice, state, keyring, latestDecryptedKey: latest } = keys;
  if (!ownDevice || !state.currentKey || !latest || keyring.isRolledBack || removed.includes(ownDevice.id))
    return undefined;
  const devices = people.flatMap((person) =>
    person.devices.map((device) => ({
      ...device,
      approvedBy: device.approvedBy?.device ?? null,
      awaitsDecision: device.awaitsDecisionSince !== null,
      device,
    })),
  );
  const others = findDevicesForNextKey(devices, new Set(removed), ownDevice.id)
    .map(({ device }) => device)
    .filter(({ id }) => id !== ownDevice.id);
  const vouched = await filterDevicesWithVoucher(others, latest, state.currentKey.devices);
  const unvouched = others.filter(({ id }) => !vouched.some((device) => device.id === id));
  if (unvouched.length > 0) {
    const labels = unvouched.map(({ label }) => label);
    throw new ActionError(
      words.desk.sealing.failures.unvouched({ devices: joinWithCommas(labels, locale.language) }),
    );
  }
  const newKey = await createAgencyKey([ownDevice, ...vouched], latest.recoveryRecipient);
  return { ...newKey, answer: await answerChallenge(keys) };
}

export async function rotateKey(keys: DeviceKeys): Promise<void> {
  const newKey = await makeKeyWithout(keys, []);
  if (!newKey) throw new ActionError(words.desk.refusals['key-changed']);
  await keys.api.post('keys/rotation', newKey);
  await keys.refresh();
}

/** Switches encryption off. The answer to a challenge proves to the server that this device has the current key. */
export async function disableEncryption(keys: DeviceKeys): Promise<void> {
  await keys.api.post('keys/off', { answer: await answerChallenge(keys) });
  keys.record.confirmEnd(keys.state.allKeys);
  await keys.refresh();
}

/**
 * Encrypts all keys of this device to another device, the latest key first.
 * @param device a device whose code the user has compared
 * @param answer the answer to a recovery challenge, if this device admits itself
 */
export async function admitDevice(keys: DeviceKeys, device: DeviceWithKey, answer?: string): Promise<void> {
  // Without `answer`, the server rejects copies of keys that this device could not decrypt from its own copy.
  const decrypted = keys.state.allKeys
    .filter(({ copyState }) => copyState !== 'failed' || answer !== undefined)
    .flatMap(({ id }) => keys.keyring.findKey(id) ?? []);
  for (const batch of splitIntoBatches(decrypted)) {
    const copies = await createKeyCopies(batch, device);
    await keys.api.post('keys/copies', { copies, answer } satisfies NewKeyCopies);
  }
  await keys.refresh();
}

/**
 * Requests a challenge and decrypts it, which proves that this device has the current key.
 * @returns undefined if the server sent another text than a challenge, such as a visitor's encrypted text
 */
const answerChallenge = async ({ api, keyring }: DeviceKeys): Promise<string | undefined> =>
  await keyring.decryptChallenge(await api.post<KeyChallenge>('keys/challenge'));
