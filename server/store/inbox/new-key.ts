import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { findDevicesForNextKey } from '#lib/inbox/admission.ts';
import type { KeyCopy, NewCopies, NewKey } from '#lib/inbox/api.ts';
import { countRows, exists, hasConcurrentWriters } from '../database/queries.ts';
import type { Schema } from '../database/schema.ts';
import { type Author, recordOwnEntry } from './admission.ts';
import type { KnownDevice } from './devices.ts';
import type { SealingState, SealingStatus } from './sealing-state.ts';

export type NewKeyOutcome =
  | 'made'
  /** Sealing is on already. */
  | 'not-now'
  /** The key was in use before: devices that were removed may have it. */
  | 'known-key'
  /** Something was sealed before, and the maker has not shown the printed key. */
  | 'not-proven'
  /** Another recovery key opens it than the one before. */
  | 'other-paper'
  /** Two copies are for one device, or a copy is for a device that does not exist or has no key of its own. */
  | 'unknown-device';

/**
 * A new key, with the id of the key that its maker has shown: by opening a challenge with that key or with its printed one. Rows of
 * the database, which a thief may write, prove nothing.
 */
export type ProvenKey = NewKey & { readonly shownKey?: string | undefined };

/** Whether a key may take the place of the one in use: its maker has shown that one, and the printed key stays the same. */
const mayFollow = ({ shownKey, recoveryRecipient }: ProvenKey, present: SealingStatus): boolean =>
  present.sealing &&
  present.key !== null &&
  shownKey === present.key.id &&
  recoveryRecipient === present.recoveryRecipient;

/**
 * Puts another key in use in place of the present one, made by a device that stays. The recovery key on paper stays what it is:
 * with one of their own, a colleague who is removed later could open what comes then, and the paper could not.
 * @returns false when the key does not fit; `RemovalOutcome` says when
 */
export async function rotateKey(
  trx: Transaction<Schema>,
  sealing: SealingState,
  devices: readonly KnownDevice[],
  removed: ReadonlySet<string>,
  maker: Author,
  key: ProvenKey,
  now: Date,
): Promise<boolean> {
  const present = await sealing.read(trx);
  if (!mayFollow(key, present) || removed.has(maker.device)) return false;
  if (devices.find(({ id }) => id === maker.device)?.letIn !== true) return false;
  const expected = new Set(findDevicesForNextKey(devices, removed, maker.device).map(({ id }) => id));
  const covered = new Set(key.copies.map(({ device }) => device));
  if (!expected.has(maker.device) || covered.symmetricDifference(expected).size > 0) return false;
  return (await activateKey(trx, sealing, key, maker, now)) === 'made';
}

/**
 * Puts another key in use, made by a device that has shown the printed key of the present one and cannot open that one. Nobody else
 * gets it: who has a copy of a key that does not open may have been let in by its maker, so that codes are compared again.
 * @returns false when the key does not fit
 */
export async function rotateByPrintedKey(
  trx: Transaction<Schema>,
  sealing: SealingState,
  maker: Author,
  key: ProvenKey,
  now: Date,
): Promise<boolean> {
  const present = await sealing.read(trx);
  if (!mayFollow(key, present)) return false;
  if (key.copies.length !== 1 || key.copies[0]?.device !== maker.device) return false;
  if ((await activateKey(trx, sealing, key, maker, now)) !== 'made') return false;
  await recordOwnEntry(trx, maker.device, 'recovery-key', now);
  return true;
}

/** Keeps a key with its copies, and retires the one in use. */
export async function activateKey(
  trx: Transaction<Schema>,
  sealing: SealingState,
  { recipient, recoveryRecipient, recoveryCopy, copies }: NewKey,
  by: Author,
  now: Date,
): Promise<NewKeyOutcome> {
  const receivers = new Set(copies.map(({ device }) => device));
  if (receivers.size < copies.length || !(await haveDeviceKeys(trx, copies))) return 'unknown-device';
  if (await exists(trx.selectFrom('desk_keys').where('recipient', '=', recipient))) return 'known-key';
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
  await sealing.change(trx, {
    sealing: true,
    key: { id, recipient },
    recoveryRecipient,
    ended: null,
    rotationDue: null,
  });
  return 'made';
}

/** Records when the key in use was retired. */
export async function retireKeys(trx: Kysely<Schema>, at: string): Promise<void> {
  await trx.updateTable('desk_keys').set({ retired_at: at }).where('retired_at', 'is', null).execute();
}

/** The most recovery copies of a key. */
const maxRecoveryCopies = 100;

/** Keeps a device's recovery copy of a key, in place of its last one. */
export async function addRecoveryCopy(
  trx: Transaction<Schema>,
  added: { readonly key: string; readonly device: string; readonly recipient: string; readonly copy: string },
  now: Date,
): Promise<void> {
  const ofKey = trx.selectFrom('desk_recovery_copies').where('desk_key', '=', added.key);
  if ((await countRows(ofKey.where('device', '!=', added.device))) >= maxRecoveryCopies) return;
  const values = { recovery_recipient: added.recipient, copy: added.copy, made_at: now.toISOString() };
  await trx
    .insertInto('desk_recovery_copies')
    .values({ desk_key: added.key, device: added.device, ...values })
    .onConflict((conflict) => conflict.columns(['desk_key', 'device']).doUpdateSet(values))
    .execute();
}

/** Whether each copy is for a device that exists and has a key of its own. */
export async function haveDeviceKeys(trx: Kysely<Schema>, copies: readonly KeyCopy[]): Promise<boolean> {
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

/** Stores a voucher, in place of the last one of the same giver: the server cannot tell which vouchers are valid. */
export async function saveVoucher(
  trx: Transaction<Schema>,
  { key, device, voucher }: Pick<NewCopies['copies'][number], 'key' | 'device' | 'voucher'>,
  givenBy: string,
): Promise<void> {
  await trx
    .insertInto('desk_vouchers')
    .values({ desk_key: key, device, given_by: givenBy, voucher })
    .onConflict((conflict) => conflict.columns(['desk_key', 'device', 'given_by']).doUpdateSet({ voucher }))
    .execute();
}
