import { createHash, randomBytes } from 'node:crypto';
import { Kysely, sql } from 'kysely';
import type { ConsultationRequest } from '#lib/request/consultation-request.ts';
import { fieldNames } from '#lib/request/field-names.ts';
import type { ChangeAction, ChangeOutcome } from '../domain/change.ts';
import { doubtsAbout, type SignalsGiven, textFingerprint } from '../domain/doubt.ts';
import type { ChannelPlan } from '../domain/message.ts';
import { newReference, parseReference } from '../domain/reference.ts';
import type { SheetEntry, SheetOfRequests, SheetStore, SheetView } from '../domain/sheet.ts';
import type { StoredRequest } from '../domain/stored-request.ts';
import { readClock } from './clock.ts';
import { migrate } from './database/migrations.ts';
import { postgresDialect } from './database/postgres.ts';
import type { Schema } from './database/schema.ts';
import { hasSeveralWriters } from './database/several-writers.ts';
import { sqliteDialect } from './database/sqlite.ts';
import type { StoreLocation } from './location.ts';
import { postInLists } from './outbox/lists.ts';
import { Outbox } from './outbox/outbox.ts';
import { type PlannedMessage, post } from './outbox/posting.ts';
import type { Arrival, IntakeResult } from './requests/arrival.ts';
import { changeRequest } from './requests/changes.ts';
import { isToldInLists, messagesAbout, otherAddresses } from './requests/intake.ts';
import { Repetitions } from './requests/repetitions.ts';
import { type Expiry, eraseRequests, expired, forgetMessages } from './requests/retention.ts';
import { sheet, sheetEntry } from './requests/sheet.ts';

/** Nobody but its maker has a key of this length; a shorter one may be another sender's as well. */
const uniqueKeyCharacters = 16;

/** Each may be 256 KiB long, and one of version 1 a mebibyte. */
const requestsAtOnce = 20;

/** What a list shows of a request; names and addresses as far as anyone reads them. */
export type Listed = Pick<StoredRequest, 'reference' | 'received_at' | 'service_interest' | 'name' | 'email'>;

const noSignals: SignalsGiven = { hiddenField: undefined, millisecondsOpen: undefined };

/** Keeps consultation requests, on either engine. A promise that resolves means that the disk has it. */
export class Store implements SheetStore {
  readonly #db: Kysely<Schema>;
  readonly #channels: readonly ChannelPlan[];
  readonly outbox: Outbox;
  readonly #repetitions = new Repetitions();

  constructor(db: Kysely<Schema>, channels: readonly ChannelPlan[]) {
    this.#db = db;
    this.#channels = channels;
    this.outbox = new Outbox(db);
  }

