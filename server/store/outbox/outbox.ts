import { type Kysely, type Selectable, sql } from 'kysely';
import type { ChannelDescription, OutgoingMessage } from '../../domain/message.ts';
import {
  computeRetryDelay,
  deliveryLeaseMs,
  maxDeliveryAgeMs,
  maxRetryDelayMs,
  overdueDeliveryAgeMs,
} from '../../domain/retry-schedule.ts';
import { countRows, hasConcurrentWriters } from '../database/queries.ts';
import type { Schema } from '../database/schema.ts';
import { buildOutgoingMessage, countLateRequests, isEmptyListMessage } from './build-message.ts';
import { addMilliseconds, enqueue, selectMessagesOfRequest, sortedPriorities } from './enqueue.ts';

export type MessageDelivery = Selectable<Schema['message_deliveries']>;

/** A delivery that is leased to this process for one attempt. */
export interface ClaimedDelivery {
  readonly message: OutgoingMessage;
  readonly delivery: MessageDelivery;
}

export class Outbox {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /**
   * Leases the most urgent due delivery to this process. If several are equally urgent, the oldest is leased. Marks
   * expired deliveries as `expired`, and deliveries of lists without unanswered requests as `settled`.
   * @param inProgress ids of messages that this process is delivering. They are skipped, because their leases may seem
   * expired after the clock was changed
   * @returns undefined if no delivery is due
   */
  async claim(
    channel: string,
    now = new Date(),
    inProgress: readonly string[] = [],
  ): Promise<ClaimedDelivery | undefined> {
    return await this.#db.transaction().execute(async (trx) => {
      for (;;) {
        const due = await this.#findDue(trx, channel, now, inProgress);
        if (!due) return undefined;
        const hasExpired = due.expires_at !== null && due.expires_at <= now.toISOString();
        if (!hasExpired && !(await isEmptyListMessage(trx, due.message_id)))
          return await this.#lease(trx, due, now);
        await trx
          .updateTable('message_deliveries')
          .set({ state: hasExpired ? 'expired' : 'settled' })
          .where((row) => row.and({ message_id: due.message_id, channel }))
          .execute();
      }
    });
  }

  async #findDue(trx: Kysely<Schema>, channel: string, now: Date, inProgress: readonly string[]) {
    const waiting = trx
      .selectFrom('message_deliveries')
      .selectAll()
      .where('channel', '=', channel)
      .where('state', '=', 'waiting')
      .$if(inProgress.length > 0, (query) => query.where('message_id', 'not in', inProgress))
      .orderBy('due_at')
      .limit(1)
      // On PostgreSQL, other processes skip the row that this transaction has locked.
      .$if(hasConcurrentWriters(trx), (query) => query.forUpdate().skipLocked());
    // One query for each priority reads the index in order. A single query would sort all rows first.
    for (const priority of sortedPriorities) {
      const due = await waiting
        .where('priority', '=', priority)
        .where('due_at', '<=', now.toISOString())
        .executeTakeFirst();
      if (due) return due;
    }
    // A retry this late was planned before the clock was set back. Only messages planned ahead may be due so late.
    return await waiting
      .where('due_at', '>', addMilliseconds(now, maxRetryDelayMs))
      // SQLite and PostgreSQL use the index only if the expression matches its definition.
      .where(sql<boolean>`state = 'waiting' and (not_before is null or attempts > 0)`)
      .executeTakeFirst();
  }

  async #lease(trx: Kysely<Schema>, due: MessageDelivery, now: Date): Promise<ClaimedDelivery> {
    const { message_id, channel } = due;
    const delivery = { ...due, due_at: addMilliseconds(now, deliveryLeaseMs), attempts: due.attempts + 1 };
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
    return { delivery, message: await buildOutgoingMessage(trx, message_id, now) };
  }

  /** Renews a lease during the attempt, unless another process has taken over the delivery. */
  async renew({ delivery }: ClaimedDelivery, now = new Date()): Promise<void> {
    const { message_id, channel, attempts } = delivery;
    await this.#db
      .updateTable('message_deliveries')
      .set({ due_at: addMilliseconds(now, deliveryLeaseMs) })
      .where((row) => row.and({ message_id, channel, attempts, state: 'waiting' }))
      .execute();
  }

  async recordSuccess(claim: ClaimedDelivery, outcome = 'delivered'): Promise<void> {
    await this.#record(claim, outcome, { state: 'delivered' });
  }

  /**
   * Plans the next attempt, or gives up after three days.
   * @returns the new state of the delivery
   */
  async recordFailure(
    claim: ClaimedDelivery,
    reason: string,
    now = new Date(),
  ): Promise<'waiting' | 'failed'> {
    const { queued_at, not_before } = claim.delivery;
    const waited = now.getTime() - new Date(not_before ?? queued_at).getTime();
    const due_at = addMilliseconds(now, computeRetryDelay(waited));
    const state = waited >= maxDeliveryAgeMs ? 'failed' : 'waiting';
    await this.#record(claim, reason, { state, due_at });
    return state;
  }

  /**
   * Records the outcome of an attempt. If another process has taken over the delivery, the delivery does not change.
   */
  async #record(
    { delivery }: ClaimedDelivery,
    outcome: string,
    change: Partial<MessageDelivery>,
  ): Promise<void> {
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

  /**
   * Lists failed messages, oldest first. Each is identified by the reference of its request, or by its message id if it
   * has no request.
   */
  async listFailed(max: number): Promise<string[]> {
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
   * Queues a request's first message again on each channel that has not delivered it, and queues all other failed
   * messages of the request again.
   * @returns the number of queued deliveries
   */
  async retry(reference: string, channels: readonly ChannelDescription[], now = new Date()): Promise<number> {
    const time = now.toISOString();
    return await this.#db.transaction().execute(async (trx) => {
      await enqueue(trx, [{ kind: 'request', subject: reference, reference }], channels, now);
      const { numUpdatedRows } = await trx
        .updateTable('message_deliveries')
        .set({ state: 'waiting', queued_at: time, not_before: null, due_at: time })
        .where(
          'channel',
          'in',
          channels.map(({ name }) => name),
        )
        .where('message_id', 'in', selectMessagesOfRequest(trx, reference))
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

  async countBacklog(now = new Date()): Promise<{ overdue: number; failed: number; late: number }> {
    const deliveries = this.#db.selectFrom('message_deliveries');
    const overdue = deliveries
      .where('state', '=', 'waiting')
      .where((row) =>
        row.or([
          row(row.fn.coalesce('not_before', 'queued_at'), '<', addMilliseconds(now, -overdueDeliveryAgeMs)),
          row.and([
            row('not_before', 'is', null),
            row('queued_at', '>', addMilliseconds(now, overdueDeliveryAgeMs)),
          ]),
        ]),
      )
      .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now.toISOString())]));
    return {
      overdue: await countRows(overdue),
      failed: await countRows(deliveries.where('state', '=', 'failed')),
      late: await countLateRequests(this.#db, now),
    };
  }

  async listAttempts(reference: string) {
    return await this.#db
      .selectFrom('message_attempts')
      .innerJoin('messages', 'messages.id', 'message_attempts.message_id')
      .select(['kind', 'channel', 'attempt', 'started_at', 'outcome'])
      .where('messages.id', 'in', selectMessagesAbout(this.#db, reference))
      .orderBy('started_at')
      .execute();
  }

  async listDeliveries(reference: string) {
    return await this.#db
      .selectFrom('message_deliveries')
      .innerJoin('messages', 'messages.id', 'message_deliveries.message_id')
      .select(['kind', 'channel', 'state', 'not_before', 'due_at', 'attempts'])
      .where('messages.id', 'in', selectMessagesAbout(this.#db, reference))
      .orderBy('created_at')
      .orderBy('due_at')
      .execute();
  }
}

const selectMessagesAbout = (db: Kysely<Schema>, reference: string) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('reference', '=', reference)
    .union(db.selectFrom('message_requests').select('message_id as id').where('reference', '=', reference));
