import type { Kysely } from 'kysely';
import type { RequestChange } from '../../domain/change.ts';
import type { ChannelDescription, MessageKind } from '../../domain/message.ts';
import { hasConcurrentWriters } from '../database/queries.ts';
import type { Schema } from '../database/schema.ts';

/**
 * The priorities of the kinds of messages. The lowest number is sent first. The kinds that strangers can cause in any
 * number are sent last.
 */
const priorities: Readonly<Record<MessageKind, number>> = {
  request: 0,
  alarm: 0,
  'sealing-alarm': 0,
  reminder: 1,
  link: 1,
  'duty-link': 1,
  sheet: 1,
  'request-list': 1,
  'reminder-list': 1,
  'alarm-list': 1,
  change: 2,
};
export const sortedPriorities = [...new Set(Object.values(priorities))].sort((one, other) => one - other);

export interface PlannedMessage {
  readonly kind: MessageKind;
  /** Must be unique among the messages of this kind: the reference of the request, or the day or hour. */
  readonly subject: string;
  readonly reference?: string;
  readonly changes?: readonly RequestChange[];
  /** The earliest time of the first attempt; by default, now. */
  readonly notBefore?: string;
  readonly expiresAt?: string;
}

/** A message about a change is delayed, so that it can include further changes. */
const changeDelayMs = 60_000;

export const addMilliseconds = (time: Date, ms: number): string =>
  new Date(time.getTime() + ms).toISOString();

const createMessageId = ({ kind, subject }: Pick<PlannedMessage, 'kind' | 'subject'>): string =>
  `${kind}:${subject}`;

/**
 * Queues messages for each channel that delivers their kind. Existing messages do not change.
 * @returns the ids of the messages that at least one channel delivers
 */
export async function enqueue(
  db: Kysely<Schema>,
  planned: readonly PlannedMessage[],
  channels: readonly ChannelDescription[],
  now: Date,
): Promise<string[]> {
  const deliveries = planned.flatMap((message) =>
    channels.filter(({ kinds }) => kinds.includes(message.kind)).map(({ name }) => ({ message, name })),
  );
  if (deliveries.length === 0) return [];
  const created_at = now.toISOString();
  await db
    .insertInto('messages')
    .values(
      [...new Set(deliveries.map(({ message }) => message))].map((message) => ({
        id: createMessageId(message),
        kind: message.kind,
        reference: message.reference ?? null,
        about: message.changes ? JSON.stringify(message.changes) : '',
        created_at,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await db
    .insertInto('message_deliveries')
    .values(
      deliveries.map(({ message, name }) => ({
        message_id: createMessageId(message),
        channel: name,
        state: 'waiting' as const,
        priority: priorities[message.kind],
        queued_at: created_at,
        not_before: message.notBefore ?? null,
        due_at: message.notBefore ?? created_at,
        expires_at: message.expiresAt ?? null,
        attempts: 0,
      })),
    )
    .onConflict((conflict) => conflict.columns(['message_id', 'channel']).doNothing())
    .execute();
  return [...new Set(deliveries.map(({ message }) => createMessageId(message)))];
}

/**
 * Adds a change to the request's last message about changes. Queues a new message if an attempt to send the last one
 * has begun.
 * @param number the number of the change among the changes of the request
 */
export async function enqueueChangeMessage(
  db: Kysely<Schema>,
  { reference, number, change }: { reference: string; number: number; change: RequestChange },
  channels: readonly ChannelDescription[],
  now: Date,
): Promise<void> {
  const last = await db
    .selectFrom('messages')
    .select(['id', 'about'])
    .where('reference', '=', reference)
    .where('kind', '=', 'change')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last && (await hasNoDeliveryAttempt(db, last.id))) {
    const about = JSON.stringify([...parseChanges(last.about), change]);
    await db.updateTable('messages').set({ about }).where('id', '=', last.id).execute();
    return;
  }
  const notBefore = addMilliseconds(now, changeDelayMs);
  const subject = `${reference}:${number}`;
  await enqueue(db, [{ kind: 'change', subject, reference, changes: [change], notBefore }], channels, now);
}

export const parseChanges = (about: string) => JSON.parse(about) as RequestChange[];

/**
 * Whether no attempt to send a message has begun. Locks the deliveries of the message, so that no attempt can begin
 * until the transaction ends.
 */
export async function hasNoDeliveryAttempt(db: Kysely<Schema>, message_id: string): Promise<boolean> {
  const deliveries = await db
    .selectFrom('message_deliveries')
    .select(['state', 'attempts'])
    .where('message_id', '=', message_id)
    .$if(hasConcurrentWriters(db), (query) => query.forUpdate())
    .execute();
  return deliveries.every(({ state, attempts }) => state === 'waiting' && attempts === 0);
}

/** Cancels the undelivered messages that are obsolete because a request was answered. */
export async function cancelMessages(db: Kysely<Schema>, reference: string): Promise<void> {
  await db
    .updateTable('message_deliveries')
    .set({ state: 'settled' })
    .where('message_id', 'in', selectMessagesOfRequest(db, reference))
    .where('state', 'in', ['waiting', 'failed'])
    .execute();
}

/** Undoes `cancelMessages` for messages that have not expired. */
export async function restoreMessages(db: Kysely<Schema>, reference: string, now: Date): Promise<void> {
  await db
    .updateTable('message_deliveries')
    .set({ state: 'waiting' })
    .where('message_id', 'in', selectMessagesOfRequest(db, reference))
    .where('state', '=', 'settled')
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now.toISOString())]))
    .execute();
}

/**
 * Selects the ids of the messages that are obsolete after an answer: all messages about a request, except messages
 * about changes.
 */
export const selectMessagesOfRequest = (db: Kysely<Schema>, reference: string) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('reference', '=', reference)
    .where('kind', 'in', ['request', 'link', 'reminder', 'alarm', 'duty-link']);
