/** Changes of the desk's keys: who has them, which one is in use, and whether there is one. */
import { joinWithCommas } from '#lib/brand/punctuation.ts';
import { ActionError } from '#lib/browser/use-async-action.ts';
import { findDevicesForNextKey } from '#lib/inbox/admission.ts';
import type { Challenge, Device, NewCopies, NewKey, People, RecoveryCopies } from '#lib/inbox/api.ts';
import type { RecoveryKey } from '#lib/inbox/recovery-key.ts';
import { openChallenge } from '#lib/inbox/sealing.ts';
import { locale, words } from '#src/brand.ts';
import { type DeviceKeys, splitIntoBatches } from './device-keys.ts';
import { createKeyCopies, filterVouched, makeDeskKey, type ReadyDevice } from './sealing-key.ts';

/** The most keys whose recovery copies are in one response. */
const maxRecovered = 5;

/** Whether sealing can be switched on without the printed key of before. */
export const canStartWithoutPrintedKey = ({ state: { latestKey, ended } }: DeviceKeys): boolean =>
  latestKey === undefined || ended?.from === 'terminal';

/**
 * Switches sealing on, unless it is on since the answer to the same was lost.
 * @param others devices whose codes were compared
 * @param printed the key that was typed back from its paper
 */
export async function enableSealing(
  keys: DeviceKeys,
  others: readonly ReadyDevice[],
  printed: RecoveryKey,
): Promise<void> {
  const { ownDevice } = keys;
  if (!ownDevice) return;
  await keys.refresh();
  if (!keys.state.currentKey) {
    const answer = canStartWithoutPrintedKey(keys) ? undefined : await answerByPrinted(keys, printed);
    if (answer !== undefined) {
      // Requests that were sealed before have to stay readable here and on the other devices.
      await openByPrinted(keys, printed);
      await admitDevice(keys, ownDevice, answer);
    }
    const newKey = await makeDeskKey([ownDevice, ...others], printed.recipient);
    await keys.api.post('keys', { ...newKey, answer } satisfies NewKey);
  }
  // Also earlier keys, where it was on before.
  await keys.refresh();
  for (const device of others) await admitDevice(keys, device);
}

/** Opens the desk's keys by the printed one. That of an older paper opens what was sealed until then. */
async function openByPrinted({ api, keyring, state }: DeviceKeys, printed: RecoveryKey): Promise<void> {
  for (const keys of splitIntoBatches(state.allKeys, maxRecovered)) {
    const query = keys.map(({ id }) => `key=${id}`).join('&');
    const { copies } = await api.get<RecoveryCopies>(`keys/recovery?${query}`);
    await keyring.recover(keys, copies, printed.identity);
  }
}

/** Opens a challenge with the printed key. Returns undefined for another one than that of the latest key. */
async function answerByPrinted({ api }: DeviceKeys, { identity }: RecoveryKey): Promise<string | undefined> {
  const { sealed } = await api.post<Challenge>('keys/recovery/challenge');
  return await openChallenge(sealed, identity).catch(() => undefined);
}

/**
 * Opens the desk's keys by the printed one, and gives them to this device. Where no recovery copy of the key in use is valid, this
 * device makes another key, which it has alone.
 * @returns false for another key than the printed one of the latest key
 */
export async function recoverKeys(keys: DeviceKeys, printed: RecoveryKey): Promise<boolean> {
  const { ownDevice } = keys;
  if (!ownDevice) return false;
  await keys.refresh();
  await openByPrinted(keys, printed);
  const answer = await answerByPrinted(keys, printed);
  if (answer === undefined) return false;
  await admitDevice(keys, ownDevice, answer);
  if (keys.state.currentKey && !keys.latestDecryptedKey) {
    const newKey = await makeDeskKey([ownDevice], printed.recipient);
    await keys.api.post('keys/recovery', { ...newKey, answer } satisfies NewKey);
    await keys.refresh();
  }
  return keys.latestDecryptedKey !== undefined;
}

