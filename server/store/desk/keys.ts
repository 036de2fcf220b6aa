import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { KeyCopy, Keys, NewCopies, NewKey, SealedEarlier } from '#lib/desk/api.ts';
import type { Schema } from '../database/schema.ts';
import { hasSeveralWriters } from '../database/several-writers.ts';
import { presentKey } from './devices.ts';
import { countInClear } from './in-clear.ts';
import { sealEarlier } from './seal-earlier.ts';
import type { SealingKey, SealingState } from './sealing-state.ts';

export type NewKeyOutcome =
  | 'made'
  /** Sealing is on already, or for a rotation: it is off. */
  | 'not-now'
  /** A rotation names another recovery key than the one that was printed. */
  | 'another-recovery'
  /** A copy is for a device that does not exist, or has no key of its own. */
  | 'unknown-device';

export type NewCopiesOutcome =
  | 'kept'
  /** Whoever sent them has no copy of such a key, and has not shown that it can open it. */
  | 'no-key'
  | 'unknown-device';

/** The keys to which requests are sealed. */
export class DeskKeys {
  readonly #db: Kysely<Schema>;
  readonly #sealing: SealingState;

  constructor(db: Kysely<Schema>, sealing: SealingState) {
    this.#db = db;
    this.#sealing = sealing;
  }

  /** The key to which requests are sealed now; undefined while sealing is off. */
  async current(): Promise<SealingKey | undefined> {
    return await this.#sealing.currentKey(this.#db);
  }

