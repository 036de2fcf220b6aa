import type { Kysely } from 'kysely';
import type { Note } from '#lib/desk/api.ts';
import type { Schema } from '../database/schema.ts';

/** Requests as the desk's page has them: with what their visitors wrote, and notes. */
export class DeskRequests {
  readonly #db: Kysely<Schema>;
  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** The notes about a request, oldest first. */
  async notes(reference: string): Promise<Note[]> {
    const rows = await this.#db
      .selectFrom('desk_notes')
      .selectAll()
      .where('reference', '=', reference)
      .orderBy('written_at')
      .orderBy('id')
      .execute();
    return rows.map(({ id, written_by, written_at, sealed_with, note }) => ({
      id,
      by: written_by,
      at: written_at,
      text: sealed_with === null ? { clear: note } : { key: sealed_with, sealed: note },
    }));
  }
}
