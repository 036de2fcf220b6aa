import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import {
  type ListedRequest,
  type ListMessageKind,
  listMessageKinds,
  type MessageKind,
  type OutgoingMessage,
} from '../../domain/message.ts';
import { countRows, insertMissingRows } from '../database/queries.ts';
import type { Schema } from '../database/schema.ts';
import { isPossibleSpamSql } from '../requests/sheet.ts';
import { parseChanges } from './enqueue.ts';

const isListKind = (kind: MessageKind): kind is ListMessageKind =>
  listMessageKinds.some((list) => list === kind);

export async function isEmptyListMessage(db: Kysely<Schema>, id: string): Promise<boolean> {
  const message = await db.selectFrom('messages').select('kind').where('id', '=', id).executeTakeFirst();
  return message !== undefined && isListKind(message.kind) && (await readList(db, id)).total === 0;
}

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
  const message = { id, storeId: await readStoreId(db), createdAt: new Date(created_at) };
  if (kind === 'sheet')
    return {
      ...message,
      kind,
      open: await countRows(selectUnanswered(db)),
      late: await countLateRequests(db, now),
      first: await orderAsSheet(selectUnanswered(db))
        .select(['reference', 'service_interest', 'received_at', 'reply_by'])
        .limit(maxMorningRequests)
        .execute(),
    };
  if (kind === 'sealing-alarm') return { ...message, kind };
  if (isListKind(kind)) return { ...message, kind, ...(await readList(db, id)) };
  const request = await db
    .selectFrom('consultation_requests')
    .selectAll()
    .where('reference', '=', reference ?? '')
    .executeTakeFirstOrThrow();
  if (kind === 'change') return { ...message, kind, request, changes: parseChanges(about) };
  return { ...message, kind, request };
}

export const countLateRequests = (db: Kysely<Schema>, now: Date): Promise<number> =>
  countRows(selectUnanswered(db).where('reply_by', '<', now.toISOString()));

const maxListRequests = 100;

/** Returns at most a hundred unanswered requests, with possible spam last, and the number of all. */
async function readList(
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
    .orderBy(isPossibleSpamSql)
    .orderBy((row) => row.fn.coalesce('reply_by', 'received_at'))
    .orderBy('consultation_requests.reference')
    .limit(maxListRequests)
    .execute();
  return { requests, total: await countRows(waiting) };
}

const maxMorningRequests = 20;

const selectUnanswered = (db: Kysely<Schema>) =>
  db.selectFrom('consultation_requests').where('answered_at', 'is', null);

/** Sorts requests like the request sheet: by promised reply time, with possible spam last. */
const orderAsSheet = (requests: ReturnType<typeof selectUnanswered>) =>
  requests
    .orderBy(isPossibleSpamSql)
    .orderBy((row) => row.fn.coalesce('reply_by', 'received_at'))
    .orderBy('consultation_requests.reference');

/**
 * Returns the id of the store: 16 hexadecimal digits, created at the first call. The id is part of the Message-ID of
 * each mail, because mailboxes drop a second mail with the same Message-ID. Without the store id, the mails of two
 * stores could have the same one.
 */
async function readStoreId(db: Kysely<Schema>): Promise<string> {
  const stored = await db.selectFrom('store_identity').select('store_id').executeTakeFirst();
  if (stored) return stored.store_id;
  await insertMissingRows(db, 'store_identity', [{ id: 1, store_id: randomBytes(8).toString('hex') }]);
  return await readStoreId(db);
}
