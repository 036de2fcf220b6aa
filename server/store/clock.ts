/**
 * Decides whether the machine's clock can be trusted. A server whose clock is years ahead would erase every answered request,
 * since retention goes by the calendar.
 */
import type { Kysely, Selectable } from 'kysely';
import { dayMs, minuteMs } from '#lib/durations.ts';
import type { Schema } from './database/schema.ts';

/**
 * The longest time since the last trusted reading for which a clock is trusted. The server may have been off over a weekend.
 */
const maxGapMs = 3 * dayMs;
/** The time for which a clock that is not trusted must run before it is trusted again. */
const requiredRunMs = dayMs;
/**
 * The longest time between two readings that counts as running time. The server reads the clock every minute; after a longer pause,
 * the clock may have been set.
 */
const maxStepMs = 2 * minuteMs;

/** The last trusted reading. For a clock that is not trusted, also its last reading, and the time for which it has run. */
export type ClockReading = Omit<Selectable<Schema['store_clock']>, 'id'>;

/**
 * Computes the reading to store. A clock that was set back is trusted, since it causes no early erasure.
 * @param last undefined for the first reading
 */
export function computeClockReading(last: ClockReading | undefined, now: Date): ClockReading {
  const believed = { believed_at: now.toISOString(), doubted_at: null, held_ms: 0 };
  if (!last || now.getTime() - Date.parse(last.believed_at) <= maxGapMs) return believed;
  const step = now.getTime() - Date.parse(last.doubted_at ?? '');
  const isContinuous = Math.abs(step) <= maxGapMs;
  const held_ms = isContinuous ? last.held_ms + Math.min(Math.max(step, 0), maxStepMs) : 0;
  if (held_ms >= requiredRunMs) return believed;
  return { believed_at: last.believed_at, doubted_at: now.toISOString(), held_ms };
}

/**
 * Stores a reading of the clock, and compares it with earlier readings.
 * @returns the milliseconds by which the clock is ahead; 0 if it is trusted
 */
export async function readClock(db: Kysely<Schema>, now: Date): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const last = await trx.selectFrom('store_clock').selectAll().executeTakeFirst();
    const reading = computeClockReading(last, now);
    await trx
      .insertInto('store_clock')
      .values({ id: 1, ...reading })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(reading))
      .execute();
    const { believed_at, doubted_at } = reading;
    return doubted_at === null ? 0 : Date.parse(doubted_at) - Date.parse(believed_at);
  });
}
