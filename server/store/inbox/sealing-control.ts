import { findDevicesAwaitingDecision } from '#lib/inbox/admission.ts';
import { computeFingerprint, isSameFingerprint } from '#lib/inbox/fingerprint.ts';
import { markPendingDecision } from './admission.ts';
import { findPresentKey, type KnownDevice, listDevices } from './devices.ts';
import { retireKeys } from './new-key.ts';
import { deleteDevices } from './removal.ts';
import { canSwitchOnWithoutPreviousKey, type SealingStatus } from './sealing-state.ts';
import { DeskPart } from './store-part.ts';

/** How requests are sealed, for the terminal. */
export interface SealingReport {
  /** Undefined while it cannot be verified: no request is taken then. */
  readonly state: SealingStatus | undefined;
  /** The fingerprint of the key in use; while that cannot be verified, of the key that the database names. */
  readonly fingerprint: string | undefined;
}

/** A device with its owner, for the terminal. */
export type OwnedDevice = KnownDevice & { readonly name: string };

/** Changes that the terminal makes at the desk. It has no key, and so can neither open nor replace one. */
export class SealingControl extends DeskPart {
  async readReport(): Promise<SealingReport> {
    const state = await this.sealing.find(this.db);
    const { recipient, recoveryRecipient } = (await findPresentKey(this.db, state)) ?? {};
    const fingerprint =
      recipient && recoveryRecipient ? await computeFingerprint({ recipient, recoveryRecipient }) : undefined;
    return { state, fingerprint };
  }

  /**
   * Seals to the key with a fingerprint from now on, even if the record names another.
   * @returns false when the database has no such key
   */
  async confirmKey(fingerprint: string, now = new Date()): Promise<boolean> {
    return await this.sealing.runExclusively(this.db, async (trx) => {
      const rows = await trx
        .selectFrom('desk_keys')
        .select(['id', 'recipient', 'recovery_recipient as recoveryRecipient'])
        .orderBy('sequence', 'desc')
        .execute();
      for (const { id, recipient, recoveryRecipient } of rows) {
        const found = await computeFingerprint({ recipient, recoveryRecipient });
        if (!isSameFingerprint(fingerprint, found)) continue;
        await retireKeys(trx, now.toISOString());
        await trx.updateTable('desk_keys').set({ retired_at: null }).where('id', '=', id).execute();
        await this.sealing.establish(trx, {
          sealing: true,
          key: { id, recipient },
          recoveryRecipient,
          ended: null,
          // A device that was removed may have kept the key: the invalid record does not tell.
          rotationDue: now.toISOString(),
        });
        return true;
      }
      return false;
    });
  }

  /**
   * Ends sealing: the key is retired, and what comes from now on is stored in clear. It needs no device. Where sealing was switched
   * off, it lets a device switch it on again without the key before.
   * @param by the user at the terminal
   * @returns false when nothing was ever sealed, or sealing was ended so before
   */
  async endSealing(by: string, now = new Date()): Promise<boolean> {
    return await this.sealing.runExclusively(this.db, async (trx) => {
      const state = await this.sealing.find(trx);
      if (state && canSwitchOnWithoutPreviousKey(state)) return false;
      const at = now.toISOString();
      const named = state ? undefined : await findPresentKey(trx, state);
      await retireKeys(trx, at);
      await this.sealing.establish(trx, {
        sealing: false,
        key: named ? { id: named.id, recipient: named.recipient } : (state?.key ?? null),
        recoveryRecipient: (named ?? state)?.recoveryRecipient ?? null,
        ended: { at, from: 'terminal', by },
        rotationDue: null,
      });
      return true;
    });
  }

  /** Every device at the desk, the earliest first. */
  async listDevices(): Promise<OwnedDevice[]> {
    const { devices } = await listDevices(this.db, this.sealing);
    const people = await this.db.selectFrom('desk_people').select(['id', 'name']).execute();
    const names = new Map(people.map(({ id, name }) => [id, name]));
    return devices.map((device) => ({ ...device, name: names.get(device.person) ?? '' }));
  }

  /**
   * Removes a device, also the last one, with its sessions and copies of keys. Where it could open the present key, another one is due,
   * which a device has to make.
   * @returns undefined when there is no such device, else whether another key is due and whether a device is left that reads
   */
  async removeDevice(
    id: string,
    now = new Date(),
  ): Promise<{ readonly rotationDue: boolean; readonly anybodyReads: boolean } | undefined> {
    return await this.sealing.runExclusively(this.db, async (trx) => {
      const { devices, sealing } = await listDevices(trx, this.sealing);
      const device = devices.find((each) => each.id === id);
      if (!device) return undefined;
      const rotationDue = sealing && device.holdsKey;
      const isVerified = (await this.sealing.find(trx)) !== undefined;
      if (sealing)
        await markPendingDecision(trx, findDevicesAwaitingDecision(devices, new Set([id]), undefined), now);
      await deleteDevices(trx, [device], now);
      if (rotationDue && isVerified) await this.sealing.change(trx, { rotationDue: now.toISOString() });
      return { rotationDue, anybodyReads: devices.some((each) => each.canRead && each.id !== id) };
    });
  }
}
