import type { Kysely } from 'kysely';
import type { CurrentUser, DeviceKey, PeopleList } from '#lib/inbox/api.ts';
import type { InboxSession, NewInboxSession, StoredPasskey } from '../../domain/session.ts';
import { rowExists } from '../database/queries.ts';
import type { Schema } from '../database/schema.ts';
import {
  type DeviceWithAccess,
  findCurrentKey,
  isDeviceUnapproved,
  listDevices,
  toDeviceInfo,
} from './devices.ts';
import type { ProposedKey } from './new-key.ts';
import { type DeviceRemovalOutcome, deleteDevices, removeDevices } from './removal.ts';
import { deleteExpiredRows, insertSession, parseTransports } from './sessions.ts';
import { InboxStoreBase } from './store-part.ts';

interface SignIn {
  readonly passkey: string;
  /** 0 if the passkey has no counter. */
  readonly counter: number;
  readonly challenge: { readonly hash: string; readonly expiresAt: Date };
  readonly session: NewInboxSession;
}

export class StaffAccess extends InboxStoreBase {
  /**
   * Finds a session.
   * @param token the hash of the session cookie
   * @returns undefined if the session has expired, or its device was removed
   */
  async findSession(token: string, now = new Date()): Promise<InboxSession | undefined> {
    const found = await this.db
      .selectFrom('desk_sessions')
      .innerJoin('desk_devices', 'desk_devices.id', 'desk_sessions.device')
      .innerJoin('desk_people', 'desk_people.id', 'desk_devices.person')
      .leftJoin('desk_repeatable_joins', 'desk_repeatable_joins.device', 'desk_devices.id')
      .select([
        'desk_people.id as id',
        'name',
        'desk_devices.id as device',
        'desk_sessions.ends_at',
        'request_hash',
      ])
      .where('desk_sessions.token_hash', '=', token)
      .where('desk_sessions.ends_at', '>', now.toISOString())
      .executeTakeFirst();
    return (
      found && {
        person: { id: found.id, name: found.name },
        device: found.device,
        until: found.ends_at,
        isJoining: found.request_hash !== null,
        isWaiting: await isDeviceUnapproved(this.db, this.encryption, found.device),
      }
    );
  }

  async isSessionOfRemovedDevice(token: string, now = new Date()): Promise<boolean> {
    const sessionsOfRemovedDevices = this.db
      .selectFrom('desk_sessions')
      .where('token_hash', '=', token)
      .where('device', 'is', null);
    return await rowExists(sessionsOfRemovedDevices.where('ends_at', '>', now.toISOString()));
  }

  async endSession(token: string): Promise<void> {
    await this.db.deleteFrom('desk_sessions').where('token_hash', '=', token).execute();
  }

  /** Reads the data of the signed-in person. Returns undefined if the device was removed. */
  async findCurrentUser({ person, device, until }: InboxSession): Promise<CurrentUser | undefined> {
    const { devices, sealing } = await listDevices(this.db, this.encryption);
    const ownDevice = devices.find(({ id }) => id === device);
    if (!ownDevice) return undefined;
    const count = (isCounted: (device: DeviceWithAccess) => boolean) =>
      sealing && ownDevice.isApproved ? devices.filter(isCounted).length : 0;
    return {
      person,
      device: toDeviceInfo(ownDevice),
      until,
      sealing,
      canEdit: await this.canEdit(person.id),
      attention: {
        decisions: count(({ awaitsDecision }) => awaitsDecision),
        failures: count(({ holdsKey, canRead }) => holdsKey && !canRead),
      },
    };
  }

  async canEdit(person: string): Promise<boolean> {
    return await rowExists(this.db.selectFrom('desk_editors').where('person', '=', person));
  }

  async setCanEdit(name: string, canEdit: boolean): Promise<boolean> {
    return await this.db.transaction().execute(async (trx) => {
      const person = await findPersonId(trx, name);
      if (person === undefined) return false;
      await trx.deleteFrom('desk_editors').where('person', '=', person).execute();
      if (canEdit) await trx.insertInto('desk_editors').values({ person }).execute();
      return true;
    });
  }

  async findPasskey(id: string): Promise<StoredPasskey | undefined> {
    const found = await this.db
      .selectFrom('desk_devices')
      .select(['public_key', 'counter', 'transports'])
      .where('id', '=', id)
      .executeTakeFirst();
    return (
      found && {
        id,
        publicKey: found.public_key,
        counter: Number(found.counter),
        transports: parseTransports(found),
      }
    );
  }

