/**
 * Queries for the request sheet (the page with the list of requests at a secret link). The duration of a query does not
 * depend on the number of stored requests.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StaffAction } from '../../domain/change.ts';
import {
  answeredRequestVisibleMs,
  maxCountedRequests,
  type RequestSheetCounts,
  type RequestSheetList,
  type RequestSheetPage,
  type RequestSheetPageQuery,
  requestsPerPage,
  type SheetRequest,
} from '../../domain/sheet.ts';
import { parseSpamReasons } from '../../domain/spam-detection.ts';
import { countRows } from '../database/queries.ts';
import type { Schema } from '../database/schema.ts';

/**
 * The maximum number of answered requests below the unanswered ones. An employee can undo a mistaken “answered” there.
 */
const maxAnsweredBelow = 10;

/**
 * Columns without visitors' texts, so that a leaked link reveals no personal data. The index `sheet_order` contains all
 * of these columns.
 */
const sheetColumns = [
  'consultation_requests.reference',
  'service_interest as serviceInterest',
  'language',
  'received_at as receivedAt',
  'reply_by as replyBy',
  'taken_by as takenBy',
  'taken_at as takenAt',
  'answered_at as answeredAt',
  'doubts',
  'cleared_at as clearedAt',
] as const;

/** SQL for 1 if a request is possible spam, otherwise 0. Must match the expression in the index `sheet_order`. */
export const isPossibleSpamSql = sql<number>`case when doubts is null or cleared_at is not null then 0 else 1 end`;

/** Returns a page of a list, or the first page if the requested page is empty. */
export async function readSheetPage(
  db: Kysely<Schema>,
  view: RequestSheetPageQuery,
  now: Date,
): Promise<RequestSheetPage> {
  const { list, page } = view;
  const { entries, more } = await readSheetListPage(
    db,
    list,
    findAnsweredSince(now),
    (page - 1) * requestsPerPage,
    requestsPerPage,
  );
  if (entries.length === 0 && page > 1) return await readSheetPage(db, { list, page: 1 }, now);
  const answered =
    list === 'waiting'
      ? await readSheetListPage(db, 'answered', findAnsweredSince(now), 0, maxAnsweredBelow)
      : undefined;
  return {
    view,
    entries,
    more,
    answered: answered?.entries ?? [],
    moreAnswered: answered?.more ?? false,
    ...(await countSheetLists(db, now)),
  };
}

const findAnsweredSince = (now: Date): string =>
  new Date(now.getTime() - answeredRequestVisibleMs).toISOString();

export async function findSheetRequest(
  db: Kysely<Schema>,
  reference: string,
): Promise<SheetRequest | undefined> {
  const row = await selectEntries(db, sql.ref('answered_by'))
    .where('consultation_requests.reference', '=', reference)
    .executeTakeFirst();
  return row && toEntry(row);
}

/** @param answeredSince requests answered before this time are left out: ISO 8601, in UTC */
export async function readSheetListPage(
  db: Kysely<Schema>,
  list: RequestSheetList,
  answeredSince: string,
  offset: number,
  size: number,
): Promise<{ entries: SheetRequest[]; more: boolean }> {
  const query =
    list === 'answered'
      ? selectEntries(db, sql.ref('answered_by'))
          .where('answered_at', '>', answeredSince)
          .orderBy('answered_at', 'desc')
      : selectEntries(db, sql`null`)
          .where('answered_at', 'is', null)
          .where(isPossibleSpamSql, '=', list === 'doubtful' ? sql.lit(1) : sql.lit(0))
          // Requests without a promised reply time are sorted by the time of receipt.
          .orderBy((row) => row.fn.coalesce('reply_by', 'received_at'));
  const ordered = query.orderBy('consultation_requests.reference');
  const rows = await ordered
    .limit(size + 1)
    .offset(offset)
    .execute();
  return { entries: rows.slice(0, size).map(toEntry), more: rows.length > size };
}

const selectEntries = (db: Kysely<Schema>, answeredBy: RawBuilder<string | null>) =>
  db
    .selectFrom('consultation_requests')
    .leftJoin('request_changes as last', (join) =>
      join.onRef('last.reference', '=', 'consultation_requests.reference').on('last.number', '=', (row) =>
        row
          .selectFrom('request_changes')
          .select((change) => change.fn.max('number').as('number'))
          .whereRef('request_changes.reference', '=', 'consultation_requests.reference')
          .where('undone_at', 'is', null)
          .where('action', '!=', 'undone'),
      ),
    )
    .select(sheetColumns)
    .select([answeredBy.as('answeredBy'), 'last.number as number', 'last.action as action']);

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

const toEntry = ({ doubts, number, action, ...row }: EntryRow): SheetRequest => ({
  ...row,
  doubts: parseSpamReasons(doubts),
  undoable:
    number === null || action === null ? null : { action: action as Exclude<StaffAction, 'undone'>, number },
});

/** Counts the requests of each list, up to `maxCountedRequests` + 1. */
export async function countSheetLists(db: Kysely<Schema>, now: Date): Promise<RequestSheetCounts> {
  const time = now.toISOString();
  const open = db
    .selectFrom('consultation_requests')
    .select('reference')
    .where('answered_at', 'is', null)
    .limit(maxCountedRequests + 1);
  const waiting = open.where(isPossibleSpamSql, '=', sql.lit(0));
  const late = waiting
    .where((row) => row(row.fn.coalesce('reply_by', 'received_at'), '<', time))
    .where('reply_by', '<', time);
  const count = (counted: typeof open) => countRows(db.selectFrom(counted.as('counted')));
  return {
    waiting: await count(waiting),
    late: await count(late),
    doubtful: await count(open.where(isPossibleSpamSql, '=', sql.lit(1))),
  };
}
