import type { Transaction } from 'kysely';
import type {
  EncryptionProgress,
  KeyConfirmations,
  Keys,
  NewKeyCopies,
  RecoveryKeyCopies,
} from '#lib/inbox/api.ts';
import { hashToken } from '../../domain/token.ts';
import { hasConcurrentWriters } from '../database/queries.ts';
import type { Schema } from '../database/schema.ts';
import {
  type ActingDevice,
  clearPendingDecision,
  findActingDevice,
  recordApproval,
  recordUnapprovedAccess,
} from './admission.ts';
import { type DeviceWithAccess, listDevices } from './devices.ts';
import { encryptStoredRequests } from './encrypt-stored-requests.ts';
import { canEncryptWithoutPreviousKey, type EncryptionKey } from './encryption-state.ts';
import { listKeysForDevice } from './keys-for-device.ts';
import {
  activateKey,
  addRecoveryCopy,
  doDevicesHaveKeys,
  type NewKeyOutcome,
  type ProposedKey,
  retireKeys,
  rotateByRecoveryKey,
  rotateKey,
  saveVoucher,
} from './new-key.ts';
import { InboxStoreBase } from './store-part.ts';

export type SaveKeyCopiesResult =
  | 'kept'
  /**
   * The sending device has no copy of one of the keys, or is not approved, and has not proven that its user has the
   * printed recovery key.
   */
  | 'no-key'
  | 'unknown-device';

export class InboxKeys extends InboxStoreBase {
  async findCurrent(): Promise<EncryptionKey | undefined> {
    return await this.encryption.currentKey(this.db);
  }

  /**
   * Returns the current key, or the last key if encryption is off. Devices that have this key also have all earlier
   * keys.
   */
  async findLatest(): Promise<(EncryptionKey & { readonly recoveryRecipient: string }) | undefined> {
    const { key, recoveryRecipient } = await this.encryption.read(this.db);
    return key && recoveryRecipient !== null ? { ...key, recoveryRecipient } : undefined;
  }

  async listForDevice(device: string, isWaiting = false): Promise<Keys> {
    return await listKeysForDevice(this.db, this.encryption, device, isWaiting);
  }

  /**
   * Lists the private keys encrypted to the recovery key. A key has several copies, because each device stores one.
   * Some copies may be invalid.
   * @param keys the ids of the keys; by default, all keys
   */
  async listRecoveryCopies(
    keys?: readonly string[],
  ): Promise<(RecoveryKeyCopies['copies'][number] & { readonly recipient: string })[]> {
    return await this.db
      .selectFrom('desk_recovery_copies')
      .innerJoin('desk_keys', 'desk_keys.id', 'desk_recovery_copies.desk_key')
      .select(['desk_keys.id as key', 'recipient', 'copy'])
      .$if(keys !== undefined, (query) => query.where('desk_keys.id', 'in', keys ?? []))
      .orderBy('desk_keys.sequence', 'desc')
      .orderBy('desk_recovery_copies.made_at')
      .execute();
  }

  /**
   * Switches encryption on for devices whose verification codes were just compared. If encryption was on before, the
   * device that made the key must prove that its user has the printed recovery key, because removed devices may have
   * the earlier key.
   */
  async switchOn({ shownKey, ...key }: ProposedKey, maker: string, now = new Date()): Promise<NewKeyOutcome> {
    return await this.encryption.runExclusively(this.db, async (trx) => {
      const by = await findActingDevice(trx, maker);
      const before = await this.encryption.read(trx);
      if (before.sealing) return 'not-now';
      if (!canEncryptWithoutPreviousKey(before)) {
        if (shownKey !== before.key?.id) return 'not-proven';
        if (key.recoveryRecipient !== before.recoveryRecipient) return 'other-paper';
      }
      const outcome = await activateKey(trx, this.encryption, key, by, now);
      if (outcome !== 'made') return outcome;
      await recordUnapprovedAccess(trx, by.device, 'switch-on', now);
      const { devices } = await listDevices(trx, this.encryption);
      for (const { device } of key.copies)
        if (device !== by.device) await recordApproval(trx, devices, device, by, now);
      return 'made';
    });
  }

  async rotate(key: ProposedKey, maker: string, now = new Date()): Promise<boolean> {
    return await this.encryption.runExclusively(this.db, async (trx) => {
      const { devices } = await listDevices(trx, this.encryption);
      const by = await findActingDevice(trx, maker);
      const rotated = await rotateKey(trx, this.encryption, devices, new Set(), by, key, now);
      if (rotated) await clearPendingDecision(trx, maker);
      return rotated;
    });
  }

  /**
   * Replaces the current key for a device that cannot decrypt this key, but has proven that its user has the printed
   * recovery key.
   */
  async rotateByPrintedKey(key: ProposedKey, maker: string, now = new Date()): Promise<boolean> {
    return await this.encryption.runExclusively(this.db, async (trx) => {
      return await rotateByRecoveryKey(trx, this.encryption, await findActingDevice(trx, maker), key, now);
    });
  }

