/**
 * Judges whether the machine's clock can be believed. A server that started with a clock years ahead would erase every
 * answered request by the calendar, and for good.
 */
import type { Kysely } from 'kysely';
import { dayMs, minuteMs } from '#lib/durations.ts';
import type { Schema } from './database/schema.ts';

/** A clock that is further ahead of its last reading is doubted. A server may have been off over a weekend. */
const maxGapMs = 3 * dayMs;
/** For how long a doubted clock has to run on before it is believed. */
const heldForMs = dayMs;
/** The server reads the clock every minute. After a longer pause it cannot tell whether the clock ran on or was set. */
const maxStepMs = 2 * minuteMs;

/** What is known of the clock. Times are in milliseconds since 1970. */
export interface ClockRecord {
  /** The last reading that was believed. */
  readonly believedAt: number;
  /** The last reading, while it is too far ahead to be believed. */
  readonly doubtedAt?: number | undefined;
  /** For how long the doubted clock has run on while a server read it, in milliseconds. */
  readonly heldMs: number;
}

/**
 * What is known of the clock once it reads `now`. A clock that was set back is believed: it erases nothing too early.
 * @param known undefined for the first reading of all
 */
export function judgeClock(known: ClockRecord | undefined, now: number): ClockRecord {
  const believed = { believedAt: now, heldMs: 0 };
  if (!known || now - known.believedAt <= maxGapMs) return believed;
  const step = now - (known.doubtedAt ?? Number.NaN);
  const goesOn = Math.abs(step) <= maxGapMs;
  const heldMs = goesOn ? known.heldMs + Math.min(Math.max(step, 0), maxStepMs) : 0;
  return heldMs >= heldForMs ? believed : { believedAt: known.believedAt, doubtedAt: now, heldMs };
}

/**
 * Stores a reading of the clock, and judges it by earlier readings.
 * @returns by how many milliseconds it is ahead; 0 when it is believed
 */
export async function readClock(db: Kysely<Schema>, now: Date): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('store_clock').selectAll().executeTakeFirst();
    const known = row && {
      believedAt: new Date(row.believed_at).getTime(),
      doubtedAt: row.doubted_at === null ? undefined : new Date(row.doubted_at).getTime(),
      heldMs: Number(row.held_ms),
    };
    const { believedAt, doubtedAt, heldMs } = judgeClock(known, now.getTime());
    const values = {
      believed_at: new Date(believedAt).toISOString(),
      doubted_at: doubtedAt === undefined ? null : new Date(doubtedAt).toISOString(),
      held_ms: heldMs,
    };
    await trx
      .insertInto('store_clock')
      .values({ id: 1, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute();
    return doubtedAt === undefined ? 0 : doubtedAt - believedAt;
  });
}
