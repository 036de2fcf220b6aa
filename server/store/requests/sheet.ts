/** Reads pages of the sheet. A page costs about the same, however many requests are stored. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ChangeAction } from '../../domain/change.ts';
import { parseDoubts } from '../../domain/doubt.ts';
import {
  maxCounted,
  requestsOnPage,
  type SheetCounts,
  type SheetEntry,
  type SheetList,
  type SheetPage,
  type SheetView,
  shownAnsweredMs,
} from '../../domain/sheet.ts';
import { countRows } from '../database/queries.ts';
import type { Schema } from '../database/schema.ts';

/** How many answered requests stand below those that wait, so that a mistaken answer can be undone there. */
const answeredBeneath = 10;

/** No visitor's words, so that a leaked link reveals no client. All but `answered_by` are in the index `sheet_order`. */
const shownColumns = [
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

/** 1 for a doubtful request that nobody has cleared, else 0, in the words of the index `sheet_order`. */
export const isDoubtful = sql<number>`case when doubts is null or cleared_at is not null then 0 else 1 end`;

/** One page of a list; the first page, when the one that was asked for is empty. */
export async function readSheetPage(db: Kysely<Schema>, view: SheetView, now: Date): Promise<SheetPage> {
  const { list, page } = view;
  const { entries, more } = await readListPage(
    db,
    list,
    since(now),
    (page - 1) * requestsOnPage,
    requestsOnPage,
  );
  if (entries.length === 0 && page > 1) return await readSheetPage(db, { list, page: 1 }, now);
  const beneath =
    list === 'waiting' ? await readListPage(db, 'answered', since(now), 0, answeredBeneath) : undefined;
  return {
    view,
    entries,
    more,
    answered: beneath?.entries ?? [],
    moreAnswered: beneath?.more ?? false,
    ...(await countLists(db, now)),
  };
}

/** From when on answered requests are on the sheet. */
const since = (now: Date): string => new Date(now.getTime() - shownAnsweredMs).toISOString();

/** One request as the sheet shows it. */
export async function findSheetEntry(db: Kysely<Schema>, reference: string): Promise<SheetEntry | undefined> {
  const row = await shown(db, sql.ref('answered_by'))
    .where('consultation_requests.reference', '=', reference)
    .executeTakeFirst();
  return row && entryOf(row);
}

/** @param answeredSince answered requests of before are left out: ISO 8601, in UTC */
export async function readListPage(
  db: Kysely<Schema>,
  list: SheetList,
  answeredSince: string,
  offset: number,
  size: number,
): Promise<{ entries: SheetEntry[]; more: boolean }> {
  const chosen =
    list === 'answered'
      ? shown(db, sql.ref('answered_by'))
          .where('answered_at', '>', answeredSince)
          .orderBy('answered_at', 'desc')
      : shown(db, sql`null`)
          .where('answered_at', 'is', null)
          .where(isDoubtful, '=', list === 'doubtful' ? sql.lit(1) : sql.lit(0))
          // In the order in which they are to be answered. Requests without a promise are the oldest, and go by arrival.
          .orderBy((row) => row.fn.coalesce('reply_by', 'received_at'));
  const ordered = chosen.orderBy('consultation_requests.reference');
  const rows = await ordered
    .limit(size + 1)
    .offset(offset)
    .execute();
  return { entries: rows.slice(0, size).map(entryOf), more: rows.length > size };
}

const shown = (db: Kysely<Schema>, answeredBy: RawBuilder<string | null>) =>
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
    .select(shownColumns)
    .select([answeredBy.as('answeredBy'), 'last.number as number', 'last.action as action']);

type Shown = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

const entryOf = ({ doubts, number, action, ...row }: Shown): SheetEntry => ({
  ...row,
  doubts: parseDoubts(doubts),
  undoable:
    number === null || action === null ? null : { action: action as Exclude<ChangeAction, 'undone'>, number },
});

/** Counts the requests of each list, up to `maxCounted` + 1. */
export async function countLists(db: Kysely<Schema>, now: Date): Promise<SheetCounts> {
  const time = now.toISOString();
  const open = db
    .selectFrom('consultation_requests')
    .select('reference')
    .where('answered_at', 'is', null)
    .limit(maxCounted + 1);
  const waiting = open.where(isDoubtful, '=', sql.lit(0));
  const late = waiting
    .where((row) => row(row.fn.coalesce('reply_by', 'received_at'), '<', time))
    .where('reply_by', '<', time);
  const count = (counted: typeof open) => countRows(db.selectFrom(counted.as('counted')));
  return {
    waiting: await count(waiting),
    late: await count(late),
    doubtful: await count(open.where(isDoubtful, '=', sql.lit(1))),
  };
}
