import type { Kysely, Selectable } from 'kysely';
import {
  givenUpAfterMs,
  leaseMs,
  maxPlannedAheadMs,
  overdueAfterMs,
  pauseAfter,
} from '../delivery/retry-schedule.ts';
import type { Schema } from './schema.ts';

export type Delivery = Selectable<Schema['deliveries']>;

/** A delivery that this process, and no other, is to attempt now. */
export interface Claim {
  readonly request: Selectable<Schema['consultation_requests']>;
  readonly delivery: Delivery;
}

const after = (time: Date, ms: number): string => new Date(time.getTime() + ms).toISOString();

/** Puts a request in the queue of each channel that has not delivered it; returns how many there were. */
export async function enqueue(
  db: Kysely<Schema>,
  reference: string,
  channels: readonly string[],
  now: Date,
): Promise<number> {
  if (channels.length === 0) return 0;
  const waiting = { state: 'waiting' as const, queued_at: now.toISOString(), due_at: now.toISOString() };
  const result = await db
    .insertInto('deliveries')
    .values(channels.map((channel) => ({ reference, channel, ...waiting, attempts: 0 })))
    .onConflict((conflict) =>
      conflict
        .columns(['reference', 'channel'])
        .doUpdateSet(waiting)
        .where('deliveries.state', '!=', 'delivered'),
    )
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows);
}

/** What is still to be told to the agency, and how telling it went. */
export class Outbox {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /**
   * Takes the delivery that has been due for longest, if any; of several processes only one gets it.
   * @param underWay references that this process is delivering: their leases seem to be over when the clock is changed
   */
  async claim(
    channel: string,
    now = new Date(),
    underWay: readonly string[] = [],
  ): Promise<Claim | undefined> {
    // SQLite has one writer at a time. PostgreSQL has several: each locks its row, and looks past the others'.
    const several = this.#db.getExecutor().adapter.supportsMultipleConnections === true;
    return await this.#db.transaction().execute(async (trx) => {
      const due = await trx
        .selectFrom('deliveries')
        .selectAll()
        .where('channel', '=', channel)
        .where('state', '=', 'waiting')
        .where((row) =>
          row.or([row('due_at', '<=', now.toISOString()), row('due_at', '>', after(now, maxPlannedAheadMs))]),
        )
        .$if(underWay.length > 0, (query) => query.where('reference', 'not in', underWay))
        .orderBy('due_at')
        .limit(1)
        .$if(several, (query) => query.forUpdate().skipLocked())
        .executeTakeFirst();
      if (!due) return undefined;
      const { reference } = due;
      const delivery = { ...due, due_at: after(now, leaseMs), attempts: due.attempts + 1 };
      await trx
        .updateTable('deliveries')
        .set(delivery)
        .where((row) => row.and({ reference, channel }))
        .execute();
      const started_at = now.toISOString();
      await trx
        .insertInto('delivery_attempts')
        .values({ reference, channel, attempt: delivery.attempts, started_at, outcome: null })
        .execute();
      const request = await trx
        .selectFrom('consultation_requests')
        .selectAll()
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow();
      return { request, delivery };
    });
  }

  /** Records that the claim's attempt has delivered, or in which way, and that nothing is left to be tried. */
  async succeeded(claim: Claim, outcome = 'delivered'): Promise<void> {
    await this.#record(claim, outcome, { state: 'delivered' });
  }

  /** Plans the next attempt, or gives up after three days; says which. */
  async failed(claim: Claim, reason: string, now = new Date()): Promise<'waiting' | 'failed'> {
    const waited = now.getTime() - new Date(claim.delivery.queued_at).getTime();
    const due_at = after(now, pauseAfter(waited));
    const state = waited >= givenUpAfterMs ? 'failed' : 'waiting';
    await this.#record(claim, reason, { state, due_at });
    return state;
  }

  /** A claim that took so long that another process has taken it over changes nothing but its own attempt. */
  async #record({ delivery }: Claim, outcome: string, change: Partial<Delivery>): Promise<void> {
    const { reference, channel, attempts } = delivery;
    await this.#db.transaction().execute(async (trx) => {
      await trx
        .updateTable('delivery_attempts')
        .set({ outcome })
        .where((row) => row.and({ reference, channel, attempt: attempts }))
        .execute();
      await trx
        .updateTable('deliveries')
        .set(change)
        .where((row) => row.and({ reference, channel, attempts, state: 'waiting' }))
        .execute();
    });
  }

  /** References whose deliveries were given up, oldest first. */
  async givenUp(max: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('deliveries')
      .select('reference')
      .where('state', '=', 'failed')
      .orderBy('queued_at')
      .limit(max)
      .execute();
    return [...new Set(rows.map(({ reference }) => reference))];
  }

  /** Puts whatever was not delivered back in the queue of every channel given; returns how many there were. */
  async retry(reference: string, channels: readonly string[], now = new Date()): Promise<number> {
    return await enqueue(this.#db, reference, channels, now);
  }

  /** How many deliveries a person should know about. */
  async backlog(now = new Date()): Promise<{ overdue: number; failed: number }> {
    const count = this.#db.selectFrom('deliveries').select(({ fn }) => fn.countAll().as('count'));
    const overdue = await count
      .where('state', '=', 'waiting')
      .where((row) =>
        row.or([
          row('queued_at', '<', after(now, -overdueAfterMs)),
          row('queued_at', '>', after(now, overdueAfterMs)),
        ]),
      )
      .executeTakeFirstOrThrow();
    const failed = await count.where('state', '=', 'failed').executeTakeFirstOrThrow();
    return { overdue: Number(overdue.count), failed: Number(failed.count) };
  }

  /** Every attempt to deliver a request, in the order in which they were made. */
  async history(reference: string): Promise<Selectable<Schema['delivery_attempts']>[]> {
    return await this.#db
      .selectFrom('delivery_attempts')
      .selectAll()
      .where('reference', '=', reference)
      .orderBy('started_at')
      .execute();
  }

  /** Where a request stands in the queue of each channel. */
  async of(reference: string): Promise<Delivery[]> {
    return await this.#db.selectFrom('deliveries').selectAll().where('reference', '=', reference).execute();
  }
}
