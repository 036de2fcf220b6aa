import type { Kysely, Transaction } from 'kysely';
import type { DeviceKey, Me, People } from '#lib/desk/api.ts';
import { nameSkeleton } from '../../domain/name-skeleton.ts';
import type { Session } from '../../domain/session.ts';
import type { Schema } from '../database/schema.ts';
import { authorOf } from './admission.ts';
import { type DeviceRow, deviceOf, devicesOfAll, isWaiting, type KnownDevice } from './devices.ts';
import type { ProvenKey } from './new-key.ts';
import { devicesOfOtherHosts, removeDevicesOfHost } from './other-hosts.ts';
import { type RemovalOutcome, removeDevices } from './removal.ts';
import type { SealingState } from './sealing-state.ts';

/** The most invitations that wait at a time. */
const maxInvitations = 100;

/** A session that begins. */
export interface NewSession {
  /** The hash of its cookie. */
  readonly token: string;
  readonly until: Date;
}

/** A passkey that was made for somebody who was invited. */
export interface NewPasskey {
  readonly id: string;
  readonly label: string;
  /** The host that it was made for (WebAuthn's relying party id). */
  readonly relyingParty: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** What a passkey's answer is checked with. */
export type KnownPasskey = Pick<NewPasskey, 'id' | 'publicKey' | 'counter' | 'transports'>;

/** Whom an invitation is for. */
export interface Invited {
  /** Undefined for somebody new. */
  readonly person: string | undefined;
  readonly name: string;
  /** The passkeys that they have. */
  readonly passkeys: readonly Pick<NewPasskey, 'id' | 'transports'>[];
}

/** Who may enter the desk in the browser: people, their devices, sessions and invitations. Secrets are kept as hashes. */
export class Access {
  readonly #db: Kysely<Schema>;
  readonly #sealing: SealingState;

  constructor(db: Kysely<Schema>, sealing: SealingState) {
    this.#db = db;
    this.#sealing = sealing;
  }

  /** Who has a session, by the hash of their cookie; undefined when it has ended, or its device was removed. */
  async session(token: string, now = new Date()): Promise<Session | undefined> {
    const found = await this.#db
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
        isWaiting: await isWaiting(this.#db, this.#sealing, found.device),
      }
    );
  }

  /** Whether a session ended because its device was removed; false from the time on at which it would have ended by itself. */
  async isOfRemovedDevice(token: string, now = new Date()): Promise<boolean> {
    const found = await this.#db
      .selectFrom('desk_sessions')
      .select('token_hash')
      .where('token_hash', '=', token)
      .where('device', 'is', null)
      .where('ends_at', '>', now.toISOString())
      .executeTakeFirst();
    return found !== undefined;
  }

  async endSession(token: string): Promise<void> {
    await this.#db.deleteFrom('desk_sessions').where('token_hash', '=', token).execute();
  }