/** Those of some devices that were let in by somebody who had the latest key: the server may have added others. */
export async function filterVouchedDevices(
  { state: { latestKey }, latestDecryptedKey }: DeviceKeys,
  devices: readonly Device[],
): Promise<readonly ReadyDevice[]> {
  return latestKey && latestDecryptedKey
    ? await filterVouched(devices, latestDecryptedKey, latestKey.devices)
    : [];
}

/**
 * A key for what comes after some devices were removed: for this one, and those that hold the present key, stay and wait for no
 * decision.
 * @returns undefined while nothing is sealed, and when this device is removed itself: it must not know the key to come
 * @throws {ActionError} when nobody who had the key let one of them in: the server may have added it
 */
export async function makeKeyWithout(
  keys: DeviceKeys,
  removed: readonly string[],
): Promise<NewKey | undefined> {
  const { people } = await keys.api.get<People>('people');
  await keys.refresh();
  const { ownDevice, state, latestDecryptedKey } = keys;
  if (
    !ownDevice ||
    !state.currentKey ||
    !latestDecryptedKey ||
    keys.keyring.isRolledBack ||
    removed.includes(ownDevice.id)
  )
    return undefined;
  const devices = people.flatMap((person) =>
    person.devices.map((device) => ({
      ...device,
      letInBy: device.letInBy?.device ?? null,
      awaitsDecision: device.awaitsDecisionSince !== null,
      shown: device,
    })),
  );
  const others = findDevicesForNextKey(devices, new Set(removed), ownDevice.id)
    .map(({ shown }) => shown)
    .filter(({ id }) => id !== ownDevice.id);
  const known = await filterVouchedDevices(keys, others);
  const unknown = others.filter(({ id }) => !known.some((device) => device.id === id));
  if (unknown.length > 0) {
    const labels = unknown.map(({ label }) => label);
    throw new ActionError(
      words.desk.sealing.failures.unvouched({ devices: joinWithCommas(labels, locale.language) }),
    );
  }
  const newKey = await makeDeskKey([ownDevice, ...known], latestDecryptedKey.recoveryRecipient);
  return { ...newKey, answer: await answerByKey(keys) };
}

/** Puts another key in use, for the same devices. */
export async function rotateKey(keys: DeviceKeys): Promise<void> {
  const newKey = await makeKeyWithout(keys, []);
  if (!newKey) throw new ActionError(words.desk.refusals['key-changed']);
  await keys.api.post('keys/rotation', newKey);
  await keys.refresh();
}

/** Switches sealing off, by showing that this device has the key. */
export async function disableSealing(keys: DeviceKeys): Promise<void> {
  await keys.api.post('keys/off', { answer: await answerByKey(keys) });
  keys.record.confirmEnd(keys.state.allKeys);
  await keys.refresh();
}

/**
 * Gives every key that this device has to a device whose code was compared, the latest first.
 * @param answer to a challenge by the printed key, from a device that lets itself in
 */
export async function admitDevice(keys: DeviceKeys, device: ReadyDevice, answer?: string): Promise<void> {
  // A key whose copy has failed here is refused, unless the printed key was shown.
  const opened = keys.state.allKeys
    .filter(({ copyState }) => copyState !== 'failed' || answer !== undefined)
    .flatMap(({ id }) => keys.keyring.opened(id) ?? []);
  for (const batch of splitIntoBatches(opened)) {
    const copies = await createKeyCopies(batch, device);
    await keys.api.post('keys/copies', { copies, answer } satisfies NewCopies);
  }
  await keys.refresh();
}

/**
 * Shows that this device has the key: opens a text of the server's.
 * @returns undefined for what is none, such as words of a visitor's, which the server must not learn by this
 */
const answerByKey = async ({ api, keyring }: DeviceKeys): Promise<string | undefined> =>
  await keyring.solveChallenge(await api.post<Challenge>('keys/challenge'));
