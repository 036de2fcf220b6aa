/** Requests of which no message tells by itself: those of a quarter of an hour are named in one. */
import type { Kysely } from 'kysely';
import { type ChannelPlan, type ListKind, listKinds } from '../../domain/message.ts';
import type { Schema } from '../database/schema.ts';
import { isUntried, type PlannedMessage, post } from './posting.ts';

const quarterMs = 15 * 60_000;

/** The list that a message about one request is a place in; there is none of links. */
const listOf = (kind: string): ListKind | undefined => listKinds.find((list) => list === `${kind}-list`);

/**
 * Has lists tell of a request: new ones when the quarter of an hour has ended in which it came, reminders and alarms as soon
 * as the first of a quarter is due.
 * @param planned the messages that would tell of it alone
 */
export async function postInLists(
  db: Kysely<Schema>,
  reference: string,
  planned: readonly PlannedMessage[],
  channels: readonly ChannelPlan[],
  now: Date,
): Promise<void> {
  for (const { kind: single, notBefore, expiresAt } of planned) {
    const kind = listOf(single);
    if (!kind || !channels.some(({ kinds }) => kinds.includes(kind))) continue;
    const due = notBefore === undefined ? now.getTime() : Date.parse(notBefore);
    // What a list has begun to tell is complete: whoever comes later is in the next one.
    for (let quarter = Math.floor(due / quarterMs); ; quarter += 1) {
      const start = quarter * quarterMs;
      const sent = notBefore === undefined ? start + quarterMs : Math.max(due, start);
      const list = {
        kind,
        of: new Date(start).toISOString(),
        notBefore: new Date(sent).toISOString(),
        ...(expiresAt !== undefined && { expiresAt }),
      };
      const [message_id = ''] = await post(db, [list], channels, now);
      if (!(await isUntried(db, message_id))) continue;
      await db
        .insertInto('message_requests')
        .values({ message_id, reference })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      break;
    }
  }
}

/**
 * Takes a request out of the lists that have not begun to tell of it.
 * @returns whether it was in any list
 */
export async function leaveLists(db: Kysely<Schema>, reference: string): Promise<boolean> {
  const inLists = await db
    .selectFrom('message_requests')
    .select('message_id')
    .where('reference', '=', reference)
    .execute();
  for (const { message_id } of inLists) {
    if (!(await isUntried(db, message_id))) continue;
    await db
      .deleteFrom('message_requests')
      .where((row) => row.and({ message_id, reference }))
      .execute();
  }
  return inLists.length > 0;
}
