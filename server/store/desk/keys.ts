import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** The keys to which requests are sealed. */
export class DeskKeys {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** The key to which requests are sealed now; undefined while sealing is off. */
  async current(): Promise<{ readonly id: string; readonly recipient: string } | undefined> {
    return await this.#db
      .selectFrom('desk_keys')
      .select(['id', 'recipient'])
      .where('retired_at', 'is', null)
      .executeTakeFirst();
  }
}
