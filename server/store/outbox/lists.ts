/**
 * Messages with a list of requests. One message contains all requests of a quarter of an hour that are not announced
 * individually.
 */
import type { Kysely } from 'kysely';
import { minuteMs } from '#lib/durations.ts';
import { type ChannelDescription, type ListMessageKind, listMessageKinds } from '../../domain/message.ts';
import type { Schema } from '../database/schema.ts';
import { enqueue, hasNoDeliveryAttempt, type PlannedMessage } from './enqueue.ts';

const periodMs = 15 * minuteMs;

/** Returns the kind of list that replaces messages of this kind, or undefined if none does. */
const findListKind = (kind: string): ListMessageKind | undefined =>
  listMessageKinds.find((list) => list === `${kind}-list`);

/**
 * Adds a request to lists. A list of new requests is sent at the end of its quarter of an hour. A list of reminders or
 * alarms is sent when its first reminder or alarm is due.
 * @param planned the messages that the lists replace
 */
export async function addRequestToLists(
  db: Kysely<Schema>,
  reference: string,
  planned: readonly PlannedMessage[],
  channels: readonly ChannelDescription[],
  now: Date,
): Promise<void> {
  for (const { kind: messageKind, notBefore, expiresAt } of planned) {
    const kind = findListKind(messageKind);
    if (!kind || !channels.some(({ kinds }) => kinds.includes(kind))) continue;
    const due = notBefore === undefined ? now.getTime() : Date.parse(notBefore);
    for (let period = Math.floor(due / periodMs); ; period += 1) {
      const start = period * periodMs;
      const sendAt = notBefore === undefined ? start + periodMs : Math.max(due, start);
      const list = {
        kind,
        subject: new Date(start).toISOString(),
        notBefore: new Date(sendAt).toISOString(),
        ...(expiresAt !== undefined && { expiresAt }),
      };
      const [message_id = ''] = await enqueue(db, [list], channels, now);
      if (!(await hasNoDeliveryAttempt(db, message_id))) continue;
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
 * Removes a request from the lists that have no delivery attempt yet.
 * @returns whether the request was in any list
 */
export async function removeRequestFromLists(db: Kysely<Schema>, reference: string): Promise<boolean> {
  const inLists = await db
    .selectFrom('message_requests')
    .select('message_id')
    .where('reference', '=', reference)
    .execute();
  for (const { message_id } of inLists) {
    if (!(await hasNoDeliveryAttempt(db, message_id))) continue;
    await db
      .deleteFrom('message_requests')
      .where((row) => row.and({ message_id, reference }))
      .execute();
  }
  return inLists.length > 0;
}