  /** What whoever has signed in is told of themselves. */
  async me({ person, device, until }: Session): Promise<Me | undefined> {
    const { devices, sealing } = await devicesOfAll(this.#db, this.#sealing);
    const own = devices.find(({ id }) => id === device);
    if (!own) return undefined;
    const count = (isCounted: (device: KnownDevice) => boolean) =>
      sealing && own.letIn ? devices.filter(isCounted).length : 0;
    return {
      person,
      device: deviceOf(own),
      until,
      sealing,
      mayEdit: await this.mayEdit(person.id),
      attention: {
        decisions: count(({ awaitsDecision }) => awaitsDecision),
        failures: count(({ holdsKey, canRead }) => holdsKey && !canRead),
      },
    };
  }

  /** Whether somebody may change the site in the editor. */
  async mayEdit(person: string): Promise<boolean> {
    const found = await this.#db
      .selectFrom('desk_editors')
      .select('person')
      .where('person', '=', person)
      .executeTakeFirst();
    return found !== undefined;
  }

  /**
   * Lets somebody at the desk change the site, or no longer.
   * @returns false when nobody there has this name
   */
  async letEdit(name: string, may: boolean): Promise<boolean> {
    return await this.#db.transaction().execute(async (trx) => {
      const known = await trx
        .selectFrom('desk_people')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirst();
      if (!known) return false;
      await trx.deleteFrom('desk_editors').where('person', '=', known.id).execute();
      if (may) await trx.insertInto('desk_editors').values({ person: known.id }).execute();
      return true;
    });
  }

  async passkey(id: string): Promise<KnownPasskey | undefined> {
    const found = await this.#db
      .selectFrom('desk_devices')
      .select(['public_key', 'counter', 'transports'])
      .where('id', '=', id)
      .executeTakeFirst();
    return (
      found && {
        id,
        publicKey: found.public_key,
        counter: Number(found.counter),
        transports: transportsOf(found),
      }
    );
  }

  /**
   * Begins a session for a passkey that has answered a challenge.
   * @param counter what the passkey counts now; 0 for one that does not count
   * @param challenge the hash of the challenge, and until when it is good
   * @returns false when the challenge was answered before, the counter went back, or the device was removed meanwhile
   */
  async signIn(
    {
      passkey,
      counter,
      challenge,
      session,
    }: {
      readonly passkey: string;
      readonly counter: number;
      readonly challenge: { readonly hash: string; readonly until: Date };
      readonly session: NewSession;
    },
    now = new Date(),
  ): Promise<boolean> {
    return await this.#db.transaction().execute(async (trx) => {
      await forgetEnded(trx, now);
      const first = await trx
        .insertInto('desk_used_challenges')
        .values({ hash: challenge.hash, ends_at: challenge.until.toISOString() })
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
      await begin(trx, passkey, session);
      return true;
    });
  }

  /** Whom an invitation is for, by its hash; undefined when it was used, or has ended. */
  async invited(invitation: string, now = new Date()): Promise<Invited | undefined> {
    const found = await this.#db
      .selectFrom('desk_invitations')
      .select(['person', 'name'])
      .where('token_hash', '=', invitation)
      .where('ends_at', '>', now.toISOString())
      .executeTakeFirst();
    if (!found) return undefined;
    const devices = await this.#db
      .selectFrom('desk_devices')
      .select(['id', 'transports'])
      .where('person', '=', found.person)
      .execute();
    return {
      person: found.person ?? undefined,
      name: found.name,
      passkeys: devices.map((device) => ({ id: device.id, transports: transportsOf(device) })),
    };
  }

  /**
   * Uses an invitation: lets a device in, and begins its session. Somebody new gets the invitation's hash as their id, which
   * their passkey has been told.
   * @param request the hash of the request, by which `repeatJoin` knows it again
   * @returns false when the invitation was used, or has ended, or the passkey is known already; nothing is changed then. Also
   * when somebody whose name looks the same has joined since: then the invitation is void
   */
  async join(
    {
      invitation,
      request,
      passkey,
      session,
    }: {
      readonly invitation: string;
      readonly request: string;
      readonly passkey: NewPasskey;
      readonly session: NewSession;
    },
    now = new Date(),
  ): Promise<boolean> {
    const at = now.toISOString();
    return await this.#db.transaction().execute(async (trx) => {
      for (const table of ['desk_devices', 'desk_removed_devices'] as const) {
        const known = await trx
          .selectFrom(table)
          .select('id')
          .where('id', '=', passkey.id)
          .executeTakeFirst();
        if (known) return false;
      }
      // Of two who use it at once, the later waits here, and finds it used.
      const used = await trx
        .deleteFrom('desk_invitations')
        .where('token_hash', '=', invitation)
        .where('ends_at', '>', at)
        .returning(['person', 'name', 'invited_by', 'ends_at'])
        .executeTakeFirst();
      if (!used) return false;
      await forgetEnded(trx, now);
      const person = used.person ?? (await addPerson(trx, used.name, invitation, at));
      if (person === undefined) return false;
      await trx
        .insertInto('desk_devices')
        .values({
          id: passkey.id,
          person,
          label: passkey.label,
          relying_party: passkey.relyingParty,
          public_key: passkey.publicKey,
          counter: passkey.counter,
          transports: JSON.stringify(passkey.transports),
          added_at: at,
          last_seen_at: at,
          invited_from: used.invited_by === null ? 'terminal' : 'colleague',
          invited_by: used.invited_by === null ? null : (await authorOf(trx, used.invited_by)).name,
        })
        .execute();
      await trx
        .insertInto('desk_repeatable_joins')
        .values({
          token_hash: invitation,
          request_hash: request,
          device: passkey.id,
          ends_at: used.ends_at,
        })
        .execute();
      await begin(trx, passkey.id, session);
      return true;
    });
  }

  /**
   * Begins a session for a device that repeats its join, in place of the one whose cookie may not have arrived.
   * @returns false for another request than the one that was accepted, or when it can be repeated no longer
   */
  async repeatJoin(
    {
      invitation,
      request,
      session,
    }: { readonly invitation: string; readonly request: string; readonly session: NewSession },
    now = new Date(),
  ): Promise<boolean> {
    return await this.#db.transaction().execute(async (trx) => {
      await forgetEnded(trx, now);
      const joined = await trx
        .selectFrom('desk_repeatable_joins')
        .select('device')
        .where('token_hash', '=', invitation)
        .where('request_hash', '=', request)
        .executeTakeFirst();
      if (!joined) return false;
      await trx.deleteFrom('desk_sessions').where('device', '=', joined.device).execute();
      await begin(trx, joined.device, session);
      return true;
    });
  }

  /** Notes that the response to a join has arrived: nobody can repeat the request from then on. */
  async endJoining(device: string): Promise<void> {
    await this.#db.deleteFrom('desk_repeatable_joins').where('device', '=', device).execute();
  }

  /** The devices with passkeys for other hosts than this one, counted by host. */
  async devicesOfOtherHosts(host: string): Promise<{ readonly host: string; readonly count: number }[]> {
    return await devicesOfOtherHosts(this.#db, host);
  }

  /** Removes all devices with passkeys for a host. @see removeDevicesOfHost */
  async removeDevicesOfHost(
    host: string,
    mayLoseKeys: boolean,
    now = new Date(),
  ): Promise<number | 'sealed'> {
    return await this.#db
      .transaction()
      .execute((trx) => removeDevicesOfHost(trx, this.#sealing, host, mayLoseKeys, now));
  }

  /** Everybody at the desk, with their devices; and the invitations that nobody has used yet. */
  async people(now = new Date()): Promise<People> {
    const people = await this.#db
      .selectFrom('desk_people')
      .select(['id', 'name'])
      .orderBy('added_at')
      .orderBy('id')
      .execute();
    const { devices } = await devicesOfAll(this.#db, this.#sealing);
    const editors = await this.#db.selectFrom('desk_editors').select('person').execute();
    const invitations = await this.#db
      .selectFrom('desk_invitations')
      .leftJoin('desk_devices', 'desk_devices.id', 'desk_invitations.invited_by')
      .leftJoin('desk_people', 'desk_people.id', 'desk_devices.person')
      .select(['desk_invitations.name', 'desk_people.name as inviter', 'ends_at'])
      .where('ends_at', '>', now.toISOString())
      .orderBy('ends_at')
      .execute();
    return {
      people: people.map(({ id, name }) => ({
        id,
        name,
        mayEdit: editors.some(({ person }) => person === id),
        // What a passphrase locks is told to its own device alone: others could try passphrases.
        devices: devices
          .filter(({ person }) => person === id)
          .map((device) => deviceOf({ ...device, locked_identity: null })),
      })),
      invitations: invitations.map(({ name, inviter, ends_at }) => ({
        name,
        invitedBy: { from: inviter === null ? 'terminal' : 'colleague', name: inviter },
        until: ends_at,
      })),
    };
  }

  /** The id of the person at the desk who has exactly this name. */
  async personNamed(name: string): Promise<string | undefined> {
    const found = await this.#db
      .selectFrom('desk_people')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirst();
    return found?.id;
  }

  /**
   * Invites somebody new by their name, or somebody who is at the desk to add a device.
   * @param invitation its hash, and until when it is good
   * @param by the device that invites: it can invite new people, and further devices of its own person
   * @returns `not-own` for another person's device; `not-let-in` when the inviting device was removed or may not act;
   * `name-taken` when somebody at the desk, or with an open invitation, has a name that looks the same; `no-name` for a
   * name without letters
   */
  async invite(
    invitation: { readonly hash: string; readonly until: Date },
    whom: { readonly name: string } | { readonly person: string },
    by: { readonly device: string } | 'terminal',
    now = new Date(),
  ): Promise<'invited' | 'not-let-in' | 'not-own' | 'no-person' | 'name-taken' | 'no-name' | 'too-many'> {
    return await this.#db.transaction().execute(async (trx) => {
      await forgetEnded(trx, now);
      if (by !== 'terminal') {
        const { devices } = await devicesOfAll(trx, this.#sealing);
        const inviter = devices.find(({ id }) => id === by.device);
        if (!inviter?.letIn) return 'not-let-in';
        if ('person' in whom && whom.person !== inviter.person) return 'not-own';
      }
      const { count } = await trx
        .selectFrom('desk_invitations')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      if (Number(count) >= maxInvitations) return 'too-many';
      const row = {
        token_hash: invitation.hash,
        invited_by: by === 'terminal' ? null : by.device,
        ends_at: invitation.until.toISOString(),
      };
      if ('name' in whom) return await inviteByName(trx, whom.name, row);
      const person = await trx
        .selectFrom('desk_people')
        .select(['id as person', 'name'])
        .where('id', '=', whom.person)
        .executeTakeFirst();
      if (!person) return 'no-person';
      await trx
        .insertInto('desk_invitations')
        .values({ ...row, ...person })
        .execute();
      return 'invited';
    });
  }

  /**
   * Keeps a device's own key, once: a key of its own that is sent again is the same.
   * @returns false when the device has another key
   */
  async keepKey(device: string, { recipient, lockedIdentity }: DeviceKey): Promise<boolean> {
    const kept = await this.#db
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
  async remove(
    devices: readonly string[],
    by: string,
    newKey?: ProvenKey,
    now = new Date(),
  ): Promise<RemovalOutcome> {
    return await this.#sealing.transact(this.#db, (trx) =>
      removeDevices(trx, this.#sealing, devices, by, newKey, now),
    );
  }
}

async function begin(trx: Transaction<Schema>, device: string, { token, until }: NewSession): Promise<void> {
  await trx
    .insertInto('desk_sessions')
    .values({ token_hash: token, device, ends_at: until.toISOString() })
    .execute();
}

/** Invites somebody new, unless a name that looks the same is taken. */
async function inviteByName(
  trx: Transaction<Schema>,
  name: string,
  row: { readonly token_hash: string; readonly invited_by: string | null; readonly ends_at: string },
): Promise<'invited' | 'name-taken' | 'no-name'> {
  const skeleton = nameSkeleton(name);
  if (skeleton === '') return 'no-name';
  const inserted = await trx
    .insertInto('desk_invitations')
    .values({ ...row, name, skeleton })
    .onConflict((conflict) => conflict.column('skeleton').doNothing())
    .returning('token_hash')
    .executeTakeFirst();
  if (!inserted) return 'name-taken';
  // Read after the insert, which has waited for a transaction that uses an invitation of the same skeleton.
  const person = await trx
    .selectFrom('desk_people')
    .select('id')
    .where('skeleton', '=', skeleton)
    .executeTakeFirst();
  if (!person) return 'invited';
  await trx.deleteFrom('desk_invitations').where('token_hash', '=', row.token_hash).execute();
  return 'name-taken';
}

/** Adds a person. @returns undefined when somebody has a name that looks the same */
async function addPerson(
  trx: Transaction<Schema>,
  name: string,
  id: string,
  added_at: string,
): Promise<string | undefined> {
  const added = await trx
    .insertInto('desk_people')
    .values({ id, name, skeleton: nameSkeleton(name), added_at })
    .onConflict((conflict) => conflict.column('skeleton').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

async function forgetEnded(trx: Transaction<Schema>, now: Date): Promise<void> {
  for (const table of [
    'desk_sessions',
    'desk_invitations',
    'desk_repeatable_joins',
    'desk_used_challenges',
  ] as const)
    await trx.deleteFrom(table).where('ends_at', '<=', now.toISOString()).execute();
}

const transportsOf = ({ transports }: Pick<DeviceRow, 'transports'>): string[] =>
  JSON.parse(transports) as string[];
