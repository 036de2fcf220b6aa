import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { findDevicesForNextKey } from '#lib/inbox/admission.ts';
import type { KeyCopy, NewKey, NewKeyCopies } from '#lib/inbox/api.ts';
import { countRows, hasConcurrentWriters, rowExists } from '../database/queries.ts';
import type { Schema } from '../database/schema.ts';
import { type ActingDevice, recordUnapprovedAccess } from './admission.ts';
import type { DeviceWithAccess } from './devices.ts';
import type { EncryptionState, EncryptionStateStore } from './encryption-state.ts';

export type NewKeyOutcome =
  | 'made'
  /** Encryption is already on. */
  | 'not-now'
  /** The key was in use before, so that removed devices may have it. */
  | 'known-key'
  /** Encryption was on before, and the device has not proven that its user has the printed recovery key. */
  | 'not-proven'
  /** The recovery key differs from the earlier one. */
  | 'other-paper'
  /** Two copies are for the same device, or a copy is for a device that does not exist or has no key. */
  | 'unknown-device';

/**
 * A new key that a device proposes. `shownKey` is the id of the earlier key that the device has proven to have: the
 * device decrypted a challenge with this key, or with the printed recovery key. Rows of the database are no proof,
 * because an attacker may have written them.
 */
export type ProposedKey = NewKey & { readonly shownKey?: string | undefined };

/** The device that made the new key must have the current key, and the recovery key must be the same. */
const canReplace = ({ shownKey, recoveryRecipient }: ProposedKey, present: EncryptionState): boolean =>
  present.sealing &&
  present.key !== null &&
  shownKey === present.key.id &&
  recoveryRecipient === present.recoveryRecipient;

/**
 * Replaces the current key. The recovery key must not change, because a colleague could otherwise make a key with a
 * recovery key of their own. This recovery key would decrypt requests even after the removal of the colleague, and the
 * printed recovery key would not.
 * @param maker the device that made the key, which must not be removed
 * @returns false if the key is invalid (see `DeviceRemovalOutcome`)
 */
export async function rotateKey(
  trx: Transaction<Schema>,
  encryption: EncryptionStateStore,
  devices: readonly DeviceWithAccess[],
  removed: ReadonlySet<string>,
  maker: ActingDevice,
  key: ProposedKey,
  now: Date,
): Promise<boolean> {
  const present = await encryption.read(trx);
  if (!canReplace(key, present) || removed.has(maker.device)) return false;
  if (devices.find(({ id }) => id === maker.device)?.isApproved !== true) return false;
  const expected = new Set(findDevicesForNextKey(devices, removed, maker.device).map(({ id }) => id));
  const receivers = new Set(key.copies.map(({ device }) => device));
  if (!expected.has(maker.device) || receivers.symmetricDifference(expected).size > 0) return false;
  return (await activateKey(trx, encryption, key, maker, now)) === 'made';
}

/**
 * Replaces the current key for a device that cannot decrypt this key, but has proven that its user has the printed
 * recovery key. No other device gets a copy, because an attacker may have approved the devices that have the current
 * key. Verification codes must be compared again.
 * @returns false if the key is invalid
 */
export async function rotateByRecoveryKey(
  trx: Transaction<Schema>,
  encryption: EncryptionStateStore,
  maker: ActingDevice,
  key: ProposedKey,
  now: Date,
): Promise<boolean> {
  const present = await encryption.read(trx);
  if (!canReplace(key, present)) return false;
  if (key.copies.length !== 1 || key.copies[0]?.device !== maker.device) return false;
  if ((await activateKey(trx, encryption, key, maker, now)) !== 'made') return false;
  await recordUnapprovedAccess(trx, maker.device, 'recovery-key', now);
  return true;
}

export async function activateKey(
  trx: Transaction<Schema>,
  encryption: EncryptionStateStore,
  { recipient, recoveryRecipient, recoveryCopy, copies }: NewKey,
  by: ActingDevice,
  now: Date,
): Promise<NewKeyOutcome> {
  const receivers = new Set(copies.map(({ device }) => device));
  if (receivers.size < copies.length || !(await doDevicesHaveKeys(trx, copies))) return 'unknown-device';
  if (await rowExists(trx.selectFrom('desk_keys').where('recipient', '=', recipient))) return 'known-key';
  const made_at = now.toISOString();
  await retireKeys(trx, made_at);
  const id = randomUUID();
  const { last } = await trx
    .selectFrom('desk_keys')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('desk_keys')
    .values({
      id,
      recipient,
      recovery_recipient: recoveryRecipient,
      sequence: Number(last ?? 0) + 1,
      made_by: by.name,
      made_at,
    })
    .execute();
  for (const { device, copy, voucher } of copies) {
    await trx
      .insertInto('desk_key_copies')
      .values({ desk_key: id, device, copy, made_by: by.name, made_at })
      .execute();
    await saveVoucher(trx, { key: id, device, voucher }, by.device);
  }
  await addRecoveryCopy(
    trx,
    { key: id, device: by.device, recipient: recoveryRecipient, copy: recoveryCopy },
    now,
  );
  await encryption.change(trx, {
    sealing: true,
    key: { id, recipient },
    recoveryRecipient,
    ended: null,
    rotationDue: null,
  });
  return 'made';
}

export async function retireKeys(trx: Kysely<Schema>, at: string): Promise<void> {
  await trx.updateTable('desk_keys').set({ retired_at: at }).where('retired_at', 'is', null).execute();
}

const maxRecoveryCopies = 100;

export async function addRecoveryCopy(
  trx: Transaction<Schema>,
  recoveryCopy: {
    readonly key: string;
    readonly device: string;
    readonly recipient: string;
    readonly copy: string;
  },
  now: Date,
): Promise<void> {
  const copiesOfKey = trx.selectFrom('desk_recovery_copies').where('desk_key', '=', recoveryCopy.key);
  if ((await countRows(copiesOfKey.where('device', '!=', recoveryCopy.device))) >= maxRecoveryCopies) return;
  const values = {
    recovery_recipient: recoveryCopy.recipient,
    copy: recoveryCopy.copy,
    made_at: now.toISOString(),
  };
  await trx
    .insertInto('desk_recovery_copies')
    .values({ desk_key: recoveryCopy.key, device: recoveryCopy.device, ...values })
    .onConflict((conflict) => conflict.columns(['desk_key', 'device']).doUpdateSet(values))
    .execute();
}

export async function doDevicesHaveKeys(trx: Kysely<Schema>, copies: readonly KeyCopy[]): Promise<boolean> {
  const devices = [...new Set(copies.map(({ device }) => device))];
  const known = await trx
    .selectFrom('desk_devices')
    .select('id')
    .where('id', 'in', devices)
    .where('recipient', 'is not', null)
    .$if(hasConcurrentWriters(trx), (query) => query.forShare())
    .execute();
  return known.length === devices.length;
}

/** Stores a voucher. The server cannot verify it. */
export async function saveVoucher(
  trx: Transaction<Schema>,
  { key, device, voucher }: Pick<NewKeyCopies['copies'][number], 'key' | 'device' | 'voucher'>,
  givenBy: string,
): Promise<void> {
  await trx
    .insertInto('desk_vouchers')
    .values({ desk_key: key, device, given_by: givenBy, voucher })
    .onConflict((conflict) => conflict.columns(['desk_key', 'device', 'given_by']).doUpdateSet({ voucher }))
    .execute();
}
