import { type Kysely, sql } from 'kysely';
import type {
  NewNote,
  Note,
  RequestContent,
  RequestDetails,
  RequestEntry,
  RequestList,
  RequestPage,
} from '#lib/inbox/api.ts';
import type { writtenFields } from '#lib/inbox/sealing.ts';
import type { ChangeAction, ChangeOutcome } from '../../domain/change.ts';
import type { MessageChannel } from '../../domain/message.ts';
import { requestsOnPage, type SheetEntry, type SheetView } from '../../domain/sheet.ts';
import type { StoredRequest } from '../../domain/stored-request.ts';
import { countRows, hasConcurrentWriters } from '../database/queries.ts';
import type { Schema } from '../database/schema.ts';
import { changeRequest } from '../requests/changes.ts';
import { countLists, findSheetEntry, readListPage } from '../requests/sheet.ts';
import type { SealingState } from './sealing-state.ts';
import { DeskPart } from './store-part.ts';

/** Longer words, in characters, are left out of lists. */
const longInLists = 16_384;

/** How many requests are read at a time to be searched or exported: each may be 350 KiB long. */
const requestsAtOnce = 20;

/** The most notes about a request. */
const maxNotes = 200;

export type NoteOutcome =
  | 'kept'
  /** The request does not exist, or was erased. */
  | 'no-request'
  /** The request has as many notes as it may have. */
  | 'too-many'
  /** It is in clear though requests are sealed, or sealed to another key than the present one. */
  | 'wrong-key'
  /** It was sealed for another position than the next one: a colleague's note came first. */
  | 'wrong-position'
  /** Another note has its id. */
  | 'id-taken';

/** Requests as the desk's page has them: with what their visitors wrote, and notes. */
export class DeskRequests extends DeskPart {
  readonly #channels: readonly MessageChannel[];

  constructor(db: Kysely<Schema>, sealing: SealingState, channels: readonly MessageChannel[]) {
    super(db, sealing);
    this.#channels = channels;
  }

  /** A page of a list, as the sheet has it; but answered requests are listed for as long as they are kept. */
  async list({ list, page }: SheetView, now = new Date()): Promise<RequestList> {
    const { entries, more } = await readListPage(
      this.db,
      list,
      '',
      (page - 1) * requestsOnPage,
      requestsOnPage,
    );
    return {
      requests: await this.#completed(entries, longInLists),
      more,
      counts: await countLists(this.db, now),
    };
  }

  /**
   * Some requests with all their words, the latest first.
   * @param after where the last answer ended, as its `next` says; the latest ones without it
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
      .limit(requestsAtOnce)
      .execute();
    const entries = await Promise.all(rows.map(({ reference }) => findSheetEntry(this.db, reference)));
    const last = rows.length < requestsAtOnce ? undefined : rows.at(-1);
    return {
      requests: await this.#completed(entries.filter((entry) => entry !== undefined)),
      next: last ? `${last.received_at} ${last.reference}` : null,
    };
  }

  /** A request with all its words and the notes about it; undefined when it does not exist. */
  async findDetails(reference: string): Promise<RequestDetails | undefined> {
    const entry = await findSheetEntry(this.db, reference);
    const [request] = entry ? await this.#completed([entry]) : [];
    return request && { ...request, notes: await this.#notes(reference) };
  }

  /**
   * Changes a request in somebody's name.
   * @param seen how often it had been changed when they decided on that: nothing is done when it was changed since
   */
  async change(
    reference: string,
    action: ChangeAction,
    by: string,
    seen: number,
    now = new Date(),
  ): Promise<ChangeOutcome> {
    const how = { channels: this.#channels, byLink: false };
    return await changeRequest(this.db, reference, { action, by, now, seen }, how);
  }

  /** Stores a note about a request, once: a note by the same author with a known id is the same note, sent again. */
  async addNote(
    reference: string,
    { id, text, position }: NewNote,
    by: string,
    now = new Date(),
  ): Promise<NoteOutcome> {
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
      const present = await this.sealing.lockCurrentKey(trx);
      const sealed_with = 'clear' in text ? null : text.key;
      if (sealed_with !== (present?.id ?? null)) return 'wrong-key';
      // Notes are numbered from 1, and none is removed by itself.
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
        // On PostgreSQL, a note about another request may get the same id meanwhile.
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted ? 'kept' : 'id-taken';
    });
  }

  /** The notes about a request, by their positions. */
  async #notes(reference: string): Promise<Note[]> {
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

  /** Adds to requests what their visitors wrote, unless it has more than so many characters, and how often they were changed. */
  async #completed(entries: readonly SheetEntry[], maxCharacters?: number): Promise<RequestEntry[]> {
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
    const written = new Map(rows.map(({ reference, ...row }) => [reference, writtenIn(row)]));
    const numbers = new Map(changes.map(({ reference, number }) => [reference, Number(number)]));
    return entries.map(({ serviceInterest, ...entry }) => ({
      ...entry,
      service: serviceInterest,
      changes: numbers.get(entry.reference) ?? 0,
      words: written.get(entry.reference) ?? null,
    }));
  }
}

const writtenIn = ({
  sealed_with,
  sealed,
  ...clear
}: Pick<StoredRequest, (typeof writtenFields)[number] | 'sealed_with' | 'sealed'>): RequestContent =>
  sealed_with === null || sealed === null ? { clear } : { key: sealed_with, sealed };