  /**
   * Starts a session after the response of the passkey was verified.
   * @returns false if the challenge was used before, the counter did not increase, or the device was removed meanwhile
   */
  async signIn({ passkey, counter, challenge, session }: SignIn, now = new Date()): Promise<boolean> {
    return await this.db.transaction().execute(async (trx) => {
      await deleteExpiredRows(trx, now);
      const first = await trx
        .insertInto('desk_used_challenges')
        .values({ hash: challenge.hash, ends_at: challenge.expiresAt.toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('hash')
        .executeTakeFirst();
      if (!first) return false;
      const known = await trx
        .updateTable('desk_devices')
        .set({ counter, last_seen_at: now.toISOString() })
        .where('id', '=', passkey)
        // The counter is checked again, since two concurrent assertions may have been compared with the same counter.
        .where((row) =>
          row.or([row('counter', '<', counter), row.and([row('counter', '=', 0), row.lit(counter === 0)])]),
        )
        .returning('id')
        .executeTakeFirst();
      if (!known) return false;
      await insertSession(trx, passkey, session);
      return true;
    });
  }

  /**
   * Counts, for each other host, the devices whose passkey belongs to that host. Such passkeys stopped working when
   * DESK_URL or SITE_URL was changed.
   */
  async countDevicesOfOtherHosts(host: string): Promise<{ readonly host: string; readonly count: number }[]> {
    const found = await this.db
      .selectFrom('desk_devices')
      .select(({ fn }) => ['relying_party as host', fn.countAll().as('count')])
      .where('relying_party', 'not in', ['', host])
      .groupBy('relying_party')
      .orderBy('relying_party')
      .execute();
    return found.map((row) => ({ host: row.host, count: Number(row.count) }));
  }

  /**
   * Removes all devices whose passkey was created for a host. Then removes people who have no other device, and all
   * invitations. Restoring a backup does not add the devices again.
   * @param mayLoseKeys whether to remove the devices although requests are encrypted. Afterwards, possibly only the
   * recovery key can decrypt the requests
   * @returns the number of removed devices, or `sealed` if requests are encrypted and `mayLoseKeys` is false
   */
  async removeDevicesOfHost(
    host: string,
    mayLoseKeys: boolean,
    now = new Date(),
  ): Promise<number | 'sealed'> {
    return await this.encryption.runExclusively(this.db, async (trx) => {
      const found = await trx
        .selectFrom('desk_devices')
        .select(['id', 'person'])
        .where('relying_party', '=', host)
        .execute();
      if (found.length === 0) return 0;
      const state = await this.encryption.find(trx);
      if (!mayLoseKeys && (await findCurrentKey(trx, state))) return 'sealed';
      await deleteDevices(trx, found, now);
      // A key rotation is necessary, because the removed devices may still have the key.
      if (state?.sealing) await this.encryption.change(trx, { rotationDue: now.toISOString() });
      await trx.deleteFrom('desk_invitations').execute();
      return found.length;
    });
  }

  async listPeople(now = new Date()): Promise<PeopleList> {
    const people = await this.db
      .selectFrom('desk_people')
      .leftJoin('desk_editors', 'person', 'id')
      .select(['id', 'name', 'person as editor'])
      .orderBy('added_at')
      .orderBy('id')
      .execute();
    const { devices } = await listDevices(this.db, this.encryption);
    const invitations = await this.db
      .selectFrom('desk_invitations')
      .leftJoin('desk_devices', 'desk_devices.id', 'desk_invitations.invited_by')
      .leftJoin('desk_people', 'desk_people.id', 'desk_devices.person')
      .select(['desk_invitations.name', 'desk_people.name as inviter', 'ends_at'])
      .where('ends_at', '>', now.toISOString())
      .orderBy('ends_at')
      .execute();
    return {
      people: people.map(({ id, name, editor }) => ({
        id,
        name,
        canEdit: editor !== null,
        // A device gets no other device's encrypted private key, because it could guess the passphrase.
        devices: devices
          .filter(({ person }) => person === id)
          .map((device) => toDeviceInfo({ ...device, locked_identity: null })),
      })),
      invitations: invitations.map(({ name, inviter, ends_at }) => ({
        name,
        invitedBy: { from: inviter === null ? 'terminal' : 'colleague', name: inviter },
        until: ends_at,
      })),
    };
  }

  async findPersonByName(name: string): Promise<string | undefined> {
    return await findPersonId(this.db, name);
  }

  /**
   * Stores the public key of a device. Idempotent.
   * @returns false if another key is stored for the device
   */
  async saveDeviceKey(device: string, { recipient, lockedIdentity }: DeviceKey): Promise<boolean> {
    const saved = await this.db
      .updateTable('desk_devices')
      .set({ recipient, locked_identity: lockedIdentity })
      .where('id', '=', device)
      .where((row) => row.or([row('recipient', 'is', null), row('recipient', '=', recipient)]))
      .returning('id')
      .executeTakeFirst();
    return saved !== undefined;
  }

  /**
   * Removes devices with their sessions and copies of keys, and people without other devices.
   * @param by the device that the removing person uses
   * @param newKey replaces the current key
   */
  async removeDevices(
    devices: readonly string[],
    by: string,
    newKey?: ProposedKey,
    now = new Date(),
  ): Promise<DeviceRemovalOutcome> {
    return await this.encryption.runExclusively(this.db, (trx) =>
      removeDevices(trx, this.encryption, devices, by, newKey, now),
    );
  }
}

const findPersonId = async (db: Kysely<Schema>, name: string): Promise<string | undefined> =>
  (await db.selectFrom('desk_people').select('id').where('name', '=', name).executeTakeFirst())?.id;
