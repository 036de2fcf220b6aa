import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** Longer than an attempt may take: when it is over, whoever made the attempt must have died. */
const leaseMs = 120_000;
/** Pauses between attempts grow from the first to the longest. */
const firstPauseMs = 30_000;
const longestPauseMs = 4 * 3_600_000;
/** A delivery is given up when it has not succeeded for this long. */
const givenUpAfterMs = 3 * 24 * 3_600_000;
/** One that waits for longer than this is worth a person's attention. */
const overdueAfterMs = 15 * 60_000;

export type Delivery = Selectable<Schema['deliveries']>;

/** A delivery that this process, and no other, is to attempt now. */
export interface Claim {
  readonly request: Selectable<Schema['consultation_requests']>;
  readonly delivery: Delivery;
}

export interface Backlog {
  readonly overdue: number;
  readonly failed: number;
}

const after = (time: Date, ms: number): string => new Date(time.getTime() + ms).toISOString();

/** Puts a request in the queue of each channel, as a part of the transaction that stores it. */
export async function enqueue(
  trx: Transaction<Schema>,
  reference: string,
  channels: readonly string[],
  now: Date,
): Promise<void> {
  const time = now.toISOString();
  const rows = channels.map((channel) => ({
    reference,
    channel,
    state: 'waiting' as const,
    queued_at: time,
    due_at: time,
    attempts: 0,
  }));
  if (rows.length > 0) await trx.insertInto('deliveries').values(rows).execute();
}

/** What is still to be told to the agency, and how telling it went. */
export class Outbox {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** Takes the delivery that has been due for longest, if any; of several processes only one gets it. */
  async claim(channel: string, now = new Date()): Promise<Claim | undefined> {
    return await this.#db.transaction().execute(async (trx) => {
      for (;;) {
        const due = await trx
          .selectFrom('deliveries')
          .selectAll()
          .where('channel', '=', channel)
          .where('state', '=', 'waiting')
          .where('due_at', '<=', now.toISOString())
          .orderBy('due_at')
          .limit(1)
          .executeTakeFirst();
        if (!due) return undefined;
        const delivery = await trx
          .updateTable('deliveries')
          .set({ due_at: after(now, leaseMs), attempts: due.attempts + 1 })
          .where('reference', '=', due.reference)
          .where('channel', '=', channel)
          .where('state', '=', 'waiting')
          .where('attempts', '=', due.attempts)
          .returningAll()
          .executeTakeFirst();
        // Without one, another process was faster: see what it has left.
        if (!delivery) continue;
        const { reference, attempts: attempt } = delivery;
        const started_at = now.toISOString();
        const underWay = { reference, channel, attempt, started_at, outcome: null };
        await trx.insertInto('delivery_attempts').values(underWay).execute();
        const request = await trx
          .selectFrom('consultation_requests')
          .selectAll()
          .where('reference', '=', reference)
          .executeTakeFirstOrThrow();
        return { request, delivery };
      }
    });
  }

  async succeeded(claim: Claim): Promise<void> {
    await this.#record(claim, 'delivered', { state: 'delivered' });
  }

  /** Plans the next attempt, or gives up after three days; says which. */
  async failed(claim: Claim, reason: string, now = new Date()): Promise<'waiting' | 'failed'> {
    const waited = now.getTime() - new Date(claim.delivery.queued_at).getTime();
    // Waiting again for as long as it has waited already doubles the pauses, also after a person's retry.
    const pause = Math.min(Math.max(firstPauseMs, waited), longestPauseMs);
    // Some of it by chance, so that a server that was down is not met by everything at the same moment.
    const due_at = after(now, pause * (0.75 + Math.random() / 2));
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
        .where('reference', '=', reference)
        .where('channel', '=', channel)
        .where('attempt', '=', attempts)
        .execute();
      await trx
        .updateTable('deliveries')
        .set(change)
        .where('reference', '=', reference)
        .where('channel', '=', channel)
        .where('attempts', '=', attempts)
        .execute();
    });
  }

  /** Puts whatever was not delivered back in the queue, for every channel given; returns how many there were. */
  async retry(reference: string, channels: readonly string[], now = new Date()): Promise<number> {
    const time = now.toISOString();
    let queued = 0;
    for (const channel of channels) {
      const result = await this.#db
        .insertInto('deliveries')
        .values({ reference, channel, state: 'waiting', queued_at: time, due_at: time, attempts: 0 })
        .onConflict((conflict) =>
          conflict
            .columns(['reference', 'channel'])
            .doUpdateSet({ state: 'waiting', queued_at: time, due_at: time })
            .where('deliveries.state', '!=', 'delivered'),
        )
        .executeTakeFirst();
      queued += Number(result.numInsertedOrUpdatedRows);
    }
    return queued;
  }

  /** How many deliveries a person should know about. */
  async backlog(now = new Date()): Promise<Backlog> {
    const count = async (state: Delivery['state'], queuedBefore: string): Promise<number> => {
      const { count } = await this.#db
        .selectFrom('deliveries')
        .select((expression) => expression.fn.countAll().as('count'))
        .where('state', '=', state)
        .where('queued_at', '<', queuedBefore)
        .executeTakeFirstOrThrow();
      return Number(count);
    };
    return {
      overdue: await count('waiting', after(now, -overdueAfterMs)),
      failed: await count('failed', after(now, 0)),
    };
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
