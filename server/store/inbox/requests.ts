import { type Kysely, sql } from 'kysely';
import type {
  NewNote,
  RequestContent,
  RequestDetails,
  RequestEntry,
  RequestList,
  RequestPage,
  StaffNote,
} from '#lib/inbox/api.ts';
import type { encryptedFields } from '#lib/inbox/encryption.ts';
import type { RequestChangeOutcome, StaffAction } from '../../domain/change.ts';
import type { ChannelDescription } from '../../domain/message.ts';
import { type RequestSheetPageQuery, requestsPerPage, type SheetRequest } from '../../domain/sheet.ts';
import type { StoredRequest } from '../../domain/stored-request.ts';
import { countRows, hasConcurrentWriters } from '../database/queries.ts';
import type { Schema } from '../database/schema.ts';
import { changeRequest } from '../requests/changes.ts';
import { countSheetLists, findSheetRequest, readSheetListPage } from '../requests/sheet.ts';
import type { EncryptionStateStore } from './encryption-state.ts';
import { InboxStoreBase } from './store-part.ts';

/** The maximum length of texts in lists. Longer ones are omitted. */
const maxListCharacters = 16_384;

/** The number of requests per response. A request may be 350 KiB long. */
const batchSize = 20;

const maxNotes = 200;

export type AddNoteOutcome =
  | 'kept'
  /** The request does not exist, or was erased. */
  | 'no-request'
  | 'too-many'
  /** The note is unencrypted although encryption is on, or is encrypted to a key that is not the current one. */
  | 'wrong-key'
  /** The note was encrypted for a position that another note has taken meanwhile. */
  | 'wrong-position'
  | 'id-taken';

export class InboxRequests extends InboxStoreBase {
  readonly #channels: readonly ChannelDescription[];

  constructor(db: Kysely<Schema>, encryption: EncryptionStateStore, channels: readonly ChannelDescription[]) {
    super(db, encryption);
    this.#channels = channels;
  }

  /** Returns a page of a list. Unlike on the request sheet, the list `answered` contains all answered requests. */
  async list({ list, page }: RequestSheetPageQuery, now = new Date()): Promise<RequestList> {
    const { entries, more } = await readSheetListPage(
      this.db,
      list,
      '',
      (page - 1) * requestsPerPage,
      requestsPerPage,
    );
    return {
      requests: await this.#addContent(entries, maxListCharacters),
      more,
      counts: await countSheetLists(this.db, now),
    };
  }

