import type { Kysely, Selectable } from 'kysely';
import { keptDoubts } from '../consultations/doubt.ts';
import type { ChangeAction, ChannelPlan } from '../delivery/channel.ts';
import type { ChangeOutcome, SheetEntry } from '../sheet/sheet-store.ts';
import { messagesAbout } from './intake.ts';
import { hasSeveralWriters, post, postChange, settle, unsettle } from './outbox.ts';
import type { Schema } from './schema.ts';

type Row = Selectable<Schema['consultation_requests']>;
type Undoable = Exclude<ChangeAction, 'undone'>;

const hourMs = 3_600_000;

/** What was answered stays on the sheet for this long, so that it can be undone where it was done. */
const shownAnsweredMs = 24 * hourMs;

/** By link. Undoing is not counted: whoever has found a link could keep the agency from taking back what they did. */
const maxChangesAnHour = 20;

/** Without a visitor's words: a link that leaks reveals no client. */
const shownColumns = [
  'consultation_requests.reference',
  'service_interest',
  'received_at',
  'reply_by',
  'taken_by',
  'taken_at',
  'answered_by',
  'answered_at',
  'doubts',
  'cleared_at',
] as const;

/** Open requests by the time that was promised, doubtful ones last; then those that were answered in the last day. */
export async function sheet(
  db: Kysely<Schema>,
  now: Date,
): Promise<{ open: SheetEntry[]; answered: SheetEntry[] }> {
  const open = await shown(db).where('answered_at', 'is', null).execute();
  const answered = await shown(db)
    .where('answered_at', '>', new Date(now.getTime() - shownAnsweredMs).toISOString())
    .orderBy('answered_at', 'desc')
    .execute();
  const entries = open.map(entryOf);
  const isDoubtful = ({ doubts, clearedAt }: SheetEntry) => doubts.length > 0 && clearedAt === null;
  return {
    open: [...entries.filter((entry) => !isDoubtful(entry)), ...entries.filter(isDoubtful)],
    answered: answered.map(entryOf),
  };
}

/** One request as the sheet shows it. */
export async function sheetEntry(db: Kysely<Schema>, reference: string): Promise<SheetEntry | undefined> {
  const row = await shown(db).where('consultation_requests.reference', '=', reference).executeTakeFirst();
  return row && entryOf(row);
}

/** In the order in which they are to be answered; what nothing was promised for is the oldest. */
const shown = (db: Kysely<Schema>) =>
  db
    .selectFrom('consultation_requests')
    .select(shownColumns)
    .select((row) =>
      row
        .selectFrom('request_changes')
        .select('action')
        .whereRef('request_changes.reference', '=', 'consultation_requests.reference')
        .where('undone_at', 'is', null)
        .where('action', '!=', 'undone')
        .orderBy('number', 'desc')
        .limit(1)
        .as('last_action'),
    )
    .orderBy((row) => row.fn.coalesce('reply_by', 'received_at'))
    .orderBy('consultation_requests.reference');

type Shown = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

const entryOf = (row: Shown): SheetEntry => ({
  reference: row.reference,
  serviceInterest: row.service_interest,
  receivedAt: row.received_at,
  replyBy: row.reply_by,
  takenBy: row.taken_by,
  takenAt: row.taken_at,
  answeredBy: row.answered_by,
  answeredAt: row.answered_at,
  doubts: keptDoubts(row.doubts),
  clearedAt: row.cleared_at,
  undoable: row.last_action as Undoable | null,
});

/**
 * Does to a request what somebody says, and undoes it.
 * @param by who says so
 * @param byLink whether it is done by a link, which may have gone astray: the agency is told of it through `channels`, and
 *   it may be done so many times an hour
 */
