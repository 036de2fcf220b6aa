import type { Transaction } from 'kysely';
import type {
  KeyConfirmations,
  Keys,
  NewCopies,
  RecoveryCopies,
  SealPlaintextProgress,
} from '#lib/inbox/api.ts';
import { hashToken } from '../../domain/token.ts';
import { hasConcurrentWriters } from '../database/queries.ts';
import type { Schema } from '../database/schema.ts';
import { type Author, clearPendingDecision, findAuthor, recordLetIn, recordOwnEntry } from './admission.ts';
import { type KnownDevice, listDevices } from './devices.ts';
import { listKeysForDevice } from './keys-for-device.ts';
import {
  activateKey,
  addRecoveryCopy,
  haveDeviceKeys,
  type NewKeyOutcome,
  type ProvenKey,
  retireKeys,
  rotateByPrintedKey,
  rotateKey,
  saveVoucher,
} from './new-key.ts';
import { sealPlaintext } from './seal-plaintext.ts';
import { canSwitchOnWithoutPreviousKey, type SealingKey } from './sealing-state.ts';
import { DeskPart } from './store-part.ts';

export type NewCopiesOutcome =
  | 'kept'
  /** The sender has no copy of such a key, or may not act, and has not shown that it has the printed key. */
  | 'no-key'
  | 'unknown-device';

/** The keys to which requests are sealed. */
export class DeskKeys extends DeskPart {
  /** The key to which requests are sealed now; undefined while sealing is off. */
  async findCurrent(): Promise<SealingKey | undefined> {
    return await this.sealing.currentKey(this.db);
  }

  /** The key in use, or the last one before sealing was switched off: whoever has it has those before, too. */
  async findLatest(): Promise<(SealingKey & { readonly recoveryRecipient: string }) | undefined> {
    const { key, recoveryRecipient } = await this.sealing.read(this.db);
    return key && recoveryRecipient !== null ? { ...key, recoveryRecipient } : undefined;
  }

  /** Every key, for one device. @see listKeysForDevice */
  async listForDevice(device: string, isWaiting = false): Promise<Keys> {
    return await listKeysForDevice(this.db, this.sealing, device, isWaiting);
  }

