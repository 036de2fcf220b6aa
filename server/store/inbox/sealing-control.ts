import { findDevicesAwaitingDecision } from '#lib/inbox/admission.ts';
import { computeFingerprint, isSameFingerprint } from '#lib/inbox/fingerprint.ts';
import { markPendingDecision } from './admission.ts';
import { findKeyInUse, type KnownDevice, listDevices } from './devices.ts';
import { retireKeys } from './new-key.ts';
import { deleteDevices } from './removal.ts';
import { canSwitchOnWithoutPreviousKey } from './sealing-state.ts';
import { StorePart } from './store-part.ts';

/** A device with its owner, for the terminal. */
export type OwnedDevice = KnownDevice & { readonly name: string };

/**
 * Changes to the desk by commands. Commands have no private key, so they can neither decrypt requests nor replace the key.
 */
export class SealingControl extends StorePart {
  /**
   * Returns the state of sealing, and the fingerprint of the key in use. If the state cannot be verified, it is undefined, no requests
   * are accepted, and the fingerprint is that of the latest key in the database.
   */
  async readReport() {
    const state = await this.sealing.find(this.db);
    const { recipient, recoveryRecipient } = (await findKeyInUse(this.db, state)) ?? {};
    const fingerprint =
      recipient && recoveryRecipient ? await computeFingerprint({ recipient, recoveryRecipient }) : undefined;
    return { state, fingerprint };
  }

  /**
   * Puts the key with this fingerprint in use, even if the record of the sealing state names another key.
   * @returns false if the database has no such key
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
          // A rotation is due, since a removed device may have the key: an invalid record cannot exclude that.
          rotationDue: now.toISOString(),
        });
        return true;
      }
      return false;
    });
  }

  /**
   * Ends sealing without a device: the key is retired, and later requests are stored in clear. Devices can switch sealing on again
   * without the earlier key.
   * @param by the user at the terminal
   * @returns false if sealing was never on, or was already ended at the terminal
   */
  async endSealing(by: string, now = new Date()): Promise<boolean> {
    return await this.sealing.runExclusively(this.db, async (trx) => {
      const state = await this.sealing.find(trx);
      if (state && canSwitchOnWithoutPreviousKey(state)) return false;
      const at = now.toISOString();
      const databaseKey = state ? undefined : await findKeyInUse(trx, state);
      await retireKeys(trx, at);
      await this.sealing.establish(trx, {
        sealing: false,
        key: databaseKey ? { id: databaseKey.id, recipient: databaseKey.recipient } : (state?.key ?? null),
        recoveryRecipient: (databaseKey ?? state)?.recoveryRecipient ?? null,
        ended: { at, from: 'terminal', by },
        rotationDue: null,
      });
      return true;
    });
  }

  /** Lists all devices, oldest first. */
  async listDevices(): Promise<OwnedDevice[]> {
    const { devices } = await listDevices(this.db, this.sealing);
    const people = await this.db.selectFrom('desk_people').select(['id', 'name']).execute();
    const names = new Map(people.map(({ id, name }) => [id, name]));
    return devices.map((device) => ({ ...device, name: names.get(device.person) ?? '' }));
  }

  /**
   * Removes a device with its sessions and copies of keys, even if it is the last one. If the removed device had the key in use, a
   * rotation is due, which another device must perform.
   * @returns whether a rotation is due, and whether any remaining device can read requests; undefined if the device does not exist
   */
  async removeDevice(
    id: string,
    now = new Date(),
  ): Promise<{ readonly rotationDue: boolean; readonly anybodyReads: boolean } | undefined> {
    return await this.sealing.runExclusively(this.db, async (trx) => {
      const { devices, sealing } = await listDevices(trx, this.sealing);
      const device = devices.find((candidate) => candidate.id === id);
      if (!device) return undefined;
      const rotationDue = sealing && device.holdsKey;
      const isVerified = (await this.sealing.find(trx)) !== undefined;
      if (sealing)
        await markPendingDecision(trx, findDevicesAwaitingDecision(devices, new Set([id]), undefined), now);
      await deleteDevices(trx, [device], now);
      if (rotationDue && isVerified) await this.sealing.change(trx, { rotationDue: now.toISOString() });
      return { rotationDue, anybodyReads: devices.some((other) => other.canRead && other.id !== id) };
    });
  }
}
