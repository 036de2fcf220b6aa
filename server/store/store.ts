import { createHash } from 'node:crypto';
import { Kysely, type Selectable } from 'kysely';
import { type ConsultationRequest, fields } from '../../src/content/consultation-request.ts';
import { newReference, parseReference } from '../consultations/reference.ts';
import { migrate } from './migrations.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

/** How long the same content, sent again without a key, counts as the same request. */
const repetitionMs = 10 * 60_000;

export type StoredRequest = Selectable<Schema['consultation_requests']>;

export type Receipt =
  | { readonly outcome: 'stored' | 'repeated'; readonly reference: string }
  | { readonly outcome: 'key-used-for-another' };

/** Keeps consultation requests, on either engine. A promise that resolves means that the disk has it. */
export class Store {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /**
   * Keeps a request once, however often it is sent: repetitions are told by the sender's key, or, without one,
   * by the same content within ten minutes.
   */
  async receive(request: ConsultationRequest, key?: string, now = new Date()): Promise<Receipt> {
    const content = fields.map((field) => tidy(request[field.name]));
    const [name = '', email = '', phone = '', company = '', service_interest = '', message = ''] = content;
    const content_hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
    const dedupe_key = key === undefined ? `content:${content_hash}` : `key:${key}`;
    return await this.#db.transaction().execute(async (trx) => {
      if (key === undefined) {
        await trx
          .updateTable('consultation_requests')
          .set({ dedupe_key: null })
          .where('dedupe_key', '=', dedupe_key)
          .where('received_at', '<', new Date(now.getTime() - repetitionMs).toISOString())
          .execute();
      }
      for (;;) {
        const reference = newReference();
        // The unique key decides between two that arrive at once: the later waits here and then finds the earlier.
        const stored = await trx
          .insertInto('consultation_requests')
          .values({
            reference,
            dedupe_key,
            content_hash,
            name,
            email,
            phone,
            company,
            service_interest,
            message,
            received_at: now.toISOString(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('reference')
          .executeTakeFirst();
        if (stored) return { outcome: 'stored', reference };
        const earlier = await trx
          .selectFrom('consultation_requests')
          .select(['reference', 'content_hash'])
          .where('dedupe_key', '=', dedupe_key)
          .executeTakeFirst();
        if (earlier?.content_hash === content_hash)
          return { outcome: 'repeated', reference: earlier.reference };
        if (earlier) return { outcome: 'key-used-for-another' };
        // Neither stored nor a repetition: the reference was taken. Draw another.
      }
    });
  }

  /** The request that a reference, as a person writes it, stands for. */
  async find(written: string): Promise<StoredRequest | undefined> {
    const reference = parseReference(written);
    if (reference === undefined) return undefined;
    return await this.#db
      .selectFrom('consultation_requests')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirst();
  }

  /** Requests that nobody has answered yet, oldest first. */
  async open(): Promise<StoredRequest[]> {
    return await this.#db
      .selectFrom('consultation_requests')
      .selectAll()
      .where('answered_at', 'is', null)
      .orderBy('received_at')
      .orderBy('reference')
      .execute();
  }

  async close(): Promise<void> {
    await this.#db.destroy();
  }
}

/** Opens the store and brings it to the present shape. */
export async function openStore(where: { dataDirectory: string }): Promise<Store> {
  const db = new Kysely<Schema>({ dialect: sqliteDialect(where.dataDirectory) });
  await migrate(db);
  return new Store(db);
}

/**
 * Text that every engine keeps alike: PostgreSQL refuses NUL, and half a surrogate pair is no character. Lines end
 * in one way, so that a letter sent by a page with scripts and by one without are the same letter.
 */
function tidy(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD').replace(/\r\n?/g, '\n');
}
