import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import {
  type ListedRequest,
  type ListKind,
  listKinds,
  type MessageKind,
  type OutgoingMessage,
} from '../../domain/message.ts';
import { countRows, insertMissing } from '../database/queries.ts';
import type { Schema } from '../database/schema.ts';
import { isDoubtful } from '../requests/sheet.ts';
import { parseChanges } from './enqueue.ts';

const isListKind = (kind: MessageKind): kind is ListKind => listKinds.some((list) => list === kind);

/** Whether a message is a list whose requests have all been answered or erased. */
export async function isEmptyList(db: Kysely<Schema>, id: string): Promise<boolean> {
  const message = await db.selectFrom('messages').select('kind').where('id', '=', id).executeTakeFirst();
  return message !== undefined && isListKind(message.kind) && (await listed(db, id)).total === 0;
}

/** A message with the requests that it is about. */
export async function buildOutgoingMessage(
  db: Kysely<Schema>,
  id: string,
  now: Date,
): Promise<OutgoingMessage> {
  const { kind, reference, about, created_at } = await db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const message = { id, storeId: await storeId(db), createdAt: new Date(created_at) };
  if (kind === 'sheet')
    return {
      ...message,
      kind,
      open: await countRows(unanswered(db)),
      late: await countLate(db, now),
      first: await inSheetOrder(unanswered(db))
        .select(['reference', 'service_interest', 'received_at', 'reply_by'])
        .limit(namedInTheMorning)
        .execute(),
    };
  if (kind === 'sealing-alarm') return { ...message, kind };
  if (isListKind(kind)) return { ...message, kind, ...(await listed(db, id)) };
  const request = await db
    .selectFrom('consultation_requests')
    .selectAll()
    .where('reference', '=', reference ?? '')
    .executeTakeFirstOrThrow();
  if (kind === 'change') return { ...message, kind, request, changes: parseChanges(about) };
  return { ...message, kind, request };
}

/** How many open requests wait for longer than was promised. */
export const countLate = (db: Kysely<Schema>, now: Date): Promise<number> =>
  countRows(unanswered(db).where('reply_by', '<', now.toISOString()));

/** The most requests that a list names. */
const namedInList = 100;

/** The first hundred open requests of a list, and how many it has in all. Those that may be spam come last. */
async function listed(
  db: Kysely<Schema>,
  message_id: string,
): Promise<{ requests: ListedRequest[]; total: number }> {
  const waiting = db
    .selectFrom('message_requests')
    .innerJoin('consultation_requests', 'consultation_requests.reference', 'message_requests.reference')
    .where('message_id', '=', message_id)
    .where('answered_at', 'is', null);
  const requests = await waiting
    .select([
      'consultation_requests.reference',
      'service_interest',
      'language',
      'received_at',
      'reply_by',
      'doubts',
      'cleared_at',
    ])
    .select(sql<string>`substr(name, 1, 300)`.as('name'))
    .orderBy(isDoubtful)
    .orderBy((row) => row.fn.coalesce('reply_by', 'received_at'))
    .orderBy('consultation_requests.reference')
    .limit(namedInList)
    .execute();
  return { requests, total: await countRows(waiting) };
}

/** How many requests the morning's mail names. */
const namedInTheMorning = 20;

const unanswered = (db: Kysely<Schema>) =>
  db.selectFrom('consultation_requests').where('answered_at', 'is', null);

/** The order of the sheet: by the promised time, doubtful ones last. */
const inSheetOrder = (requests: ReturnType<typeof unanswered>) =>
  requests
    .orderBy(isDoubtful)
    .orderBy((row) => row.fn.coalesce('reply_by', 'received_at'))
    .orderBy('consultation_requests.reference');

/**
 * The store's id: 16 hexadecimal digits, made at the first call. It is part of the id of each mail, since mailboxes drop a
 * second mail with the same id: those of two stores must differ.
 */
async function storeId(db: Kysely<Schema>): Promise<string> {
  const known = await db.selectFrom('store_identity').select('store_id').executeTakeFirst();
  if (known) return known.store_id;
  await insertMissing(db, 'store_identity', [{ id: 1, store_id: randomBytes(8).toString('hex') }]);
  return await storeId(db);
}