  /**
   * Switches encryption off. The key is retired, and still decrypts earlier requests.
   * @param by the name of the person
   * @returns false if this key is not the current one
   */
  async switchOff(id: string, by: string, now = new Date()): Promise<boolean> {
    return await this.encryption.runExclusively(this.db, async (trx) => {
      if ((await this.encryption.currentKey(trx))?.id !== id) return false;
      const ended = { at: now.toISOString(), from: 'desk', by } as const;
      await retireKeys(trx, ended.at);
      await this.encryption.change(trx, { sealing: false, ended, rotationDue: null });
      return true;
    });
  }

  /**
   * Stores all copies of keys, or none. The sending device must have all of these keys. If all copies are for the
   * sending device, the printed recovery key suffices. If a device has confirmed its existing copy, the copy is not
   * replaced, and only the voucher is added. A device is approved if it gets a copy of the latest key, or if a decision
   * about it is pending.
   * @param hasPrintedKey whether the sending device has proven that its user has the printed recovery key
   */
  async addCopies(
    from: string,
    copies: NewKeyCopies['copies'],
    hasPrintedKey = false,
    now = new Date(),
  ): Promise<SaveKeyCopiesResult> {
    return await this.encryption.runExclusively(this.db, async (trx) => {
      if (!(await doDevicesHaveKeys(trx, copies))) return 'unknown-device';
      const { devices } = await listDevices(trx, this.encryption);
      if (!(await canSend(trx, devices, from, copies, hasPrintedKey))) return 'no-key';
      const by = await findActingDevice(trx, from);
      const { key: latest } = await this.encryption.read(trx);
      const admitted = new Set<string>();
      for (const copy of copies) {
        const mayReplace = hasPrintedKey && copy.device === from;
        const isStored = await storeCopy(trx, copy, mayReplace, by, now);
        await saveVoucher(trx, copy, from);
        if (isStored && copy.key === latest?.id) admitted.add(copy.device);
      }
      for (const { id, awaitsDecision } of devices) {
        if (!copies.some(({ device }) => device === id) || !(admitted.has(id) || awaitsDecision)) continue;
        if (id !== from) await recordApproval(trx, devices, id, by, now);
        else if (hasPrintedKey) await recordUnapprovedAccess(trx, id, 'recovery-key', now);
      }
      // A device that decides about other devices needs no decision about itself.
      if (copies.some(({ device }) => device !== from)) await clearPendingDecision(trx, from);
      return 'kept';
    });
  }

  /** Ignores reports about copies that were replaced meanwhile. */
  async recordConfirmations(
    device: string,
    confirmations: KeyConfirmations['confirmations'],
    now = new Date(),
  ): Promise<void> {
    await this.db.transaction().execute(async (trx) => {
      for (const { key, copyHash, opened, recovery } of confirmations) {
        const own = await trx
          .selectFrom('desk_key_copies')
          .select('copy')
          .where('desk_key', '=', key)
          .where('device', '=', device)
          .$if(hasConcurrentWriters(trx), (query) => query.forUpdate())
          .executeTakeFirst();
        if (!own || hashToken(own.copy) !== copyHash) continue;
        await trx
          .updateTable('desk_key_copies')
          .set({ state: opened ? 'confirmed' : 'failed' })
          .where('desk_key', '=', key)
          .where('device', '=', device)
          .execute();
        if (recovery) await addRecoveryCopy(trx, { key, device, ...recovery }, now);
      }
    });
  }

  /**
   * Encrypts a batch of the requests and notes that are stored unencrypted, oldest requests first.
   * @returns undefined while encryption is off
   */
  async encryptStoredBatch(now = new Date()): Promise<EncryptionProgress | undefined> {
    return await encryptStoredRequests(this.db, this.encryption, now);
  }
}

async function canSend(
  trx: Transaction<Schema>,
  devices: readonly DeviceWithAccess[],
  from: string,
  copies: NewKeyCopies['copies'],
  hasPrintedKey: boolean,
): Promise<boolean> {
  const keys = [...new Set(copies.map(({ key }) => key))];
  const known = await trx.selectFrom('desk_keys').select('id').where('id', 'in', keys).execute();
  if (known.length !== keys.length) return false;
  if (hasPrintedKey && copies.every(({ device }) => device === from)) return true;
  if (devices.find(({ id }) => id === from)?.isApproved !== true) return false;
  const held = await trx
    .selectFrom('desk_key_copies')
    .select('desk_key')
    .where('device', '=', from)
    .where('state', '!=', 'failed')
    .where('desk_key', 'in', keys)
    .execute();
  return held.length === keys.length;
}

/**
 * Stores a copy, unless its device has confirmed the existing one.
 * @param mayReplace whether to replace even a confirmed copy
 * @returns whether the copy was stored
 */
async function storeCopy(
  trx: Transaction<Schema>,
  { key, device, copy }: NewKeyCopies['copies'][number],
  mayReplace: boolean,
  by: ActingDevice,
  now: Date,
): Promise<boolean> {
  const values = {
    copy,
    state: 'unconfirmed',
    made_by: by.name,
    made_at: now.toISOString(),
  } as const;
  const stored = await trx
    .insertInto('desk_key_copies')
    .values({ desk_key: key, device, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['desk_key', 'device'])
        .doUpdateSet(values)
        .where((row) => row.or([row('desk_key_copies.state', '!=', 'confirmed'), row.lit(mayReplace)])),
    )
    .returning('device')
    .executeTakeFirst();
  return stored !== undefined;
}