  /** The key in use, or the last one before sealing was switched off: whoever has it has those before, too. */
  async latest(): Promise<SealingKey | undefined> {
    return (await this.#sealing.read(this.#db)).key ?? undefined;
  }

  /** Every key with its copies, the latest first, for one device: the copies for others are left out. */
  async forDevice(device: string): Promise<Keys> {
    const keys = await this.#db.selectFrom('desk_keys').selectAll().orderBy('made_at', 'desc').execute();
    const copies = await this.#db.selectFrom('desk_key_copies').selectAll().orderBy('device').execute();
    const state = await this.#sealing.find(this.#db);
    const present = await presentKey(this.#db, state);
    return {
      keys: keys.map((key) => {
        const ofKey = copies.filter(({ desk_key }) => desk_key === key.id);
        return {
          id: key.id,
          recipient: key.id === present?.id ? present.recipient : key.recipient,
          madeAt: key.made_at,
          retiredAt: key.id === present?.id ? null : (key.retired_at ?? key.made_at),
          copy: ofKey.find((copy) => copy.device === device)?.copy ?? null,
          recoveryCopy: key.recovery_copy,
          recoveryRecipient: key.recovery_recipient,
          devices: ofKey.map((copy) => ({ device: copy.device, voucher: copy.voucher })),
        };
      }),
      inClear: await countInClear(this.#db),
      verified: state !== undefined,
      ended: state?.ended ?? null,
      rotationDue: state?.rotationDue ?? null,
    };
  }

  /** The identity of each key, sealed to the printed recovery key. */
  async recoveryCopies(): Promise<{ readonly id: string; readonly copy: string }[]> {
    return await this.#db.selectFrom('desk_keys').select(['id', 'recovery_copy as copy']).execute();
  }

  /** Switches sealing on, unless it is on. */
  async switchOn(key: NewKey, now = new Date()): Promise<NewKeyOutcome> {
    return await this.#sealing.transact(this.#db, async (trx) => {
      await this.#sealing.hold(trx);
      if (await this.#sealing.currentKey(trx)) return 'not-now';
      return await insertKey(trx, this.#sealing, key, now);
    });
  }

  /**
   * Switches sealing off: the key is retired, and opens what was sealed to it.
   * @param by the name of the person who does so
   * @returns false when another key is in use, or none
   */
  async switchOff(id: string, by: string, now = new Date()): Promise<boolean> {
    return await this.#sealing.transact(this.#db, async (trx) => {
      await this.#sealing.hold(trx);
      if ((await this.#sealing.currentKey(trx))?.id !== id) return false;
      const at = now.toISOString();
      await retireKeys(trx, at);
      await this.#sealing.change(trx, { sealing: false, ended: { at, from: 'desk', by }, rotationDue: null });
      return true;
    });
  }

  /**
   * Keeps copies of keys for devices, all or none: from a device that has each of these keys, or for itself, once it has shown
   * that it opened them by the recovery key. A copy that is there already stays as it is.
   * @param from the device that sends them
   * @param shown whether it has shown that
   */
  async addCopies(from: string, copies: NewCopies['copies'], shown = false): Promise<NewCopiesOutcome> {
    return await this.#db.transaction().execute(async (trx) => {
      if (!(await haveOwnKeys(trx, copies))) return 'unknown-device';
      const keys = [...new Set(copies.map(({ key }) => key))];
      const known = await trx.selectFrom('desk_keys').select('id').where('id', 'in', keys).execute();
      const held = await trx
        .selectFrom('desk_key_copies')
        .select('desk_key')
        .where('device', '=', from)
        .execute();
      const allowed = copies.every(
        ({ key, device }) =>
          known.some(({ id }) => id === key) &&
          ((shown && device === from) || held.some(({ desk_key }) => desk_key === key)),
      );
      if (!allowed) return 'no-key';
      await insertCopies(trx, copies);
      return 'kept';
    });
  }

  /**
   * Seals a few of the requests that are in clear, oldest first, and of the notes.
   * @returns undefined while sealing is off
   */
  async sealEarlier(now = new Date()): Promise<SealedEarlier | undefined> {
    return await sealEarlier(this.#db, this.#sealing, now);
  }
}

/**
 * Puts another key in use in place of the present one, within a transaction that changes who has it. The recovery key on paper
 * stays what it is: with one of their own, whoever is removed later could open what comes then, and the paper could not.
 */
export async function replaceKey(
  trx: Kysely<Schema>,
  sealing: SealingState,
  key: NewKey,
  now: Date,
): Promise<NewKeyOutcome> {
  await sealing.hold(trx);
  const present = await sealing.read(trx);
  if (!present.sealing) return 'not-now';
  if (!present.recoveryRecipients.includes(key.recoveryRecipient)) return 'another-recovery';
  return await insertKey(trx, sealing, key, now);
}

/** Keeps a key with its copies, and retires the one in use. */
async function insertKey(
  trx: Kysely<Schema>,
  sealing: SealingState,
  { recipient, recoveryRecipient, recoveryCopy, copies }: NewKey,
  now: Date,
): Promise<NewKeyOutcome> {
  if (!(await haveOwnKeys(trx, copies))) return 'unknown-device';
  const made_at = now.toISOString();
  await retireKeys(trx, made_at);
  const id = randomUUID();
  await trx
    .insertInto('desk_keys')
    .values({
      id,
      recipient,
      recovery_recipient: recoveryRecipient,
      recovery_copy: recoveryCopy,
      made_at,
    })
    .execute();
  await insertCopies(
    trx,
    copies.map((copy) => ({ ...copy, key: id })),
  );
  await sealing.change(trx, {
    sealing: true,
    key: { id, recipient },
    recoveryRecipients: [recoveryRecipient],
    ended: null,
    rotationDue: null,
  });
  return 'made';
}

/** Notes when the key in use was retired. */
async function retireKeys(trx: Kysely<Schema>, at: string): Promise<void> {
  await trx.updateTable('desk_keys').set({ retired_at: at }).where('retired_at', 'is', null).execute();
}

/** Whether each copy is for a device that exists and has a key of its own. */
async function haveOwnKeys(trx: Kysely<Schema>, copies: readonly KeyCopy[]): Promise<boolean> {
  const devices = [...new Set(copies.map(({ device }) => device))];
  const known = await trx
    .selectFrom('desk_devices')
    .select('id')
    .where('id', 'in', devices)
    .where('recipient', 'is not', null)
    .$if(hasSeveralWriters(trx), (query) => query.forShare())
    .execute();
  return known.length === devices.length;
}

async function insertCopies(trx: Kysely<Schema>, copies: NewCopies['copies']): Promise<void> {
  for (const { key, device, copy, voucher } of copies)
    await trx
      .insertInto('desk_key_copies')
      .values({ desk_key: key, device, copy, voucher })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