export async function changeRequest(
  db: Kysely<Schema>,
  reference: string,
  { action, by, now }: { action: ChangeAction; by: string; now: Date },
  { channels, byLink }: { channels: readonly ChannelPlan[]; byLink: boolean },
): Promise<ChangeOutcome> {
  // PostgreSQL has several writers: of two that change a request, the later waits for the earlier.
  return await db.transaction().execute(async (trx) => {
    const request = await trx
      .selectFrom('consultation_requests')
      .selectAll()
      .where('reference', '=', reference)
      .$if(hasSeveralWriters(trx), (query) => query.forUpdate())
      .executeTakeFirst();
    if (!request) return 'unchanged';
    const at = now.toISOString();
    if (
      byLink &&
      action !== 'undone' &&
      columnsOf(action, request, by, at) &&
      (await isChangedOften(trx, reference, now))
    )
      return 'too-many';
    const number = await nextNumber(trx, reference);
    const undone = action === 'undone' ? await undoLast(trx, reference, at) : undefined;
    const change = action === 'undone' ? undone?.before : columnsOf(action, request, by, at);
    if (!change) return 'unchanged';
    await trx.updateTable('consultation_requests').set(change).where('reference', '=', reference).execute();
    const before = Object.fromEntries(Object.keys(change).map((key) => [key, request[key as keyof Row]]));
    await trx
      .insertInto('request_changes')
      .values({ reference, number, action, changed_by: by, changed_at: at, before: JSON.stringify(before) })
      .execute();

    const changed = { ...request, ...change };
    if (changed.answered_at !== null) await settle(trx, reference);
    else if (request.answered_at !== null) await unsettle(trx, reference, now);
    if (action === 'cleared' && request.collected_in !== null)
      await post(trx, messagesAbout(changed, now), channels, now);
    if (byLink) {
      const told = { action, by, at, ...(undone && { undid: undone.action }) };
      await postChange(trx, { reference, number, change: told }, channels, now);
    }
    return 'changed';
  });
}

/** Whether there were as many changes in the last hour as are taken. What was taken back counts, taking it back does not. */
async function isChangedOften(trx: Kysely<Schema>, reference: string, now: Date): Promise<boolean> {
  const earlier = await trx
    .selectFrom('request_changes')
    .select('changed_at')
    .where('reference', '=', reference)
    .where('action', '!=', 'undone')
    .orderBy('number', 'desc')
    .limit(1)
    .offset(maxChangesAnHour - 1)
    .executeTakeFirst();
  const agoMs = now.getTime() - Date.parse(earlier?.changed_at ?? '');
  // Not in the future either, by a clock that has been set back since.
  return agoMs >= 0 && agoMs < hourMs;
}

/** The columns that an action changes, or undefined when it has been done already. */
function columnsOf(action: Undoable, request: Row, by: string, at: string): Partial<Row> | undefined {
  if (action === 'cleared') {
    if (request.doubts === null || request.cleared_at !== null) return undefined;
    return { cleared_at: at, collected_in: null };
  }
  if (request.answered_at !== null) return undefined;
  if (action === 'answered') return { answered_at: at, answered_by: by };
  return request.taken_by === by ? undefined : { taken_by: by, taken_at: at };
}

async function undoLast(
  trx: Kysely<Schema>,
  reference: string,
  undone_at: string,
): Promise<{ action: Undoable; before: Partial<Row> } | undefined> {
  const last = await trx
    .selectFrom('request_changes')
    .selectAll()
    .where('reference', '=', reference)
    .where('undone_at', 'is', null)
    .where('action', '!=', 'undone')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return undefined;
  await trx
    .updateTable('request_changes')
    .set({ undone_at })
    .where((row) => row.and({ reference, number: last.number }))
    .execute();
  return { action: last.action as Undoable, before: JSON.parse(last.before) as Partial<Row> };
}

async function nextNumber(trx: Kysely<Schema>, reference: string): Promise<number> {
  const { last } = await trx
    .selectFrom('request_changes')
    .select((row) => row.fn.max('number').as('last'))
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}