  /**
   * Returns a batch of requests with their complete texts, latest first.
   * @param after `next` of the previous batch; undefined for the first batch
   */
  async listByTime(after?: string): Promise<RequestPage> {
    const [receivedAt = '', reference = ''] = after?.split(' ') ?? [];
    const rows = await this.db
      .selectFrom('consultation_requests')
      .select(['reference', 'received_at'])
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(received_at, reference) < (${receivedAt}, ${reference})`),
      )
      .orderBy('received_at', 'desc')
      .orderBy('reference', 'desc')
      .limit(batchSize)
      .execute();
    const entries = await Promise.all(rows.map(({ reference }) => findSheetRequest(this.db, reference)));
    const last = rows.length < batchSize ? undefined : rows.at(-1);
    return {
      requests: await this.#addContent(entries.filter((entry) => entry !== undefined)),
      next: last ? `${last.received_at} ${last.reference}` : null,
    };
  }

  async findDetails(reference: string): Promise<RequestDetails | undefined> {
    const entry = await findSheetRequest(this.db, reference);
    const [request] = entry ? await this.#addContent([entry]) : [];
    return request && { ...request, notes: await this.#listNotes(reference) };
  }

  /**
   * Changes a request.
   * @param by the name of the person
   * @param seen the number of changes that the person's page showed. If the request has more changes, it is not changed
   */
  async change(
    reference: string,
    action: StaffAction,
    by: string,
    seen: number,
    now = new Date(),
  ): Promise<RequestChangeOutcome> {
    const how = { channels: this.#channels, byLink: false };
    return await changeRequest(this.db, reference, { action, by, now, seen }, how);
  }

  /** Stores a note about a request. Idempotent: a note with the same id and author is a repetition. */
  async addNote(
    reference: string,
    { id, text, position }: NewNote,
    by: string,
    now = new Date(),
  ): Promise<AddNoteOutcome> {
    return await this.db.transaction().execute(async (trx) => {
      const request = await trx
        .selectFrom('consultation_requests')
        .select('reference')
        .where('reference', '=', reference)
        .$if(hasConcurrentWriters(trx), (query) => query.forUpdate())
        .executeTakeFirst();
      if (!request) return 'no-request';
      const earlier = await trx
        .selectFrom('desk_notes')
        .select(['reference', 'written_by'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (earlier) return earlier.reference === reference && earlier.written_by === by ? 'kept' : 'id-taken';
      const present = await this.encryption.lockCurrentKey(trx);
      const sealed_with = 'clear' in text ? null : text.key;
      if (sealed_with !== (present?.id ?? null)) return 'wrong-key';
      // Notes are numbered from 1, and single notes are never deleted, so that their number determines the position.
      const next = (await countRows(trx.selectFrom('desk_notes').where('reference', '=', reference))) + 1;
      if (next > maxNotes) return 'too-many';
      if (sealed_with !== null && position !== next) return 'wrong-position';
      const inserted = await trx
        .insertInto('desk_notes')
        .values({
          id,
          reference,
          position: next,
          written_by: by,
          written_at: now.toISOString(),
          sealed_with,
          note: 'clear' in text ? text.clear : text.sealed,
        })
        // On PostgreSQL, a concurrent note about another request may have the same id.
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted ? 'kept' : 'id-taken';
    });
  }

  async #listNotes(reference: string): Promise<StaffNote[]> {
    const rows = await this.db
      .selectFrom('desk_notes')
      .selectAll()
      .where('reference', '=', reference)
      .orderBy('position')
      .execute();
    return rows.map(({ id, position, written_by, written_at, sealed_with, note }) => ({
      id,
      position,
      by: written_by,
      at: written_at,
      text: sealed_with === null ? { clear: note } : { key: sealed_with, sealed: note },
    }));
  }

  /**
   * Adds to each request the number of changes, and the visitor's text, unless the text is longer than `maxCharacters`.
   */
  async #addContent(entries: readonly SheetRequest[], maxCharacters?: number): Promise<RequestEntry[]> {
    if (entries.length === 0) return [];
    const references = entries.map(({ reference }) => reference);
    const rows = await this.db
      .selectFrom('consultation_requests')
      .select(['reference', 'name', 'email', 'phone', 'company', 'message', 'sealed_with', 'sealed'])
      .where('reference', 'in', references)
      .$if(maxCharacters !== undefined, (query) =>
        query.where(
          sql<boolean>`length(name) + length(email) + length(phone) + length(company) + length(message)
            + length(coalesce(sealed, '')) <= ${maxCharacters}`,
        ),
      )
      .execute();
    const changes = await this.db
      .selectFrom('request_changes')
      .select(({ fn }) => ['reference', fn.max('number').as('number')])
      .where('reference', 'in', references)
      .groupBy('reference')
      .execute();
    const texts = new Map(rows.map(({ reference, ...row }) => [reference, toContent(row)]));
    const numbers = new Map(changes.map(({ reference, number }) => [reference, Number(number)]));
    return entries.map(({ serviceInterest, ...entry }) => ({
      ...entry,
      service: serviceInterest,
      changes: numbers.get(entry.reference) ?? 0,
      words: texts.get(entry.reference) ?? null,
    }));
  }
}

const toContent = ({
  sealed_with,
  sealed,
  ...clear
}: Pick<StoredRequest, (typeof encryptedFields)[number] | 'sealed_with' | 'sealed'>): RequestContent =>
  sealed_with === null || sealed === null ? { clear } : { key: sealed_with, sealed };
