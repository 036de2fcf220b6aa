import type { Kysely, Selectable } from 'kysely';
import { hourMs } from '#lib/durations.ts';
import type { ChangeAction, ChangeOutcome } from '../../domain/change.ts';
import type { MessageChannel } from '../../domain/message.ts';
import { exists, hasConcurrentWriters } from '../database/queries.ts';
import type { Schema } from '../database/schema.ts';
import { enqueue, enqueueChange, settle, unsettle } from '../outbox/enqueue.ts';
import { removeFromLists } from '../outbox/lists.ts';
import { planMessages } from './planned-messages.ts';

type Row = Selectable<Schema['consultation_requests']>;
type Undoable = Exclude<ChangeAction, 'undone'>;

/** The most changes of a request by link in an hour. `undone` is always taken: a stranger's changes can be undone. */
const maxChangesAnHour = 20;

/**
 * Changes a request, or undoes a change.
 * @param by whose change it is: initials, or a name
 * @param undoes the number of the change that is to be undone; without it, the last
 * @param seen how often the request had been changed when somebody decided on this. When it was changed since, it is left
 *   as it is; a change that is sent again after a lost response counts as made.
 * @param byLink whether it is done by a link, which a stranger may have: then the agency is told of it through `channels`,
 *   and only `maxChangesAnHour` are taken
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
  }: { action: ChangeAction; by: string; now: Date; undoes?: number | undefined; seen?: number },
  { channels, byLink }: { channels: readonly MessageChannel[]; byLink: boolean },
): Promise<ChangeOutcome> {
  // PostgreSQL has several writers: of two that change a request, the later waits for the earlier.
  return await db.transaction().execute(async (trx) => {
    const request = await trx
      .selectFrom('consultation_requests')
      .selectAll()
      .where('reference', '=', reference)
      .$if(hasConcurrentWriters(trx), (query) => query.forUpdate())
      .executeTakeFirst();
    if (!request) return 'unchanged';
    const number = await nextNumber(trx, reference);
    if (seen !== undefined && seen !== number - 1)
      return (await exists(
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
      columnsOf(action, request, by, at) &&
      (await isChangedOften(trx, reference, now))
    )
      return 'too-many';
    const undone = action === 'undone' ? await undoLast(trx, reference, at, undoes) : undefined;
    const change = action === 'undone' ? undone?.before : columnsOf(action, request, by, at);
    if (!change) return 'unchanged';
    await trx.updateTable('consultation_requests').set(change).where('reference', '=', reference).execute();
    const before = Object.fromEntries(Object.keys(change).map((key) => [key, request[key as keyof Row]]));
    await trx
      .insertInto('request_changes')
      .values({ reference, number, action, changed_by: by, changed_at: at, before: JSON.stringify(before) })
      .execute();

    const changed = { ...request, ...change };
    const isReopened = changed.answered_at === null && request.answered_at !== null;
    if (changed.answered_at !== null) await settle(trx, reference);
    else if (isReopened) await unsettle(trx, reference, now);
    // The request gets messages of its own now: a person has looked at it, or a list has left it out while it was answered.
    if ((isReopened || action === 'cleared') && (await removeFromLists(trx, reference)))
      await enqueue(trx, planMessages(changed, now), channels, now);
    if (byLink) {
      const told = { action, by, at, ...(undone && { undid: undone.action }) };
      await enqueueChange(trx, { reference, number, change: told }, channels, now);
    }
    return 'changed';
  });
}

/** Whether a request was changed `maxChangesAnHour` times in the last hour. Undone changes count, undoing does not. */
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
  // A change may seem to be in the future, when the clock was set back since: it does not count.
  return agoMs >= 0 && agoMs < hourMs;
}

/** The columns that an action changes, or undefined when it has been done already. */
function columnsOf(action: Undoable, request: Row, by: string, at: string): Partial<Row> | undefined {
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

async function nextNumber(trx: Kysely<Schema>, reference: string): Promise<number> {
  const { last } = await trx
    .selectFrom('request_changes')
    .select((row) => row.fn.max('number').as('last'))
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}
