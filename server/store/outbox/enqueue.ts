/** Puts messages to the agency into the outbox, and settles those that nobody needs any more. */
import type { Kysely } from 'kysely';
import type { RequestChange } from '../../domain/change.ts';
import type { MessageChannel, MessageKind } from '../../domain/message.ts';
import { hasConcurrentWriters } from '../database/queries.ts';
import type { Schema } from '../database/schema.ts';

/** Of the messages that are due, the lowest number goes first. Messages that a stranger can cause without end go last. */
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
/** The most urgent first. */
export const prioritiesInOrder = [...new Set(Object.values(priorities))].sort((one, other) => one - other);

/** A message that is to be kept in the outbox. */
export interface PlannedMessage {
  readonly kind: MessageKind;
  /** Makes its id unique among its kind: the request's reference, or the day or hour that it is for. */
  readonly subject: string;
  readonly reference?: string;
  readonly changes?: readonly RequestChange[];
  /** When it is first sent; at once without it. */
  readonly notBefore?: string;
  /** From when on it is of no use any more. */
  readonly expiresAt?: string;
}

/** A message about a change is sent after this time, so that it can tell of further changes, too. */
const changesGatheredMs = 60_000;

/** An instant `ms` milliseconds after another, ISO 8601. */
export const addMilliseconds = (time: Date, ms: number): string =>
  new Date(time.getTime() + ms).toISOString();

const idOf = ({ kind, subject }: Pick<PlannedMessage, 'kind' | 'subject'>): string => `${kind}:${subject}`;

/**
 * Puts messages in the queue of each channel that carries their kind. A message that is there already stays as it is.
 * @returns the ids of the messages that any channel carries
 */
export async function enqueue(
  db: Kysely<Schema>,
  planned: readonly PlannedMessage[],
  channels: readonly MessageChannel[],
  now: Date,
): Promise<string[]> {
  const carried = planned.flatMap((message) =>
    channels.filter(({ kinds }) => kinds.includes(message.kind)).map(({ name }) => ({ message, name })),
  );
  if (carried.length === 0) return [];
  const created_at = now.toISOString();
  await db
    .insertInto('messages')
    .values(
      [...new Set(carried.map(({ message }) => message))].map((message) => ({
        id: idOf(message),
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
      carried.map(({ message, name }) => ({
        message_id: idOf(message),
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
  return [...new Set(carried.map(({ message }) => idOf(message)))];
}

/**
 * Announces a change to a request: adds it to the request's last message about changes while no attempt to send that has
 * begun, else posts a new message.
 * @param number the number of the change among the request's changes
 */
export async function enqueueChange(
  db: Kysely<Schema>,
  { reference, number, change }: { reference: string; number: number; change: RequestChange },
  channels: readonly MessageChannel[],
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
  if (last && (await isUnattempted(db, last.id))) {
    const about = JSON.stringify([...parseChanges(last.about), change]);
    await db.updateTable('messages').set({ about }).where('id', '=', last.id).execute();
    return;
  }
  const notBefore = addMilliseconds(now, changesGatheredMs);
  const of = `${reference}:${number}`;
  await enqueue(
    db,
    [{ kind: 'change', subject: of, reference, changes: [change], notBefore }],
    channels,
    now,
  );
}

/** The changes that a message tells of. */
export const parseChanges = (about: string) => JSON.parse(about) as RequestChange[];

/** Whether no attempt to send a message has begun. Its rows are locked: none begins until the transaction ends. */
export async function isUnattempted(db: Kysely<Schema>, message_id: string): Promise<boolean> {
  const deliveries = await db
    .selectFrom('message_deliveries')
    .select(['state', 'attempts'])
    .where('message_id', '=', message_id)
    .$if(hasConcurrentWriters(db), (query) => query.forUpdate())
    .execute();
  return deliveries.every(({ state, attempts }) => state === 'waiting' && attempts === 0);
}

/** Settles a request's messages that are not delivered, when nobody needs them any more. */
export async function settle(db: Kysely<Schema>, reference: string): Promise<void> {
  await db
    .updateTable('message_deliveries')
    .set({ state: 'settled' })
    .where('message_id', 'in', selectMessagesOfRequest(db, reference))
    .where('state', 'in', ['waiting', 'failed'])
    .execute();
}

/** Undoes `settle`, for messages that are still of use. */
export async function unsettle(db: Kysely<Schema>, reference: string, now: Date): Promise<void> {
  await db
    .updateTable('message_deliveries')
    .set({ state: 'waiting' })
    .where('message_id', 'in', selectMessagesOfRequest(db, reference))
    .where('state', '=', 'settled')
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now.toISOString())]))
    .execute();
}

/** The ids of the messages that nobody needs once a request is answered. Those about its changes are still needed. */
export const selectMessagesOfRequest = (db: Kysely<Schema>, reference: string) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('reference', '=', reference)
    .where('kind', 'in', ['request', 'link', 'reminder', 'alarm', 'duty-link']);
