import type { Kysely } from 'kysely';
import type { DeviceKey, Me, People } from '#lib/inbox/api.ts';
import type { KnownPasskey, NewSession, Session } from '../../domain/session.ts';
import { exists } from '../database/queries.ts';
import type { Schema } from '../database/schema.ts';
import { findPresentKey, isDevicePending, type KnownDevice, listDevices, toDevice } from './devices.ts';
import type { ProvenKey } from './new-key.ts';
import { deleteDevices, type RemovalOutcome, removeDevices } from './removal.ts';
import { deleteExpired, insertSession, parseTransports } from './sessions.ts';
import { DeskPart } from './store-part.ts';

interface SignIn {
  readonly passkey: string;
  /** The signature counter of the passkey; 0 for one that does not count. */
  readonly counter: number;
  /** The hash of the challenge, and until when it is good. */
  readonly challenge: { readonly hash: string; readonly expiresAt: Date };
  readonly session: NewSession;
}

/** People at the desk in the browser, their devices and sessions. Secrets are stored as hashes. */
export class Access extends DeskPart {
  /** Who has a session, by the hash of their cookie; undefined when it has ended, or its device was removed. */
  async findSession(token: string, now = new Date()): Promise<Session | undefined> {
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
        isWaiting: await isDevicePending(this.db, this.sealing, found.device),
      }
    );
  }

  /** Whether a session ended because its device was removed; false from the time on at which it would have ended by itself. */
  async isSessionOfRemovedDevice(token: string, now = new Date()): Promise<boolean> {
    const ofRemoved = this.db
      .selectFrom('desk_sessions')
      .where('token_hash', '=', token)
      .where('device', 'is', null);
    return await exists(ofRemoved.where('ends_at', '>', now.toISOString()));
  }

  async endSession(token: string): Promise<void> {
    await this.db.deleteFrom('desk_sessions').where('token_hash', '=', token).execute();
  }

  /** What whoever has signed in is told of themselves. */
  async findMe({ person, device, until }: Session): Promise<Me | undefined> {
    const { devices, sealing } = await listDevices(this.db, this.sealing);
    const own = devices.find(({ id }) => id === device);
    if (!own) return undefined;
    const count = (isCounted: (device: KnownDevice) => boolean) =>
      sealing && own.letIn ? devices.filter(isCounted).length : 0;
    return {
      person,
      device: toDevice(own),
      until,
      sealing,
      canEdit: await this.canEdit(person.id),
      attention: {
        decisions: count(({ awaitsDecision }) => awaitsDecision),
        failures: count(({ holdsKey, canRead }) => holdsKey && !canRead),
      },
    };
  }

  /** Whether somebody may change the site in the editor. */
  async canEdit(person: string): Promise<boolean> {
    return await exists(this.db.selectFrom('desk_editors').where('person', '=', person));
  }

  /**
   * Lets somebody at the desk change the site, or no longer.
   * @returns false when nobody there has this name
   */
  async setCanEdit(name: string, may: boolean): Promise<boolean> {
    return await this.db.transaction().execute(async (trx) => {
      const person = await personNamed(trx, name);
      if (person === undefined) return false;
      await trx.deleteFrom('desk_editors').where('person', '=', person).execute();
      if (may) await trx.insertInto('desk_editors').values({ person }).execute();
      return true;
    });
  }

  async findPasskey(id: string): Promise<KnownPasskey | undefined> {
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
   * Begins a session for a passkey that has answered a challenge.
   * @returns false when the challenge was answered before, the counter went back, or the device was removed meanwhile
   */
  async signIn({ passkey, counter, challenge, session }: SignIn, now = new Date()): Promise<boolean> {
    return await this.db.transaction().execute(async (trx) => {
      await deleteExpired(trx, now);
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
        // Checked again: two answers may have been compared with the same count.
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
   * The devices with passkeys for other hosts than this one, counted by host: DESK_URL or SITE_URL has changed. Without the host of
   * devices that have none.
   */
  async countDevicesOfOtherHosts(host: string): Promise<{ readonly host: string; readonly count: number }[]> {
    const found = await this.db
      .selectFrom('desk_devices')
      .select(({ fn }) => ['relying_party as host', fn.countAll().as('count')])
      .where('relying_party', 'not in', ['', host])
      .groupBy('relying_party')
      .orderBy('relying_party')
      .execute();
    return found.map((each) => ({ host: each.host, count: Number(each.count) }));
  }

  /**
   * Removes all devices with passkeys for a host, people who have none left, and every invitation. No backup brings these devices back.
   * @param mayLoseKeys whether to go on where requests are sealed, which only the recovery key may open then
   * @returns how many were removed
   */
  async removeDevicesOfHost(
    host: string,
    mayLoseKeys: boolean,
    now = new Date(),
  ): Promise<number | 'sealed'> {
    return await this.sealing.runExclusively(this.db, async (trx) => {
      const found = await trx
        .selectFrom('desk_devices')
        .select(['id', 'person'])
        .where('relying_party', '=', host)
        .execute();
      if (found.length === 0) return 0;
      const state = await this.sealing.find(trx);
      if (!mayLoseKeys && (await findPresentKey(trx, state))) return 'sealed';
      await deleteDevices(trx, found, now);
      // Their owners may have kept the key.
      if (state?.sealing) await this.sealing.change(trx, { rotationDue: now.toISOString() });
      await trx.deleteFrom('desk_invitations').execute();
      return found.length;
    });
  }

  /** Everybody at the desk, with their devices; and the invitations that nobody has used yet. */
  async listPeople(now = new Date()): Promise<People> {
    const people = await this.db
      .selectFrom('desk_people')
      .leftJoin('desk_editors', 'person', 'id')
      .select(['id', 'name', 'person as editor'])
      .orderBy('added_at')
      .orderBy('id')
      .execute();
    const { devices } = await listDevices(this.db, this.sealing);
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
        // What a passphrase locks is told to its own device alone: others could try passphrases.
        devices: devices
          .filter(({ person }) => person === id)
          .map((device) => toDevice({ ...device, locked_identity: null })),
      })),
      invitations: invitations.map(({ name, inviter, ends_at }) => ({
        name,
        invitedBy: { from: inviter === null ? 'terminal' : 'colleague', name: inviter },
        until: ends_at,
      })),
    };
  }

  /** The id of the person at the desk who has exactly this name. */
  async findPersonByName(name: string): Promise<string | undefined> {
    return await personNamed(this.db, name);
  }

  /**
   * Keeps a device's own key, once: a key of its own that is sent again is the same.
   * @returns false when the device has another key
   */
  async saveDeviceKey(device: string, { recipient, lockedIdentity }: DeviceKey): Promise<boolean> {
    const kept = await this.db
      .updateTable('desk_devices')
      .set({ recipient, locked_identity: lockedIdentity })
      .where('id', '=', device)
      .where((row) => row.or([row('recipient', 'is', null), row('recipient', '=', recipient)]))
      .returning('id')
      .executeTakeFirst();
    return kept !== undefined;
  }

  /**
   * Removes devices, and people who have none left. Their sessions and copies of keys go with them.
   * @param by the device of whoever removes them
   * @param newKey takes the place of the present key
   */
  async removeDevices(
    devices: readonly string[],
    by: string,
    newKey?: ProvenKey,
    now = new Date(),
  ): Promise<RemovalOutcome> {
    return await this.sealing.runExclusively(this.db, (trx) =>
      removeDevices(trx, this.sealing, devices, by, newKey, now),
    );
  }
}

const personNamed = async (db: Kysely<Schema>, name: string): Promise<string | undefined> =>
  (await db.selectFrom('desk_people').select('id').where('name', '=', name).executeTakeFirst())?.id;
