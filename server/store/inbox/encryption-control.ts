import { findDevicesAwaitingDecision } from '#lib/inbox/admission.ts';
import { computeFingerprint, isSameFingerprint } from '#lib/inbox/fingerprint.ts';
import { markPendingDecision } from './admission.ts';
import { type DeviceWithAccess, findCurrentKey, listDevices } from './devices.ts';
import { canEncryptWithoutPreviousKey } from './encryption-state.ts';
import { retireKeys } from './new-key.ts';
import { deleteDevices } from './removal.ts';
import { InboxStoreBase } from './store-part.ts';

export type DeviceWithOwner = DeviceWithAccess & { readonly name: string };

/**
 * Changes encryption and devices for CLI commands. Commands have no private key, so they can neither decrypt requests
 * nor replace the key.
 */
export class EncryptionControl extends InboxStoreBase {
  /**
   * Returns the encryption state, and the fingerprint of the current key. If the state cannot be verified, no requests
   * are accepted, `state` is undefined, and the fingerprint is that of the latest key in the database.
   */
  async readReport() {
    const state = await this.encryption.find(this.db);
    const { recipient, recoveryRecipient } = (await findCurrentKey(this.db, state)) ?? {};
    const fingerprint =
      recipient && recoveryRecipient ? await computeFingerprint({ recipient, recoveryRecipient }) : undefined;
    return { state, fingerprint };
  }

  /**
   * Makes the key with this fingerprint the current one, even if the stored encryption state contains another key.
   * @returns false if the database has no such key
   */
  async confirmKey(fingerprint: string, now = new Date()): Promise<boolean> {
    return await this.encryption.runExclusively(this.db, async (trx) => {
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
        await this.encryption.establish(trx, {
          sealing: true,
          key: { id, recipient },
          recoveryRecipient,
          ended: null,
          // The invalid state cannot show whether a device with the key was removed, so that a rotation is necessary.
          rotationDue: now.toISOString(),
        });
        return true;
      }
      return false;
    });
  }

  /**
   * Switches encryption off without a device. The key is retired, and later requests are stored unencrypted. Devices
   * can switch encryption on again without the earlier key.
   * @param by the user of the CLI
   * @returns false if encryption was never on, or the CLI has already switched it off
   */
  async endEncryption(by: string, now = new Date()): Promise<boolean> {
    return await this.encryption.runExclusively(this.db, async (trx) => {
      const state = await this.encryption.find(trx);
      if (state && canEncryptWithoutPreviousKey(state)) return false;
      const at = now.toISOString();
      const databaseKey = state ? undefined : await findCurrentKey(trx, state);
      await retireKeys(trx, at);
      await this.encryption.establish(trx, {
        sealing: false,
        key: databaseKey ? { id: databaseKey.id, recipient: databaseKey.recipient } : (state?.key ?? null),
        recoveryRecipient: (databaseKey ?? state)?.recoveryRecipient ?? null,
        ended: { at, from: 'terminal', by },
        rotationDue: null,
      });
      return true;
    });
  }

  async listDevices(): Promise<DeviceWithOwner[]> {
    const { devices } = await listDevices(this.db, this.encryption);
    const people = await this.db.selectFrom('desk_people').select(['id', 'name']).execute();
    const names = new Map(people.map(({ id, name }) => [id, name]));
    return devices.map((device) => ({ ...device, name: names.get(device.person) ?? '' }));
  }

  /**
   * Removes a device with its sessions and copies of keys, even if it is the last one. If the device had the current
   * key, another device must rotate the key.
   * @returns whether a rotation is necessary, and whether another device can read requests; undefined if the device
   * does not exist
   */
  async removeDevice(
    id: string,
    now = new Date(),
  ): Promise<{ readonly rotationDue: boolean; readonly anybodyReads: boolean } | undefined> {
    return await this.encryption.runExclusively(this.db, async (trx) => {
      const { devices, sealing } = await listDevices(trx, this.encryption);
      const device = devices.find((candidate) => candidate.id === id);
      if (!device) return undefined;
      const rotationDue = sealing && device.holdsKey;
      const isVerified = (await this.encryption.find(trx)) !== undefined;
      if (sealing)
        await markPendingDecision(trx, findDevicesAwaitingDecision(devices, new Set([id]), undefined), now);
      await deleteDevices(trx, [device], now);
      if (rotationDue && isVerified) await this.encryption.change(trx, { rotationDue: now.toISOString() });
      return { rotationDue, anybodyReads: devices.some((other) => other.canRead && other.id !== id) };
    });
  }
}
