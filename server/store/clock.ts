/**
 * Decides whether the machine's clock can be trusted. If the clock were years ahead, the server would erase all
 * answered requests, because their retention period would seem to be over.
 */
import type { Kysely, Selectable } from 'kysely';
import { dayMs, minuteMs } from '#lib/durations.ts';
import type { Schema } from './database/schema.ts';

/**
 * The clock is trusted if at most this time has passed since the last trusted reading. The server may be off over a
 * weekend.
 */
const maxGapMs = 3 * dayMs;
const requiredRunMs = dayMs;
/**
 * Running time increases by at most this much between two readings, because the clock may have been set meanwhile. The
 * server reads the clock every minute.
 */
const maxStepMs = 2 * minuteMs;

/**
 * `believed_at` is the last trusted reading. While the clock is not trusted, `doubted_at` is the last reading, and
 * `held_ms` is the time for which the clock has run.
 */
export type ClockState = Omit<Selectable<Schema['store_clock']>, 'id'>;

/**
 * Computes the reading to store. A clock that was set back is trusted, because it causes no early erasure.
 * @param last undefined for the first reading
 */
export function computeClockState(last: ClockState | undefined, now: Date): ClockState {
  const believed = { believed_at: now.toISOString(), doubted_at: null, held_ms: 0 };
  if (!last || now.getTime() - Date.parse(last.believed_at) <= maxGapMs) return believed;
  const step = now.getTime() - Date.parse(last.doubted_at ?? '');
  const isContinuous = Math.abs(step) <= maxGapMs;
  const held_ms = isContinuous ? last.held_ms + Math.min(Math.max(step, 0), maxStepMs) : 0;
  if (held_ms >= requiredRunMs) return believed;
  return { believed_at: last.believed_at, doubted_at: now.toISOString(), held_ms };
}

/**
 * Stores the current time of the clock, and compares it with the stored reading.
 * @returns the milliseconds by which the clock is ahead, or 0 if the clock is trusted
 */
export async function recordClockReading(db: Kysely<Schema>, now: Date): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const last = await trx.selectFrom('store_clock').selectAll().executeTakeFirst();
    const reading = computeClockState(last, now);
    await trx
      .insertInto('store_clock')
      .values({ id: 1, ...reading })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(reading))
      .execute();
    const { believed_at, doubted_at } = reading;
    return doubted_at === null ? 0 : Date.parse(doubted_at) - Date.parse(believed_at);
  });
}
