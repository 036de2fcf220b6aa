/** Changes of the desk's keys: who has them, which one is in use, and whether there is one. */
import { withCommas } from '#lib/brand/punctuation.ts';
import { ActionError } from '#lib/browser/use-attempt.ts';
import { devicesForNextKey } from '#lib/desk/admission.ts';
import type { Challenge, Device, NewCopies, NewKey, People, RecoveryCopies } from '#lib/desk/api.ts';
import type { RecoveryKey } from '#lib/desk/recovery-key.ts';
import { openChallenge } from '#lib/desk/sealing.ts';
import { locale, words } from '#src/brand.ts';
import { copiesFor, makeDeskKey, type ReadyDevice, vouchedDevices } from './desk-key.ts';
import { batchesOf, type DeviceKeys } from './device-keys.ts';

/** The most keys whose recovery copies are in one response. */
const maxRecovered = 5;

/** Whether sealing can be switched on without the printed key of before. */
export const startsAfresh = ({ state: { latest, ended } }: DeviceKeys): boolean =>
  latest === undefined || ended?.from === 'terminal';

/**
 * Switches sealing on, unless it is on since the answer to the same was lost.
 * @param others devices whose codes were compared
 * @param printed the key that was typed back from its paper
 */
export async function switchOn(
  keys: DeviceKeys,
  others: readonly ReadyDevice[],
  printed: RecoveryKey,
): Promise<void> {
  const { self } = keys;
  if (!self) return;
  await keys.refresh();
  if (!keys.state.present) {
    const answer = startsAfresh(keys) ? undefined : await answerByPrinted(keys, printed);
    if (answer !== undefined) {
      // Requests that were sealed before have to stay readable here and on the other devices.
      await openByPrinted(keys, printed);
      await letIn(keys, self, answer);
    }
    const newKey = await makeDeskKey([self, ...others], printed.recipient);
    await keys.api.post('keys', { ...newKey, answer } satisfies NewKey);
  }
  // Also earlier keys, where it was on before.
  await keys.refresh();
  for (const device of others) await letIn(keys, device);
}

/** Opens the desk's keys by the printed one. That of an older paper opens what was sealed until then. */
async function openByPrinted({ api, keyring, state }: DeviceKeys, printed: RecoveryKey): Promise<void> {
  for (const keys of batchesOf(state.all, maxRecovered)) {
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
export async function recover(keys: DeviceKeys, printed: RecoveryKey): Promise<boolean> {
  const { self } = keys;
  if (!self) return false;
  await keys.refresh();
  await openByPrinted(keys, printed);
  const answer = await answerByPrinted(keys, printed);
  if (answer === undefined) return false;
  await letIn(keys, self, answer);
  if (keys.state.present && !keys.latestOpened) {
    const newKey = await makeDeskKey([self], printed.recipient);
    await keys.api.post('keys/recovery', { ...newKey, answer } satisfies NewKey);
    await keys.refresh();
  }
  return keys.latestOpened !== undefined;
}

/** Those of some devices that were let in by somebody who had the latest key: the server may have added others. */
export async function vouched(
  { state: { latest }, latestOpened }: DeviceKeys,
  devices: readonly Device[],
): Promise<readonly ReadyDevice[]> {
  return latest && latestOpened ? await vouchedDevices(devices, latestOpened, latest.devices) : [];
}

/**
 * A key for what comes after some devices were removed: for this one, and those that hold the present key, stay and wait for no
 * decision.
 * @returns undefined while nothing is sealed, and when this device is removed itself: it must not know the key to come
 * @throws {ActionError} when nobody who had the key let one of them in: the server may have added it
 */
export async function keyWithout(keys: DeviceKeys, removed: readonly string[]): Promise<NewKey | undefined> {
  const { people } = await keys.api.get<People>('people');
  await keys.refresh();
  const { self, state, latestOpened } = keys;
  if (!self || !state.present || !latestOpened || keys.keyring.isRolledBack || removed.includes(self.id))
    return undefined;
  const devices = people.flatMap((person) =>
    person.devices.map((device) => ({
      ...device,
      letInBy: device.letInBy?.device ?? null,
      awaitsDecision: device.awaitsDecisionSince !== null,
      shown: device,
    })),
  );
  const others = devicesForNextKey(devices, new Set(removed), self.id)
    .map(({ shown }) => shown)
    .filter(({ id }) => id !== self.id);
  const known = await vouched(keys, others);
  const unknown = others.filter(({ id }) => !known.some((device) => device.id === id));
  if (unknown.length > 0) {
    const labels = unknown.map(({ label }) => label);
    throw new ActionError(
      words.desk.sealing.failures.unvouched({ devices: withCommas(labels, locale.language) }),
    );
  }
  const newKey = await makeDeskKey([self, ...known], latestOpened.recoveryRecipient);
  return { ...newKey, answer: await answerByKey(keys) };
}

/** Puts another key in use, for the same devices. */
export async function rotate(keys: DeviceKeys): Promise<void> {
  const newKey = await keyWithout(keys, []);
  if (!newKey) throw new ActionError(words.desk.refusals['key-changed']);
  await keys.api.post('keys/rotation', newKey);
  await keys.refresh();
}

/** Switches sealing off, by showing that this device has the key. */
export async function switchOff(keys: DeviceKeys): Promise<void> {
  await keys.api.post('keys/off', { answer: await answerByKey(keys) });
  keys.record.confirmEnd(keys.state.all);
  await keys.refresh();
}

/**
 * Gives every key that this device has to a device whose code was compared, the latest first.
 * @param answer to a challenge by the printed key, from a device that lets itself in
 */
export async function letIn(keys: DeviceKeys, device: ReadyDevice, answer?: string): Promise<void> {
  // A key whose copy has failed here is refused, unless the printed key was shown.
  const opened = keys.state.all
    .filter(({ copyState }) => copyState !== 'failed' || answer !== undefined)
    .flatMap(({ id }) => keys.keyring.opened(id) ?? []);
  for (const batch of batchesOf(opened)) {
    const copies = await copiesFor(batch, device);
    await keys.api.post('keys/copies', { copies, answer } satisfies NewCopies);
  }
  await keys.refresh();
}

/**
 * Shows that this device has the key: opens a text of the server's.
 * @returns undefined for what is none, such as words of a visitor's, which the server must not learn by this
 */
const answerByKey = async ({ api, keyring }: DeviceKeys): Promise<string | undefined> =>
  await keyring.openChallenge(await api.post<Challenge>('keys/challenge'));