  /**
   * The identities of the keys, sealed to the printed recovery key: several of each, of which some may be invalid.
   * @param keys only those of these
   */
  async listRecoveryCopies(
    keys?: readonly string[],
  ): Promise<(RecoveryCopies['copies'][number] & { readonly recipient: string })[]> {
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
   * Switches sealing on, unless it is on, for devices whose codes were compared now. Where it was on before, its maker has shown the
   * printed key: who had the key then may have been removed since.
   */
  async switchOn({ shownKey, ...key }: ProvenKey, maker: string, now = new Date()): Promise<NewKeyOutcome> {
    return await this.sealing.runExclusively(this.db, async (trx) => {
      const by = await findAuthor(trx, maker);
      const before = await this.sealing.read(trx);
      if (before.sealing) return 'not-now';
      if (!canSwitchOnWithoutPreviousKey(before)) {
        if (shownKey !== before.key?.id) return 'not-proven';
        if (key.recoveryRecipient !== before.recoveryRecipient) return 'other-paper';
      }
      const outcome = await activateKey(trx, this.sealing, key, by, now);
      if (outcome !== 'made') return outcome;
      await recordOwnEntry(trx, by.device, 'switch-on', now);
      const { devices } = await listDevices(trx, this.sealing);
      for (const { device } of key.copies)
        if (device !== by.device) await recordLetIn(trx, devices, device, by, now);
      return 'made';
    });
  }

  /** Puts another key in use, without removing a device. */
  async rotate(key: ProvenKey, maker: string, now = new Date()): Promise<boolean> {
    return await this.sealing.runExclusively(this.db, async (trx) => {
      const { devices } = await listDevices(trx, this.sealing);
      const by = await findAuthor(trx, maker);
      const rotated = await rotateKey(trx, this.sealing, devices, new Set(), by, key, now);
      if (rotated) await clearPendingDecision(trx, maker);
      return rotated;
    });
  }

  /** Puts another key in use, for a device that has shown the printed key and cannot open the key in use. */
  async rotateByPrintedKey(key: ProvenKey, maker: string, now = new Date()): Promise<boolean> {
    return await this.sealing.runExclusively(this.db, async (trx) => {
      return await rotateByPrintedKey(trx, this.sealing, await findAuthor(trx, maker), key, now);
    });
  }

  /**
   * Switches sealing off: the key is retired, and opens what was sealed to it.
   * @param by the name of the person who does so
   * @returns false when another key is in use, or none
   */
  async switchOff(id: string, by: string, now = new Date()): Promise<boolean> {
    return await this.sealing.runExclusively(this.db, async (trx) => {
      if ((await this.sealing.currentKey(trx))?.id !== id) return false;
      const at = now.toISOString();
      await retireKeys(trx, at);
      await this.sealing.change(trx, { sealing: false, ended: { at, from: 'desk', by }, rotationDue: null });
      return true;
    });
  }

  /**
   * Keeps copies of keys for devices, all or none: from a device that has each of these keys, or for itself, once it has shown
   * that it has the printed key. A copy that its device has confirmed is kept, and gets another voucher. A device that gets a copy of the latest key, or waits for
   * a decision, is let in by this.
   * @param hasPrintedKey whether the sender has shown that
   */
  async addCopies(
    from: string,
    copies: NewCopies['copies'],
    hasPrintedKey = false,
    now = new Date(),
  ): Promise<NewCopiesOutcome> {
    return await this.sealing.runExclusively(this.db, async (trx) => {
      if (!(await haveDeviceKeys(trx, copies))) return 'unknown-device';
      const { devices } = await listDevices(trx, this.sealing);
      if (!(await maySend(trx, devices, from, copies, hasPrintedKey))) return 'no-key';
      const by = await findAuthor(trx, from);
      const { key: latest } = await this.sealing.read(trx);
      const given = new Set<string>();
      for (const copy of copies) {
        const isOwn = hasPrintedKey && copy.device === from;
        const isKept = await putCopy(trx, copy, isOwn, by, now);
        await saveVoucher(trx, copy, from);
        if (isKept && copy.key === latest?.id) given.add(copy.device);
      }
      for (const { id, awaitsDecision } of devices) {
        if (!copies.some(({ device }) => device === id) || !(given.has(id) || awaitsDecision)) continue;
        if (id !== from) await recordLetIn(trx, devices, id, by, now);
        else if (hasPrintedKey) await recordOwnEntry(trx, id, 'recovery-key', now);
      }
      // While all who hold the key wait for a decision, one that decides about others waits no longer itself.
      if (copies.some(({ device }) => device !== from)) await clearPendingDecision(trx, from);
      return 'kept';
    });
  }

  /** Keeps what a device reports of its copies. Reports about copies that were replaced meanwhile are ignored. */
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
   * Seals a few of the requests that are in clear, oldest first, and of the notes.
   * @returns undefined while sealing is off
   */
  async sealPlaintext(now = new Date()): Promise<SealPlaintextProgress | undefined> {
    return await sealPlaintext(this.db, this.sealing, now);
  }
}

/** Whether a device may give these copies. */
async function maySend(
  trx: Transaction<Schema>,
  devices: readonly KnownDevice[],
  from: string,
  copies: NewCopies['copies'],
  hasPrintedKey: boolean,
): Promise<boolean> {
  const keys = [...new Set(copies.map(({ key }) => key))];
  const known = await trx.selectFrom('desk_keys').select('id').where('id', 'in', keys).execute();
  if (known.length !== keys.length) return false;
  if (hasPrintedKey && copies.every(({ device }) => device === from)) return true;
  if (devices.find(({ id }) => id === from)?.letIn !== true) return false;
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
 * Keeps a copy, unless its device has confirmed the one that is there.
 * @param isOwn whether it replaces that one, too
 * @returns whether it was kept
 */
async function putCopy(
  trx: Transaction<Schema>,
  { key, device, copy }: NewCopies['copies'][number],
  isOwn: boolean,
  by: Author,
  now: Date,
): Promise<boolean> {
  const values = {
    copy,
    state: 'unconfirmed',
    made_by: by.name,
    made_at: now.toISOString(),
  } as const;
  const kept = await trx
    .insertInto('desk_key_copies')
    .values({ desk_key: key, device, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['desk_key', 'device'])
        .doUpdateSet(values)
        .where((row) => row.or([row('desk_key_copies.state', '!=', 'confirmed'), row.lit(isOwn)])),
    )
    .returning('device')
    .executeTakeFirst();
  return kept !== undefined;
}
