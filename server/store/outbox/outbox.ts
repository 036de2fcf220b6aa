import { type Kysely, type Selectable, sql } from 'kysely';
import {
  type ChannelPlan,
  type ListKind,
  listKinds,
  type MessageKind,
  type OutgoingMessage,
} from '../../domain/message.ts';
import {
  givenUpAfterMs,
  leaseMs,
  maxPlannedAheadMs,
  overdueAfterMs,
  pauseAfter,
} from '../../domain/retry-schedule.ts';
import type { Schema } from '../database/schema.ts';
import { hasSeveralWriters } from '../database/several-writers.ts';
import { storeId } from '../identity.ts';
import { listed } from './listed.ts';
import { aboutRequest, after, allPriorities, changesIn, post } from './posting.ts';

export type Delivery = Selectable<Schema['message_deliveries']>;

/** A delivery that this process, and no other, is to attempt now. */
export interface Claim {
  readonly message: OutgoingMessage;
  readonly delivery: Delivery;
}

/** What is still to be told to the agency, and how telling it went. */
export class Outbox {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /**
   * Takes the delivery that is the most urgent of those due, and of these has been due for longest, if any; of several
   * processes only one gets it. What is of no use any more expires instead.
   * @param underWay ids of messages that this process is delivering: their leases seem to be over when the clock is
   * changed
   */
  async claim(
    channel: string,
    now = new Date(),
    underWay: readonly string[] = [],
  ): Promise<Claim | undefined> {
    return await this.#db.transaction().execute(async (trx) => {
      for (;;) {
        const due = await this.#due(trx, channel, now, underWay);
        if (!due) return undefined;
        const isOver = due.expires_at !== null && due.expires_at <= now.toISOString();
        if (!isOver && !(await isEmptyList(trx, due.message_id))) return await this.#take(trx, due, now);
        await trx
          .updateTable('message_deliveries')
          .set({ state: isOver ? 'expired' : 'settled' })
          .where((row) => row.and({ message_id: due.message_id, channel }))
          .execute();
      }
    });
  }

  async #due(trx: Kysely<Schema>, channel: string, now: Date, underWay: readonly string[]) {
    const waiting = trx
      .selectFrom('message_deliveries')
      .selectAll()
      .where('channel', '=', channel)
      .where('state', '=', 'waiting')
      .$if(underWay.length > 0, (query) => query.where('message_id', 'not in', underWay))
      .orderBy('due_at')
      .limit(1)
      // SQLite has one writer at a time. PostgreSQL has several: each locks its row, and looks past the others'.
      .$if(hasSeveralWriters(trx), (query) => query.forUpdate().skipLocked());
    // One by one, each from its place in the index: together they would be sorted first.
    for (const priority of allPriorities) {
      const due = await waiting
        .where('priority', '=', priority)
        .where('due_at', '<=', now.toISOString())
        .executeTakeFirst();
      if (due) return due;
    }
    // By a clock that has been set back since; but what was planned ahead may be far ahead.
    return await waiting
      .where('due_at', '>', after(now, maxPlannedAheadMs))
      // As the index says it.
      .where(sql<boolean>`state = 'waiting' and (not_before is null or attempts > 0)`)
      .executeTakeFirst();
  }

  async #take(trx: Kysely<Schema>, due: Delivery, now: Date): Promise<Claim> {
    const { message_id, channel } = due;
    const delivery = { ...due, due_at: after(now, leaseMs), attempts: due.attempts + 1 };
    await trx
      .updateTable('message_deliveries')
      .set(delivery)
      .where((row) => row.and({ message_id, channel }))
      .execute();
    const started_at = now.toISOString();
    await trx
      .insertInto('message_attempts')
      .values({ message_id, channel, attempt: delivery.attempts, started_at, outcome: null })
      .execute();
    return { delivery, message: await outgoing(trx, message_id, now) };
  }

  /** Keeps the claim for this process, whose attempt goes on. One that another process has taken over stays with that. */
  async renew({ delivery }: Claim, now = new Date()): Promise<void> {
    const { message_id, channel, attempts } = delivery;
    await this.#db
      .updateTable('message_deliveries')
      .set({ due_at: after(now, leaseMs) })
      .where((row) => row.and({ message_id, channel, attempts, state: 'waiting' }))
      .execute();
  }

  /** Records that the claim's attempt has delivered, or in which way, and that nothing is left to be tried. */
  async succeeded(claim: Claim, outcome = 'delivered'): Promise<void> {
    await this.#record(claim, outcome, { state: 'delivered' });
  }

  /** Plans the next attempt, or gives up after three days; says which. */
  async failed(claim: Claim, reason: string, now = new Date()): Promise<'waiting' | 'failed'> {
    const { queued_at, not_before } = claim.delivery;
    const waited = now.getTime() - new Date(not_before ?? queued_at).getTime();
    const due_at = after(now, pauseAfter(waited));
    const state = waited >= givenUpAfterMs ? 'failed' : 'waiting';
    await this.#record(claim, reason, { state, due_at });
    return state;
  }

  /** A claim that took so long that another process has taken it over changes nothing but its own attempt. */
  async #record({ delivery }: Claim, outcome: string, change: Partial<Delivery>): Promise<void> {
    const { message_id, channel, attempts } = delivery;
    await this.#db.transaction().execute(async (trx) => {
      await trx
        .updateTable('message_attempts')
        .set({ outcome })
        .where((row) => row.and({ message_id, channel, attempt: attempts }))
        .execute();
      await trx
        .updateTable('message_deliveries')
        .set(change)
        .where((row) => row.and({ message_id, channel, attempts, state: 'waiting' }))
        .execute();
    });
  }

  /** What was given up, oldest first: references of requests, or the ids of messages about none in particular. */
  async givenUp(max: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('message_deliveries')
      .innerJoin('messages', 'messages.id', 'message_deliveries.message_id')
      .select((row) => row.fn.coalesce('messages.reference', 'messages.id').as('about'))
      .where('state', '=', 'failed')
      .orderBy('queued_at')
      .limit(max)
      .execute();
    return [...new Set(rows.map(({ about }) => about))];
  }

  /**
   * Puts the message about a request, and whatever else about it was given up, back in the queue of every channel that
   * has not delivered it; returns how many deliveries there were.
   */
  async retry(reference: string, channels: readonly ChannelPlan[], now = new Date()): Promise<number> {
    const time = now.toISOString();
    return await this.#db.transaction().execute(async (trx) => {
      await post(trx, [{ kind: 'request', of: reference, reference }], channels, now);
      const { numUpdatedRows } = await trx
        .updateTable('message_deliveries')
        .set({ state: 'waiting', queued_at: time, not_before: null, due_at: time })
        .where(
          'channel',
          'in',
          channels.map(({ name }) => name),
        )
        .where('message_id', 'in', aboutRequest(trx, reference))
        .where((row) =>
          row.or([
            row.and([row('message_id', '=', `request:${reference}`), row('state', '!=', 'delivered')]),
            row('state', '=', 'failed'),
          ]),
        )
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows);
    });
  }

  /** How many deliveries a person should know about, and how many requests wait for longer than was promised. */
  async backlog(now = new Date()): Promise<{ overdue: number; failed: number; late: number }> {
    const count = this.#db.selectFrom('message_deliveries').select(({ fn }) => fn.countAll().as('count'));
    const overdue = await count
      .where('state', '=', 'waiting')
      .where((row) =>
        row.or([
          row(row.fn.coalesce('not_before', 'queued_at'), '<', after(now, -overdueAfterMs)),
          row.and([row('not_before', 'is', null), row('queued_at', '>', after(now, overdueAfterMs))]),
        ]),
      )
      .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now.toISOString())]))
      .executeTakeFirstOrThrow();
    const failed = await count.where('state', '=', 'failed').executeTakeFirstOrThrow();
    return { overdue: Number(overdue.count), failed: Number(failed.count), late: await late(this.#db, now) };
  }

  /** Every attempt to tell of a request, in the order in which they were made. */
  async history(reference: string) {
    return await this.#db
      .selectFrom('message_attempts')
      .innerJoin('messages', 'messages.id', 'message_attempts.message_id')
      .select(['kind', 'channel', 'attempt', 'started_at', 'outcome'])
      .where('messages.id', 'in', messagesNaming(this.#db, reference))
      .orderBy('started_at')
      .execute();
  }

  /** Where each message about a request stands in the queue of each channel. */
  async of(reference: string) {
    return await this.#db
      .selectFrom('message_deliveries')
      .innerJoin('messages', 'messages.id', 'message_deliveries.message_id')
      .select(['kind', 'channel', 'state', 'not_before', 'due_at', 'attempts'])
      .where('messages.id', 'in', messagesNaming(this.#db, reference))
      .orderBy('created_at')
      .orderBy('due_at')
      .execute();
  }
}

const isListKind = (kind: MessageKind): kind is ListKind => listKinds.some((list) => list === kind);

/** Whether a message is a list of requests that have all been answered, or erased. */
async function isEmptyList(db: Kysely<Schema>, id: string): Promise<boolean> {
  const message = await db.selectFrom('messages').select('kind').where('id', '=', id).executeTakeFirst();
  return message !== undefined && isListKind(message.kind) && (await listed(db, id)).total === 0;
}

/** The messages about a request, by itself or in a list. */
const messagesNaming = (db: Kysely<Schema>, reference: string) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('reference', '=', reference)
    .union(db.selectFrom('message_requests').select('message_id as id').where('reference', '=', reference));

/** A message with what it is about. */
async function outgoing(db: Kysely<Schema>, id: string, now: Date): Promise<OutgoingMessage> {
  const { kind, reference, about, created_at } = await db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const message = { id, storeId: await storeId(db), createdAt: new Date(created_at) };
  if (kind === 'sheet')
    return { ...message, kind, open: await open(db), late: await late(db, now), first: await firstOpen(db) };
  if (isListKind(kind)) return { ...message, kind, ...(await listed(db, id)) };
  const request = await db
    .selectFrom('consultation_requests')
    .selectAll()
    .where('reference', '=', reference ?? '')
    .executeTakeFirstOrThrow();
  if (kind === 'change') return { ...message, kind, request, changes: changesIn(about) };
  return { ...message, kind, request };
}

async function open(db: Kysely<Schema>): Promise<number> {
  const { count } = await unanswered(db).executeTakeFirstOrThrow();
  return Number(count);
}

async function late(db: Kysely<Schema>, now: Date): Promise<number> {
  const { count } = await unanswered(db).where('reply_by', '<', now.toISOString()).executeTakeFirstOrThrow();
  return Number(count);
}

/** So many requests are named in the morning's mail. */
const namedInTheMorning = 20;

/** In the order of the sheet: by what was promised, doubtful ones last. */
const firstOpen = (db: Kysely<Schema>) =>
  db
    .selectFrom('consultation_requests')
    .select(['reference', 'service_interest', 'received_at', 'reply_by'])
    .where('answered_at', 'is', null)
    .orderBy((row) =>
      row
        .case()
        .when(row.and([row('doubts', 'is not', null), row('cleared_at', 'is', null)]))
        .then(1)
        .else(0)
        .end(),
    )
    .orderBy((row) => row.fn.coalesce('reply_by', 'received_at'))
    .orderBy('reference')
    .limit(namedInTheMorning)
    .execute();

const unanswered = (db: Kysely<Schema>) =>
  db
    .selectFrom('consultation_requests')
    .select(sql<number>`count(*)`.as('count'))
    .where('answered_at', 'is', null);
