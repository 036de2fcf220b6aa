import type { Kysely } from 'kysely';
import type { Session } from '../../domain/session.ts';
import type { Schema } from '../database/schema.ts';

/** Who may enter the desk in the browser: people, their devices, sessions and invitations. */
export class Access {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** Who has a session, by the SHA-256 of their cookie; undefined when it has ended, or its device was removed. */
  async session(tokenHash: string, now = new Date()): Promise<Session | undefined> {
    const found = await this.#db
      .selectFrom('desk_sessions')
      .innerJoin('desk_devices', 'desk_devices.id', 'desk_sessions.device')
      .innerJoin('desk_people', 'desk_people.id', 'desk_devices.person')
      .select(['desk_people.id as id', 'name', 'device', 'ends_at'])
      .where('token_hash', '=', tokenHash)
      .where('ends_at', '>', now.toISOString())
      .executeTakeFirst();
    return (
      found && { person: { id: found.id, name: found.name }, device: found.device, until: found.ends_at }
    );
  }
}
