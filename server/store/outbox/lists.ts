/** Lists: one message names all those requests of a quarter of an hour that have no messages of their own. */
import type { Kysely } from 'kysely';
import { minuteMs } from '#lib/durations.ts';
import { type ListKind, listKinds, type MessageChannel } from '../../domain/message.ts';
import type { Schema } from '../database/schema.ts';
import { enqueue, isUnattempted, type PlannedMessage } from './enqueue.ts';

const quarterMs = 15 * minuteMs;

/** The kind of list in place of a message about one request; there is none for links. */
const listOf = (kind: string): ListKind | undefined => listKinds.find((list) => list === `${kind}-list`);

/**
 * Puts a request into lists. A list of new requests is sent at the end of the quarter of an hour in which they came, one of
 * reminders or alarms as soon as the first of its quarter is due.
 * @param planned the messages that the lists replace
 */
export async function enqueueInLists(
  db: Kysely<Schema>,
  reference: string,
  planned: readonly PlannedMessage[],
  channels: readonly MessageChannel[],
  now: Date,
): Promise<void> {
  for (const { kind: single, notBefore, expiresAt } of planned) {
    const kind = listOf(single);
    if (!kind || !channels.some(({ kinds }) => kinds.includes(kind))) continue;
    const due = notBefore === undefined ? now.getTime() : Date.parse(notBefore);
    // A list whose first attempt has begun takes no more requests: a later one goes into the next list.
    for (let quarter = Math.floor(due / quarterMs); ; quarter += 1) {
      const start = quarter * quarterMs;
      const sent = notBefore === undefined ? start + quarterMs : Math.max(due, start);
      const list = {
        kind,
        subject: new Date(start).toISOString(),
        notBefore: new Date(sent).toISOString(),
        ...(expiresAt !== undefined && { expiresAt }),
      };
      const [message_id = ''] = await enqueue(db, [list], channels, now);
      if (!(await isUnattempted(db, message_id))) continue;
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
 * Takes a request out of the lists of which no attempt has begun.
 * @returns whether it was in any list
 */
export async function removeFromLists(db: Kysely<Schema>, reference: string): Promise<boolean> {
  const inLists = await db
    .selectFrom('message_requests')
    .select('message_id')
    .where('reference', '=', reference)
    .execute();
  for (const { message_id } of inLists) {
    if (!(await isUnattempted(db, message_id))) continue;
    await db
      .deleteFrom('message_requests')
      .where((row) => row.and({ message_id, reference }))
      .execute();
  }
  return inLists.length > 0;
}
