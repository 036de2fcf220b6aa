/**
 * Judges whether the machine's clock can be believed. A server that started with a clock years ahead would erase every
 * answered request by the calendar, and for good.
 */
import type { Kysely, Selectable } from 'kysely';
import { dayMs, minuteMs } from '#lib/durations.ts';
import type { Schema } from './database/schema.ts';

/** A clock that is further ahead of its last reading is doubted. A server may have been off over a weekend. */
const maxGapMs = 3 * dayMs;
/** For how long a doubted clock has to run on before it is believed. */
const heldForMs = dayMs;
/** The server reads the clock every minute. After a longer pause it cannot tell whether the clock ran on or was set. */
const maxStepMs = 2 * minuteMs;

/** The last reading that was believed; while the clock is doubted, also its last one, and for how long it has run on. */
export type ClockReading = Omit<Selectable<Schema['store_clock']>, 'id'>;

/**
 * What is known of the clock once it reads `now`. A clock that was set back is believed: it erases nothing too early.
 * @param known undefined for the first reading of all
 */
export function nextClockReading(known: ClockReading | undefined, now: Date): ClockReading {
  const believed = { believed_at: now.toISOString(), doubted_at: null, held_ms: 0 };
  if (!known || now.getTime() - Date.parse(known.believed_at) <= maxGapMs) return believed;
  const step = now.getTime() - Date.parse(known.doubted_at ?? '');
  const goesOn = Math.abs(step) <= maxGapMs;
  const held_ms = goesOn ? known.held_ms + Math.min(Math.max(step, 0), maxStepMs) : 0;
  if (held_ms >= heldForMs) return believed;
  return { believed_at: known.believed_at, doubted_at: now.toISOString(), held_ms };
}

/**
 * Stores a reading of the clock, and judges it by earlier readings.
 * @returns by how many milliseconds it is ahead; 0 when it is believed
 */
export async function readClock(db: Kysely<Schema>, now: Date): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('store_clock').selectAll().executeTakeFirst();
    const reading = nextClockReading(known, now);
    await trx
      .insertInto('store_clock')
      .values({ id: 1, ...reading })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(reading))
      .execute();
    const { believed_at, doubted_at } = reading;
    return doubted_at === null ? 0 : Date.parse(doubted_at) - Date.parse(believed_at);
  });
}
