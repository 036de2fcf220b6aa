import type { Kysely, Selectable } from 'kysely';
import { hourMs } from '#lib/durations.ts';
import type { RequestChangeOutcome, StaffAction } from '../../domain/change.ts';
import type { ChannelDescription } from '../../domain/message.ts';
import { hasConcurrentWriters, rowExists } from '../database/queries.ts';
import type { Schema } from '../database/schema.ts';
import { cancelMessages, enqueue, enqueueChangeMessage, restoreMessages } from '../outbox/enqueue.ts';
import { removeRequestFromLists } from '../outbox/lists.ts';
import { planRequestMessages } from './planned-messages.ts';

type Row = Selectable<Schema['consultation_requests']>;
type Undoable = Exclude<StaffAction, 'undone'>;

/**
 * The maximum number of changes through links, per request and hour. `undone` is always accepted, so that employees can
 * undo the changes of a stranger who has the link.
 */
const maxChangesPerHour = 20;

/**
 * Changes a request, or undoes a change.
 * @param by the initials or name of the person
 * @param undoes the number of the change to undo; by default, the last one
 * @param seen the number of changes that the person's page showed. If the request has more changes, it is not changed.
 * A repeated call whose first response was lost counts as changed
 * @param byLink whether the change is made through a link, which a stranger may have. The agency is then notified
 * through `channels`, and `maxChangesPerHour` applies
 */
export async function changeRequest(
  db: Kysely<Schema>,
  reference: string,
  {
    action,
    by,
    now,
    undoes,
    seen,
  }: { action: StaffAction; by: string; now: Date; undoes?: number | undefined; seen?: number },
  { channels, byLink }: { channels: readonly ChannelDescription[]; byLink: boolean },
): Promise<RequestChangeOutcome> {
  // On PostgreSQL, concurrent changes of a request wait for each other.
  return await db.transaction().execute(async (trx) => {
    const request = await trx
      .selectFrom('consultation_requests')
      .selectAll()
      .where('reference', '=', reference)
      .$if(hasConcurrentWriters(trx), (query) => query.forUpdate())
      .executeTakeFirst();
    if (!request) return 'unchanged';
    const number = await findNextNumber(trx, reference);
    if (seen !== undefined && seen !== number - 1)
      return (await rowExists(
        trx
          .selectFrom('request_changes')
          .where((row) => row.and({ reference, number: seen + 1, action, changed_by: by })),
      ))
        ? 'changed'
        : 'unchanged';
    const at = now.toISOString();
    if (
      byLink &&
      action !== 'undone' &&
      getChangedColumns(action, request, by, at) &&
      (await isLimitReached(trx, reference, now))
    )
      return 'too-many';
    const undone = action === 'undone' ? await undoLast(trx, reference, at, undoes) : undefined;
    const change = action === 'undone' ? undone?.before : getChangedColumns(action, request, by, at);
    if (!change) return 'unchanged';
    await trx.updateTable('consultation_requests').set(change).where('reference', '=', reference).execute();
    const before = Object.fromEntries(Object.keys(change).map((key) => [key, request[key as keyof Row]]));
    await trx
      .insertInto('request_changes')
      .values({ reference, number, action, changed_by: by, changed_at: at, before: JSON.stringify(before) })
      .execute();

    const changed = { ...request, ...change };
    const isReopened = changed.answered_at === null && request.answered_at !== null;
    if (changed.answered_at !== null) await cancelMessages(trx, reference);
    else if (isReopened) await restoreMessages(trx, reference, now);
    // The request gets messages of its own, because it is not spam, or was answered when its list was sent.
    if ((isReopened || action === 'cleared') && (await removeRequestFromLists(trx, reference)))
      await enqueue(trx, planRequestMessages(changed, now), channels, now);
    if (byLink) {
      const announced = { action, by, at, ...(undone && { undid: undone.action }) };
      await enqueueChangeMessage(trx, { reference, number, change: announced }, channels, now);
    }
    return 'changed';
  });
}

/** Changes count even if they were undone. Undoing a change does not count. */
async function isLimitReached(trx: Kysely<Schema>, reference: string, now: Date): Promise<boolean> {
  const earlier = await trx
    .selectFrom('request_changes')
    .select('changed_at')
    .where('reference', '=', reference)
    .where('action', '!=', 'undone')
    .orderBy('number', 'desc')
    .limit(1)
    .offset(maxChangesPerHour - 1)
    .executeTakeFirst();
  const ageMs = now.getTime() - Date.parse(earlier?.changed_at ?? '');
  // Changes that seem to be in the future, because the clock was set back, do not count.
  return ageMs >= 0 && ageMs < hourMs;
}

/** Returns the new values of a request's columns, or undefined if the action has already been done. */
function getChangedColumns(action: Undoable, request: Row, by: string, at: string): Partial<Row> | undefined {
  if (action === 'cleared') {
    return request.doubts === null || request.cleared_at !== null ? undefined : { cleared_at: at };
  }
  if (request.answered_at !== null) return undefined;
  if (action === 'answered') return { answered_at: at, answered_by: by };
  return request.taken_by === by ? undefined : { taken_by: by, taken_at: at };
}

async function undoLast(
  trx: Kysely<Schema>,
  reference: string,
  undone_at: string,
  undoes: number | undefined,
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
  if (!last || (undoes !== undefined && undoes !== last.number)) return undefined;
  await trx
    .updateTable('request_changes')
    .set({ undone_at })
    .where((row) => row.and({ reference, number: last.number }))
    .execute();
  return { action: last.action as Undoable, before: JSON.parse(last.before) as Partial<Row> };
}

async function findNextNumber(trx: Kysely<Schema>, reference: string): Promise<number> {
  const { last } = await trx
    .selectFrom('request_changes')
    .select((row) => row.fn.max('number').as('last'))
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}
