import type { Kysely } from 'kysely';
import type { StoredRequest } from '../domain/stored-request.ts';
import { migrate } from './database/migrations.ts';
import type { Schema } from './database/schema.ts';
import { copyDesk } from './desk/copy-desk.ts';
import { insertNew } from './insert-new.ts';
import type { StoreLocation } from './location.ts';
import { allRequests } from './requests/reading.ts';
import { claimDatabase, openSecret, sealingState } from './server-secret.ts';
import { openDatabase } from './store.ts';

/** Nothing was copied, because a visitor's request is in both stores, under two references. */
export class CopyRefused extends Error {
  readonly reference: string;
  /** Its reference in the store that was to be copied to. */
  readonly there: string;

  constructor(reference: string, there: string) {
    super(`The request ${reference} is in the other store already, as ${there}.`);
    this.reference = reference;
    this.there = there;
  }
}

/**
 * Copies every request, with its messages, changes and notes, and the desk in the browser, from one store to another, in one
 * transaction. It may be run again.
 * @returns the number of requests that are new in the target
 * @throws {CopyRefused} when a visitor's request is in both under two references
 */
export async function copyStore(from: StoreLocation, to: StoreLocation): Promise<number> {
  const [source, target] = [openDatabase(from), openDatabase(to)];
  try {
    await migrate(source);
    await migrate(target);
    const secret = openSecret(to);
    const sealing = sealingState(to, secret);
    await claimDatabase(target, secret, sealing);
    // The source is read without a lock: a server that still runs on it can keep what it takes.
    return await target.transaction().execute(async (writing) => {
      await sealing.hold(writing);
      const { copied, takesKeys } = await copyRows(source, writing, new Date());
      if (takesKeys) {
        // Where the source's state cannot be verified, somebody has to confirm it in the target.
        const state = await sealingState(from, openSecret(from)).find(source);
        if (state) await sealing.change(writing, state);
        else await writing.deleteFrom('sealing_state').execute();
      }
      return copied;
    });
  } finally {
    await source.destroy();
    await target.destroy();
  }
}

/**
 * Copies the rows of a store to one that knows better where it knows something: its requests stay as they are, and those that were
 * erased there stay erased.
 * @returns the number of requests that are new in the target, and whether it had no key and has the source's now
 * @throws {CopyRefused}
 */
export async function copyRows(
  source: Kysely<Schema>,
  target: Kysely<Schema>,
  now: Date,
): Promise<{ readonly copied: number; readonly takesKeys: boolean }> {
  await copyLinkEpoch(source, target);
  // Before the requests, whose notes are sealed to its keys.
  const takesKeys = await copyDesk(source, target, now);
  await copyOtherMessages(source, target);
  let copied = 0;
  for await (const requests of allRequests(source)) copied += await copyRequests(requests, source, target);
  await copyErasures(source, target);
  return { copied, takesKeys };
}

async function copyRequests(
  requests: readonly StoredRequest[],
  source: Kysely<Schema>,
  target: Kysely<Schema>,
): Promise<number> {
  const erased = await target
    .selectFrom('erasures')
    .select('reference')
    .where(
      'reference',
      'in',
      requests.map(({ reference }) => reference),
    )
    .where('kind', '=', 'asked')
    .execute();
  const kept = requests.filter((request) => !erased.some(({ reference }) => reference === request.reference));
  if (kept.length === 0) return 0;
  await refuseTwins(kept, target);
  const inserted = await target
    .insertInto('consultation_requests')
    .values(kept)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('reference')
    .execute();
  const copied = inserted.map(({ reference }) => reference);
  if (copied.length > 0) {
    for (const table of ['request_changes', 'messages', 'desk_notes'] as const)
      await insertNew(
        target,
        table,
        await source.selectFrom(table).selectAll().where('reference', 'in', copied).execute(),
      );
    const messages = source.selectFrom('messages').select('id').where('reference', 'in', copied);
    await copyDeliveries(messages, source, target);
  }
  const lists = await source
    .selectFrom('message_requests')
    .selectAll()
    .where(
      'reference',
      'in',
      kept.map(({ reference }) => reference),
    )
    .execute();
  await insertNew(target, 'message_requests', lists);
  return copied.length;
}

const messagesAboutNone = (source: Kysely<Schema>) =>
  source.selectFrom('messages').select('id').where('reference', 'is', null);

async function copyDeliveries(
  messages: ReturnType<typeof messagesAboutNone>,
  source: Kysely<Schema>,
  target: Kysely<Schema>,
): Promise<void> {
  for (const table of ['message_deliveries', 'message_attempts'] as const)
    await insertNew(
      target,
      table,
      await source.selectFrom(table).selectAll().where('message_id', 'in', messages).execute(),
    );
}

/** Copies messages about no request in particular, so that they are not sent again. */
async function copyOtherMessages(source: Kysely<Schema>, target: Kysely<Schema>): Promise<void> {
  const messages = messagesAboutNone(source);
  await insertNew(target, 'messages', await messages.clearSelect().selectAll().execute());
  await copyDeliveries(messages, source, target);
}

/** Erases the requests in the target that were erased in the source since it was last copied. */
async function copyErasures(source: Kysely<Schema>, target: Kysely<Schema>): Promise<void> {
  const erasures = await source.selectFrom('erasures').selectAll().execute();
  await insertNew(target, 'erasures', erasures);
  for (const { reference, kind } of erasures)
    if (kind === 'asked')
      await target.deleteFrom('consultation_requests').where('reference', '=', reference).execute();
}

/** Links that were revoked in either store stay revoked. Others stay valid, where both have the same secret. */
export async function copyLinkEpoch(source: Kysely<Schema>, target: Kysely<Schema>): Promise<void> {
  const known = await source
    .selectFrom('server_secret')
    .select(['link_epoch', 'links_revoked_at'])
    .executeTakeFirst();
  if (known)
    await target.updateTable('server_secret').set(known).where('link_epoch', '<', known.link_epoch).execute();
}

/** Refuses to copy when a request was sent to both stores: its visitor was given two references, and both must be found. */
async function refuseTwins(requests: readonly StoredRequest[], target: Kysely<Schema>): Promise<void> {
  const keys = requests.map(({ dedupe_key }) => dedupe_key).filter((key) => key !== null);
  if (keys.length === 0) return;
  const there = await target
    .selectFrom('consultation_requests')
    .select(['reference', 'dedupe_key'])
    .where('dedupe_key', 'in', keys)
    .execute();
  for (const { reference, dedupe_key } of requests) {
    const twin = there.find((each) => dedupe_key !== null && each.dedupe_key === dedupe_key);
    if (twin && twin.reference !== reference) {
      throw new CopyRefused(reference, twin.reference);
    }
  }
}
