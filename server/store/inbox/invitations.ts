import type { Transaction } from 'kysely';
import { computeNameSkeleton } from '../../domain/name-skeleton.ts';
import type { InvitedPerson, NewPasskey, NewSession } from '../../domain/session.ts';
import { countRows, exists } from '../database/queries.ts';
import type { Schema } from '../database/schema.ts';
import { findAuthor } from './admission.ts';
import { listDevices } from './devices.ts';
import { deleteExpired, insertSession, parseTransports } from './sessions.ts';
import { DeskPart } from './store-part.ts';

/** The most invitations that wait at a time. */
const maxInvitations = 100;

interface Join {
  /** The hash of the invitation. */
  readonly invitation: string;
  /** The hash of the request, by which `repeatJoin` knows it again. */
  readonly request: string;
  readonly passkey: NewPasskey;
  readonly session: NewSession;
}

/** Invitations to the desk in the browser, and what they lead to. They are kept as hashes. */
export class Invitations extends DeskPart {
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
    return await this.db.transaction().execute(async (trx) => {
      await deleteExpired(trx, now);
      if (by !== 'terminal') {
        const { devices } = await listDevices(trx, this.sealing);
        const inviter = devices.find(({ id }) => id === by.device);
        if (!inviter?.letIn) return 'not-let-in';
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

  /** Returns the person that an invitation is for, by its hash; undefined if it was used, or has expired. */
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
   * Uses an invitation: lets a device in, and begins its session. Somebody new gets the invitation's hash as their id, which
   * their passkey has been told.
   * @returns false when the invitation was used, or has ended, or the passkey is known already; nothing is changed then. Also
   * when somebody whose name looks the same has joined since: then the invitation is void
   */
  async join({ invitation, request, passkey, session }: Join, now = new Date()): Promise<boolean> {
    const at = now.toISOString();
    return await this.db.transaction().execute(async (trx) => {
      for (const table of ['desk_devices', 'desk_removed_devices'] as const)
        if (await exists(trx.selectFrom(table).where('id', '=', passkey.id))) return false;
      // Of two who use it at once, the later waits here, and finds it used.
      const used = await trx
        .deleteFrom('desk_invitations')
        .where('token_hash', '=', invitation)
        .where('ends_at', '>', at)
        .returning(['person', 'name', 'invited_by', 'ends_at'])
        .executeTakeFirst();
      if (!used) return false;
      await deleteExpired(trx, now);
      const person = used.person ?? invitation;
      if (used.person === null) {
        const added = await trx
          .insertInto('desk_people')
          .values({ id: person, name: used.name, skeleton: computeNameSkeleton(used.name), added_at: at })
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
          added_at: at,
          last_seen_at: at,
          invited_from: used.invited_by === null ? 'terminal' : 'colleague',
          invited_by: used.invited_by === null ? null : (await findAuthor(trx, used.invited_by)).name,
        })
        .execute();
      await trx
        .insertInto('desk_repeatable_joins')
        .values({ token_hash: invitation, request_hash: request, device: passkey.id, ends_at: used.ends_at })
        .execute();
      await insertSession(trx, passkey.id, session);
      return true;
    });
  }

  /**
   * Begins a session for a device that repeats its join, in place of the one whose cookie may not have arrived.
   * @returns false for another request than the one that was accepted, or when it can be repeated no longer
   */
  async repeatJoin(
    { invitation, request, session }: Omit<Join, 'passkey'>,
    now = new Date(),
  ): Promise<boolean> {
    return await this.db.transaction().execute(async (trx) => {
      await deleteExpired(trx, now);
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

  /** Notes that the response to a join has arrived: nobody can repeat the request from then on. */
  async confirmJoin(device: string): Promise<void> {
    await this.db.deleteFrom('desk_repeatable_joins').where('device', '=', device).execute();
  }
}

/** Invites somebody new, unless a name that looks the same is taken. */
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
  // Read after the insert, which has waited for a transaction that uses an invitation of the same skeleton.
  if (!(await exists(trx.selectFrom('desk_people').where('skeleton', '=', skeleton)))) return 'invited';
  await trx.deleteFrom('desk_invitations').where('token_hash', '=', row.token_hash).execute();
  return 'name-taken';
}
