import type { Transaction } from 'kysely';
import { computeNameSkeleton } from '../../domain/name-skeleton.ts';
import type { InvitedPerson, NewInboxSession, NewPasskey } from '../../domain/session.ts';
import { countRows, rowExists } from '../database/queries.ts';
import type { Schema } from '../database/schema.ts';
import { findActingDevice } from './admission.ts';
import { listDevices } from './devices.ts';
import { deleteExpiredRows, insertSession, parseTransports } from './sessions.ts';
import { InboxStoreBase } from './store-part.ts';

const maxInvitations = 100;

interface Join {
  /** The hash of the secret in the invitation's link. */
  readonly invitation: string;
  /** A hash by which `repeatJoin` recognizes a repetition of the join request. */
  readonly request: string;
  readonly passkey: NewPasskey;
  readonly session: NewInboxSession;
}

export class Invitations extends InboxStoreBase {
  /**
   * Invites a new person by name, or an existing person to add a device.
   * @param invitation the hash of its secret, and its expiry
   * @param by the inviting device, which can invite new people, and its owner to add further devices
   * @returns `not-own` if a device invites another existing person; `not-let-in` if the inviting device was removed or
   * is not approved; `name-taken` if a person or an unused invitation has a name that looks similar; `no-name` for a
   * name without letters
   */
  async invite(
    invitation: { readonly hash: string; readonly until: Date },
    whom: { readonly name: string } | { readonly person: string },
    by: { readonly device: string } | 'terminal',
    now = new Date(),
  ): Promise<'invited' | 'not-let-in' | 'not-own' | 'no-person' | 'name-taken' | 'no-name' | 'too-many'> {
    return await this.db.transaction().execute(async (trx) => {
      await deleteExpiredRows(trx, now);
      if (by !== 'terminal') {
        const { devices } = await listDevices(trx, this.encryption);
        const inviter = devices.find(({ id }) => id === by.device);
        if (!inviter?.isApproved) return 'not-let-in';
        if ('person' in whom && whom.person !== inviter.person) return 'not-own';
      }
      if ((await countRows(trx.selectFrom('desk_invitations'))) >= maxInvitations) return 'too-many';
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
   * Returns the invited person, or undefined if the invitation was used or has expired.
   * @param invitation the hash of the invitation's secret
   */
  async findInvitation(invitation: string, now = new Date()): Promise<InvitedPerson | undefined> {
    const found = await this.db
      .selectFrom('desk_invitations')
      .select(['person', 'name'])
      .where('token_hash', '=', invitation)
      .where('ends_at', '>', now.toISOString())
      .executeTakeFirst();
    if (!found) return undefined;
    const devices = await this.db
      .selectFrom('desk_devices')
      .select(['id', 'transports'])
      .where('person', '=', found.person)
      .execute();
    return {
      person: found.person ?? undefined,
      name: found.name,
      passkeys: devices.map((device) => ({ id: device.id, transports: parseTransports(device) })),
    };
  }

  /**
   * Accepts an invitation: adds a device, and starts its session. The id of a new person is the hash of the invitation,
   * because the passkey already contains this hash as its user id.
   * @returns false if the invitation was used or has expired, or the passkey exists. Nothing is changed then. Also
   * false if a person whose name looks similar was added meanwhile. The invitation is deleted then
   */
  async join({ invitation, request, passkey, session }: Join, now = new Date()): Promise<boolean> {
    const time = now.toISOString();
    return await this.db.transaction().execute(async (trx) => {
      for (const table of ['desk_devices', 'desk_removed_devices'] as const)
        if (await rowExists(trx.selectFrom(table).where('id', '=', passkey.id))) return false;
      // The second of two simultaneous requests waits here, and then finds no invitation.
      const deleted = await trx
        .deleteFrom('desk_invitations')
        .where('token_hash', '=', invitation)
        .where('ends_at', '>', time)
        .returning(['person', 'name', 'invited_by', 'ends_at'])
        .executeTakeFirst();
      if (!deleted) return false;
      await deleteExpiredRows(trx, now);
      const person = deleted.person ?? invitation;
      if (deleted.person === null) {
        const added = await trx
          .insertInto('desk_people')
          .values({
            id: person,
            name: deleted.name,
            skeleton: computeNameSkeleton(deleted.name),
            added_at: time,
          })
          .onConflict((conflict) => conflict.column('skeleton').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!added) return false;
      }
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
          added_at: time,
          last_seen_at: time,
          invited_from: deleted.invited_by === null ? 'terminal' : 'colleague',
          invited_by:
            deleted.invited_by === null ? null : (await findActingDevice(trx, deleted.invited_by)).name,
        })
        .execute();
      await trx
        .insertInto('desk_repeatable_joins')
        .values({
          token_hash: invitation,
          request_hash: request,
          device: passkey.id,
          ends_at: deleted.ends_at,
        })
        .execute();
      await insertSession(trx, passkey.id, session);
      return true;
    });
  }

  /**
   * Starts a session for a device that repeats its join request because the response was lost. Ends the earlier
   * session.
   * @returns false if the request differs from the accepted one, or can no longer be repeated
   */
  async repeatJoin(
    { invitation, request, session }: Omit<Join, 'passkey'>,
    now = new Date(),
  ): Promise<boolean> {
    return await this.db.transaction().execute(async (trx) => {
      await deleteExpiredRows(trx, now);
      const joined = await trx
        .selectFrom('desk_repeatable_joins')
        .select('device')
        .where('token_hash', '=', invitation)
        .where('request_hash', '=', request)
        .executeTakeFirst();
      if (!joined) return false;
      await trx.deleteFrom('desk_sessions').where('device', '=', joined.device).execute();
      await insertSession(trx, joined.device, session);
      return true;
    });
  }

  /**
   * Records that the device received the response to its join request, so that the request can no longer be repeated.
   */
  async confirmJoin(device: string): Promise<void> {
    await this.db.deleteFrom('desk_repeatable_joins').where('device', '=', device).execute();
  }
}

async function inviteByName(
  trx: Transaction<Schema>,
  name: string,
  row: { readonly token_hash: string; readonly invited_by: string | null; readonly ends_at: string },
): Promise<'invited' | 'name-taken' | 'no-name'> {
  const skeleton = computeNameSkeleton(name);
  if (skeleton === '') return 'no-name';
  const inserted = await trx
    .insertInto('desk_invitations')
    .values({ ...row, name, skeleton })
    .onConflict((conflict) => conflict.column('skeleton').doNothing())
    .returning('token_hash')
    .executeTakeFirst();
  if (!inserted) return 'name-taken';
  // The insert has waited for any transaction that accepts an invitation with the same skeleton.
  if (!(await rowExists(trx.selectFrom('desk_people').where('skeleton', '=', skeleton)))) return 'invited';
  await trx.deleteFrom('desk_invitations').where('token_hash', '=', row.token_hash).execute();
  return 'name-taken';
}