  /**
   * Keeps a request, what it was promised and whom to tell of it once, however often it is sent: repetitions are told by
   * the key, or, without one that nobody else has, by the same sender within ten minutes, as long as it waits.
   */
  async receive(
    request: ConsultationRequest,
    { key, sender = '', sentMuch = false, promised, signals = noSignals, now = new Date() }: Arrival = {},
  ): Promise<IntakeResult> {
    const values = Object.fromEntries(
      fieldNames.map((name) => [name, tidy(request[name])]),
    ) as unknown as ConsultationRequest;
    const content_hash = hashOf(Object.values(values));
    const keep = (dedupe_key: string | null) =>
      this.#keep(request, values, { sentMuch, promised, signals, now }, { dedupe_key, content_hash });
    if (key !== undefined && key.length >= uniqueKeyCharacters) return await keep(`key:${tidy(key)}`);
    const told = hashOf(key === undefined ? ['words', sender, content_hash] : ['key', sender, key]);
    return await this.#repetitions.once(
      { told, content: content_hash, now },
      () => keep(null),
      (reference) => this.#waits(reference),
    );
  }

  async #keep(
    request: ConsultationRequest,
    { serviceInterest: service_interest, ...words }: ConsultationRequest,
    {
      sentMuch,
      promised,
      signals,
      now,
    }: Required<Pick<Arrival, 'sentMuch' | 'promised' | 'signals' | 'now'>>,
    told: Pick<StoredRequest, 'dedupe_key' | 'content_hash'>,
  ): Promise<IntakeResult> {
    const received_at = now.toISOString();
    return await this.#db.transaction().execute(async (trx) => {
      const reference = newReference();
      const reply_by = promised?.replyBy.toISOString() ?? null;
      const remind_at = promised?.remindAt.toISOString() ?? null;
      const text_fingerprint = textFingerprint(request.message) ?? null;
      const row = { reference, ...told, text_fingerprint, received_at, reply_by, remind_at };
      // The unique key decides between two that arrive at once: the later waits here and then finds the earlier.
      const stored = await trx
        .insertInto('consultation_requests')
        .values({ ...row, ...words, service_interest })
        .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
        .returning(otherAddresses(text_fingerprint, words.email, now).as('other_addresses'))
        .executeTakeFirst();
      if (stored) {
        const others = Number(stored.other_addresses);
        const reasons = doubtsAbout(request, { ...signals, otherAddresses: others });
        if (reasons.length > 0)
          await trx
            .updateTable('consultation_requests')
            .set({ doubts: JSON.stringify(reasons) })
            .where('reference', '=', reference)
            .execute();
        const messages = messagesAbout(row, now);
        if (isToldInLists(sentMuch, others)) await postInLists(trx, reference, messages, this.#channels, now);
        else await post(trx, messages, this.#channels, now);
        return { outcome: 'stored', reference, replyBy: reply_by };
      }
      const earlier = await trx
        .selectFrom('consultation_requests')
        .select(['reference', 'content_hash', 'reply_by'])
        .where('dedupe_key', '=', told.dedupe_key)
        .executeTakeFirstOrThrow();
      return earlier.content_hash === told.content_hash
        ? { outcome: 'repeated', reference: earlier.reference, replyBy: earlier.reply_by }
        : { outcome: 'key-used-for-another' };
    });
  }

  /** Whether a request is there, and not answered yet. */
  async #waits(reference: string): Promise<boolean> {
    const request = await this.#db
      .selectFrom('consultation_requests')
      .select('reference')
      .where('reference', '=', reference)
      .where('answered_at', 'is', null)
      .executeTakeFirst();
    return request !== undefined;
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

  /** What a visitor was given: a reference, found as a person writes it, and the promise. */
  async issued(written: string): Promise<Pick<StoredRequest, 'reference' | 'reply_by'> | undefined> {
    const reference = parseReference(written);
    if (reference === undefined) return undefined;
    return await this.#db
      .selectFrom('consultation_requests')
      .select(['reference', 'reply_by'])
      // As a range: by the primary key, SQLite would read past all of its words; the index has no words.
      .where((row) => row.between('reference', reference, reference))
      .executeTakeFirst();
  }

  /**
   * One page of requests, and how many there are on all pages.
   * @param answered those that were answered, in that order, or else those that wait for an answer, oldest first
   */
  async list({
    answered,
    page,
    pageSize,
  }: {
    answered: boolean;
    page: number;
    pageSize: number;
  }): Promise<{ total: number; requests: Listed[] }> {
    const chosen = this.#db
      .selectFrom('consultation_requests')
      .where('answered_at', answered ? 'is not' : 'is', null);
    const { total } = await chosen.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
    const requests = await chosen
      .select(['reference', 'received_at', 'service_interest'])
      .select([beginningOf('name').as('name'), beginningOf('email').as('email')])
      // The index has both kinds in this order: one page is read.
      .orderBy('answered_at')
      .orderBy('received_at')
      .orderBy('reference')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    return { total: Number(total), requests };
  }

  /** Every request from a time on, oldest first, a few at a time; the store may be written meanwhile. */
  async *all({ since }: { since?: Date | undefined } = {}): AsyncGenerator<StoredRequest> {
    let last: Pick<StoredRequest, 'received_at' | 'reference'> | undefined = {
      received_at: since?.toISOString() ?? '',
      reference: '',
    };
    while (last) {
      const { received_at, reference }: Pick<StoredRequest, 'received_at' | 'reference'> = last;
      const requests: StoredRequest[] = await this.#db
        .selectFrom('consultation_requests')
        .selectAll()
        // Both at once, as the index has them.
        .where(sql<boolean>`(received_at, reference) > (${received_at}, ${reference})`)
        .orderBy('received_at')
        .orderBy('reference')
        .limit(requestsAtOnce)
        .execute();
      yield* requests;
      last = requests.at(-1);
    }
  }

  /** When each request came, was to be answered, and was: all that a count of them needs. */
  async times() {
    return await this.#db
      .selectFrom('consultation_requests')
      .select(['received_at', 'reply_by', 'answered_at', 'doubts', 'cleared_at'])
      .orderBy('received_at')
      .execute();
  }

  /**
   * Takes a request off the list of unanswered ones; nobody needs to be told of it any more.
   * @returns false when it was answered already, or is not there
   */
  async answered(reference: string, by = '', now = new Date()): Promise<boolean> {
    const how = { channels: this.#channels, byLink: false };
    return (await changeRequest(this.#db, reference, { action: 'answered', by, now }, how)) === 'changed';
  }

  /** What links to the sheet are signed with: made when it is first asked for. */
  async signingKey(): Promise<string> {
    const known = await this.#db.selectFrom('signing_key').select('key').executeTakeFirst();
    if (known) return known.key;
    await this.#db
      .insertInto('signing_key')
      .values(newSigningKey())
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    return await this.signingKey();
  }

  /** Makes a new key: every link that was sent until now is dead. */
  async revokeLinks(): Promise<void> {
    const { id, key, made_at } = newSigningKey();
    const revoked = { key, made_at, revoked_at: made_at };
    await this.#db
      .insertInto('signing_key')
      .values({ id, ...revoked })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(revoked))
      .execute();
  }

  /** A page of the sheet: open requests by the time that was promised, those that were answered the latest first. */
  async sheet(view: SheetView, now = new Date()): Promise<SheetOfRequests> {
    return await sheet(this.#db, view, now);
  }

  /** One request as the sheet shows it. */
  async entry(reference: string): Promise<SheetEntry | undefined> {
    return await sheetEntry(this.#db, reference);
  }

  /**
   * Does to a request what somebody says by a link, and tells the agency of it.
   * @param undoes the number of the change that is to be undone; without it, the last
   */
  async change(
    reference: string,
    action: ChangeAction,
    by: string,
    now = new Date(),
    undoes?: number,
  ): Promise<ChangeOutcome> {
    const how = { channels: this.#channels, byLink: true };
    return await changeRequest(this.#db, reference, { action, by, now, undoes }, how);
  }

  /** Keeps a message that is about no request in particular, unless it is there already. */
  async plan(message: PlannedMessage, now = new Date()): Promise<void> {
    await this.#db.transaction().execute((trx) => post(trx, [message], this.#channels, now));
  }

  /**
   * Removes a person's request from every table and leaves an entry that something was erased; may be repeated.
   * @returns whether it is gone from the disk as well, as `clearLog` says
   */
  async erase(reference: string, now = new Date()): Promise<boolean> {
    await eraseRequests(this.#db, [reference], 'asked', now);
    return await this.clearLog();
  }

  /**
   * Erases what is kept no longer than promised, a hundred requests at a time.
   * @returns their references; none when nothing is left to be erased
   */
  async eraseExpired(expiry: Expiry, now = new Date()): Promise<string[]> {
    const references = await expired(this.#db, expiry);
    await eraseRequests(this.#db, references, 'calendar', now);
    await forgetMessages(this.#db, expiry);
    await this.clearLog();
    return references;
  }

  /**
   * Works SQLite's log of recent writes into the file and cuts it: until then it holds what was erased.
   * @returns false while somebody else, such as a backup, reads what the log holds
   */
  async clearLog(): Promise<boolean> {
    if (hasSeveralWriters(this.#db)) return true;
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(this.#db);
    return rows[0]?.busy === 0;
  }

  /**
   * Writes down what the clock reads.
   * @returns by how many milliseconds it is too far ahead to be believed; 0 when it is believed
   */
  async readClock(now = new Date()): Promise<number> {
    return await readClock(this.#db, now);
  }

  /** When a request was erased, if it was. */
  async erasedAt(written: string): Promise<string | undefined> {
    const entry = await this.#db
      .selectFrom('erasures')
      .select('erased_at')
      .where('reference', '=', parseReference(written) ?? '')
      .executeTakeFirst();
    return entry?.erased_at;
  }

  /** Writes as much as a request and takes it away again, to find out whether it can. Fails when it can't. */
  async beat(now = new Date()): Promise<void> {
    const beat_at = now.toISOString();
    await this.#db.transaction().execute(async (trx) => {
      await trx
        .insertInto('heartbeat')
        .values({ beat_at, padding: ' '.repeat(16_384) })
        .execute();
      await trx.deleteFrom('heartbeat').execute();
    });
  }

  /** Lets go of the database; nothing can be asked of the store afterwards. */
  async close(): Promise<void> {
    await this.#db.destroy();
  }
}

const beginningOf = (column: 'name' | 'email') => sql<string>`substr(${sql.ref(column)}, 1, 300)`;

/** Opens the store and brings it to the present shape. Requests are to be delivered through `channels`. */
export async function openStore(where: StoreLocation, channels: readonly ChannelPlan[] = []): Promise<Store> {
  const db = openDatabase(where);
  await migrate(db).catch(async (error) => {
    await db.destroy();
    throw error;
  });
  return new Store(db, channels);
}

/** A connection to the database as it is, whatever shape its tables have. Fails at the first question, not here. */
export function openDatabase({ databaseUrl, dataDirectory, patienceMs }: StoreLocation): Kysely<Schema> {
  return new Kysely({
    dialect: databaseUrl
      ? postgresDialect(databaseUrl, patienceMs)
      : sqliteDialect(dataDirectory, patienceMs),
  });
}

const newSigningKey = () => ({
  id: 1 as const,
  key: randomBytes(32).toString('base64url'),
  made_at: new Date().toISOString(),
});

const hashOf = (texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex');

/**
 * Text that every engine keeps alike: PostgreSQL refuses NUL, and half a surrogate pair is no character. Lines end
 * in one way, so that what is sent by a page with scripts and by one without is the same request.
 */
function tidy(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD').replace(/\r\n?/g, '\n');
}
